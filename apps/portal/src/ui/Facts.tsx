import type { ReactNode } from "react";
import styles from "./Facts.module.css";

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** Facts side by side, divided by hairlines. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
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
