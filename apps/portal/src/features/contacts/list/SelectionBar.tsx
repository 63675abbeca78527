import { IconTrash, IconX } from "@tabler/icons-react";
import { useText } from "../../../kit/useText.ts";
import { contactsText } from "../text.ts";
import styles from "./SelectionBar.module.css";

interface SelectionBarProps {
  readonly count: number;
  /** How many could be ticked. */
  readonly all: number;
  readonly onAll: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** Floats over the list while something is ticked. */
export function SelectionBar({ count, all, onRemove, onClear, onAll }: SelectionBarProps) {
  const t = useText(contactsText);
  return (
    <>
      <output className="vh">{count > 0 && t("bulk.selected", { count })}</output>
      {count > 0 && (
        <div className={styles.bar} role="toolbar" aria-label={t("bulk.label")}>
          <strong className="num">{t("bulk.selected", { count })}</strong>
          {count < all && (
            <button type="button" className={`${styles.all} not-on-phone`} onClick={onAll}>
              {t("bulk.all", { count: all })}
            </button>
          )}
          <hr />
          <button type="button" className={styles.remove} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
            {t("bulk.remove")}
          </button>
          <hr />
          <button type="button" aria-label={t("bulk.clear")} onClick={onClear}>
            <IconX size={16} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}
