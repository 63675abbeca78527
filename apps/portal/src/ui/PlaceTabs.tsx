import type { ReactNode } from "react";
import { PlaceLink } from "./PlaceLink.tsx";
import styles from "./PlaceTabs.module.css";
import { useCurrentInView } from "./useCurrentInView.ts";

interface Tab<T> {
  readonly id: T;
  readonly to: string;
  readonly label: ReactNode;
}

interface PlaceTabsProps<T> {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly current: T;
  readonly onGo: (id: T) => void;
  /** Called when the user is about to open a tab, to load its data early. */
  readonly onNear?: (id: T) => void;
}

/** The tabs of a page, each with its own URL. On narrow screens they scroll, with the current one in view. */
export function PlaceTabs<T extends string | null>(props: PlaceTabsProps<T>) {
  const { label, tabs, current, onGo, onNear } = props;
  const nav = useCurrentInView(current);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, to, label: words }) => (
        <PlaceLink
          key={id ?? ""}
          to={to}
          className={styles.tab}
          aria-current={id === current ? "true" : undefined}
          onPointerEnter={() => onNear?.(id)}
          onFocus={() => onNear?.(id)}
          onGo={() => onGo(id)}
        >
          {words}
        </PlaceLink>
      ))}
    </nav>
  );
}
