import type { ReactNode } from "react";
import styles from "./Columns.module.css";

interface ColumnsProps {
  readonly children: ReactNode;
  /** What stays in sight beside it, or follows below where there is no room. */
  readonly beside: ReactNode;
}

/** A choice, and beside it what it costs. */
export function Columns({ children, beside }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.choice}>{children}</div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
  );
}
