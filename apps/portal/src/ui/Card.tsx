import { useId, type ReactNode } from "react";
import styles from "./Card.module.css";

interface CardProps {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  /** False if the content draws its own rows from edge to edge. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, aside, padded = true, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside && <span className={styles.aside}>{aside}</span>}
        </div>
      )}
      {padded ? <div className={styles.content}>{children}</div> : children}
    </section>
  );
}
