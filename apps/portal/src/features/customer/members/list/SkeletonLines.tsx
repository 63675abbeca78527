import styles from "./SkeletonLines.module.css";

const WIDTHS = [104, 132, 88, 120, 96, 140, 112];

interface SkeletonLinesProps {
  readonly count: number;
  readonly managing: boolean;
  /** Position in a virtualized list. */
  readonly top?: number;
}

/** Placeholder rows in the real columns. Visible only after 300 ms. */
export function SkeletonLines({ count, managing, top }: SkeletonLinesProps) {
  const bars = managing ? [160, 64, 70, 84] : [160];
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
      {bars.map((width, column) => (
        <div key={width} data-column={column}>
          <i style={{ width: width + ((row * 29) % 40) - 20 }} />
        </div>
      ))}
      {managing && <div />}
    </div>
  ));
}
