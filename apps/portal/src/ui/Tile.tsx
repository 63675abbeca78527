import type { ReactNode } from "react";
import styles from "./Tile.module.css";

interface TileProps {
  readonly large?: boolean;
  readonly children: ReactNode;
}

/** A logo or icon on a small square. Its meaning is always stated next to it. */
export function Tile({ large = false, children }: TileProps) {
  return (
    <span className={styles.tile} data-large={large || undefined} aria-hidden>
      {children}
    </span>
  );
}
