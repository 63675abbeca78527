import type { ReactNode } from "react";
import styles from "./Workbench.module.css";

interface WorkbenchProps {
  /** Shown above the grid. */
  readonly bar: ReactNode;
  readonly grid: ReactNode;
  readonly panel: ReactNode;
}

/** A grid that fills the window, with a bar above it and a panel next to it; on tablets the panel is below. */
export function Workbench({ bar, grid, panel }: WorkbenchProps) {
  return (
    <div className={styles.work}>
      <div className={styles.sheet}>
        <div className={styles.bar}>{bar}</div>
        {grid}
      </div>
      {panel}
    </div>
  );
}
