import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  readonly drawing: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Level of the heading: the page's own if nothing else is on the page, a lower one inside a card. */
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
