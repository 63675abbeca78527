import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  readonly drawing: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** A page of its own has the page's heading; a card has one already. */
  readonly heading?: "h1" | "h2" | "h3";
  readonly actions?: ReactNode;
}

export function EmptyState({ drawing, title, children, heading: Heading = "h2", actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing} aria-hidden>
        {drawing}
      </div>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
