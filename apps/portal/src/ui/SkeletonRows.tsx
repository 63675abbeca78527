import type { CSSProperties } from "react";
import styles from "./SkeletonRows.module.css";

interface SkeletonRow {
  readonly height: number;
  /** As in `grid-template-columns`, all different; one card per column, or one for all when they are joined. */
  readonly columns?: readonly string[];
  readonly joined?: boolean;
}

interface SkeletonRowsProps {
  readonly label: string;
  /** The blocks that will stand here, so that nothing jumps when they come. */
  readonly rows: readonly SkeletonRow[];
}

const ONE_COLUMN = ["1fr"];

/** Shown only when something takes longer than 300 ms; the delay is in the animation. */
export function SkeletonRows({ label, rows }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} aria-busy="true">
      <output className="vh">{label}</output>
      {rows.map(({ height, columns = ONE_COLUMN, joined = false }) => (
        <div
          key={height}
          className={styles.row}
          data-joined={joined || undefined}
          style={{ "--columns": columns.join(" "), minHeight: height } as CSSProperties}
          aria-hidden
        >
          {columns.map((column) => (
            <div key={column}>
              <i />
              <i />
              <i />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
