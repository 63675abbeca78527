import type { ReactNode } from "react";
import styles from "./Chips.module.css";
import { PlaceLink } from "./PlaceLink.tsx";
import { useCurrentInView } from "./useCurrentInView.ts";

interface ChipsProps<T> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly to: string; readonly words: ReactNode }[];
  readonly current: T;
  readonly onGo: (id: T) => void;
  /** Shows one scrolling line on phones, like the tabs above it. */
  readonly oneLine?: boolean;
}

/** A filter with a few choices, each with its own URL. */
export function Chips<T extends string | number | null>({ label, options, current, onGo, oneLine }: ChipsProps<T>) {
  const nav = useCurrentInView(current);
  return (
    <nav ref={nav} className={styles.chips} aria-label={label} data-one-line={oneLine || undefined}>
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
