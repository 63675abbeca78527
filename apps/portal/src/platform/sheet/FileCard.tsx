import type { ReactNode } from "react";
import { Card } from "#ui/Card.tsx";
import styles from "./FileCard.module.css";

interface Step {
  readonly title: string;
  readonly content: ReactNode;
  readonly actions?: ReactNode;
  /** The error, if any. */
  readonly error?: ReactNode;
}

interface FileCardProps {
  readonly title: string;
  readonly text: string;
  readonly steps: readonly Step[];
  /** Shown above the steps. */
  readonly children?: ReactNode;
}

/** Numbered steps to a file that can be imported. */
export function FileCard({ title, text, steps, children }: FileCardProps) {
  return (
    <div className={styles.file}>
      {children}
      <Card padded={false}>
        <div className={styles.part}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        {steps.map(({ title, content, actions, error }, at) => (
          <div key={title} className={styles.part}>
            <h3>
              <span aria-hidden>{at + 1}</span>
              {title}
            </h3>
            {content}
            {actions && <div className={styles.actions}>{actions}</div>}
            {error}
          </div>
        ))}
      </Card>
    </div>
  );
}
