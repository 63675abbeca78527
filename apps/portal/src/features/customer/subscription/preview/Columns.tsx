import type { ReactNode } from "react";
import styles from "./Columns.module.css";

interface ColumnsProps {
  readonly children: ReactNode;
  /** Stays in view next to the content, or follows below it if there is no room. */
  readonly beside: ReactNode;
}

/** A choice with its cost next to it. */
export function Columns({ children, beside }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.choice}>{children}</div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
  );
}
