import { PlaceLink } from "../../ui/PlaceLink.tsx";
import styles from "./Chips.module.css";

interface ChipsProps<T> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly to: string; readonly words: string }[];
  readonly current: T;
  readonly onGo: (id: T) => void;
}

/** One filter of a few choices; each is an address of its own. */
export function Chips<T extends string | number | null>({ label, options, current, onGo }: ChipsProps<T>) {
  return (
    <nav className={styles.chips} aria-label={label}>
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
