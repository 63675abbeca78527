import type { ReactNode } from "react";
import styles from "./Row.module.css";

interface RowProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** One fact below the choice, with its action. */
export function Row({ icon, children, action }: RowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
