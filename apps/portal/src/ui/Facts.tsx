import type { ReactNode } from "react";
import styles from "./Facts.module.css";

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Minimum width of a fact in pixels, before it wraps. */
  readonly least?: number;
}

/** Facts side by side, separated by hairlines. */
export function Facts({ facts, least = 200 }: FactsProps) {
  return (
    <dl className={styles.facts} style={{ gridTemplateColumns: `repeat(auto-fit, minmax(${least}px, 1fr))` }}>
      {facts.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
