import type { CSSProperties } from "react";
import styles from "./SkeletonRows.module.css";

interface SkeletonRow {
  readonly height: number;
  /** Values for `grid-template-columns`. Draws one card per column, or a single card if `joined`. */
  readonly columns?: readonly string[];
  readonly joined?: boolean;
}

interface SkeletonRowsProps {
  readonly label: string;
  /** Blocks to expect, so that nothing moves when they load. */
  readonly rows: readonly SkeletonRow[];
}

const ONE_COLUMN = ["1fr"];

/** Visible only after 300 ms; the delay is part of the animation. */
export function SkeletonRows({ label, rows }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} aria-busy="true">
      <output className="vh">{label}</output>
      {/* Placeholders have no identity but their place. */}
      {rows.map(({ height, columns = ONE_COLUMN, joined = false }, row) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key
          key={row}
          className={styles.row}
          data-joined={joined || undefined}
          style={{ "--columns": columns.join(" "), minHeight: height } as CSSProperties}
          aria-hidden
        >
          {columns.map((_, column) => (
            // oxlint-disable-next-line react/no-array-index-key
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
