import { useId, type ReactNode } from "react";
import styles from "./Section.module.css";

interface SectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the settings: description on the left, controls on the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h3 id={id}>{title}</h3>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
