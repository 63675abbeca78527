import type { ReactNode } from "react";
import styles from "./Chips.module.css";
import { PlaceLink } from "./PlaceLink.tsx";

interface ChipsProps<T> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly to: string; readonly words: ReactNode }[];
  readonly current: T;
  readonly onGo: (id: T) => void;
  /** On a phone in one line that scrolls, as the tabs above it. */
  readonly oneLine?: boolean;
}

/** One filter of a few choices; each is an address of its own. */
export function Chips<T extends string | number | null>({ label, options, current, onGo, oneLine }: ChipsProps<T>) {
  return (
    <nav className={styles.chips} aria-label={label} data-one-line={oneLine || undefined}>
      {options.map(({ id, to, words }) => (
        <PlaceLink
          key={id}
          to={to}
          className={styles.chip}
          aria-current={id === current ? "true" : undefined}
          onGo={() => onGo(id)}
        >
          {words}
        </PlaceLink>
      ))}
    </nav>
  );
}
