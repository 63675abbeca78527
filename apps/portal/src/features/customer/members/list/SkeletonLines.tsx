import { isWide, type ShownColumn } from "./columns.ts";
import styles from "./SkeletonLines.module.css";

const WIDTHS = [104, 132, 88, 120, 96, 140, 112];

interface SkeletonLinesProps {
  readonly count: number;
  readonly managing: boolean;
  readonly columns: readonly ShownColumn[];
  /** Position in a virtualized list. */
  readonly top?: number;
}

/** Placeholder rows in the real columns. Visible only after 300 ms. */
export function SkeletonLines({ count, managing, columns, top }: SkeletonLinesProps) {
  return Array.from({ length: count }, (_, row) => (
    <div
      key={row}
      className={styles.row}
      style={top === undefined ? undefined : { position: "absolute", transform: `translateY(${top}px)` }}
      aria-hidden
    >
      {managing && <div />}
      <div>
        <span>
          <i data-round />
          <i style={{ width: WIDTHS[row % WIDTHS.length] }} />
        </span>
      </div>
      {columns.map((column) => (
        <div key={column} data-wide={isWide(column) || undefined}>
          <i style={{ width: (column === "email" ? 160 : 72) + ((row * 29) % 40) - 20 }} />
        </div>
      ))}
      {managing && <div />}
    </div>
  ));
}
