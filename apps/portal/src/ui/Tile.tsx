import type { ReactNode } from "react";
import styles from "./Tile.module.css";

interface TileProps {
  readonly large?: boolean;
  readonly children: ReactNode;
}

/** A sign on a small square; what it stands for is always said beside it. */
export function Tile({ large = false, children }: TileProps) {
  return (
    <span className={styles.tile} data-large={large || undefined} aria-hidden>
      {children}
    </span>
  );
}
