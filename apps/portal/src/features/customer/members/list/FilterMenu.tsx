import { IconChevronDown, IconX } from "@tabler/icons-react";
import { LazyMenu } from "#ui/LazyMenu.tsx";
import type { FilterItemsProps } from "./FilterItems.tsx";
import styles from "./FilterMenu.module.css";

const load = () => import("./FilterItems.tsx").then((m) => m.FilterItems);

interface FilterMenuProps extends FilterItemsProps {
  readonly label: string;
  /** Label of the button that takes the filter away. */
  readonly clear: string;
}

/** A filter chip: says what it filters by, opens the choices, and goes away with one click. */
export function FilterMenu({ label, clear, ...items }: FilterMenuProps) {
  const chosen = items.options.find(({ value }) => value === items.chosen);
  return (
    <span className={styles.chip} data-on={chosen !== undefined || undefined}>
      <LazyMenu
        load={load}
        items={items}
        button={
          <button type="button">
            {chosen ? `${label}: ${chosen.label}` : label}
            <IconChevronDown size={13} aria-hidden />
          </button>
        }
      />
      {chosen && (
        <button type="button" aria-label={clear} title={clear} onClick={() => items.onChoose(null)}>
          <IconX size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}
