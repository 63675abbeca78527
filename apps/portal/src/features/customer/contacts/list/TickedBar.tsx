import { IconTrash } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { SelectionBar } from "#ui/SelectionBar.tsx";
import { contactsText } from "../text.ts";

interface TickedBarProps {
  readonly count: number;
  /** How many could be selected. */
  readonly all: number;
  readonly onAll: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** Actions for the selected entries. */
export function TickedBar({ count, all, onRemove, onClear, onAll }: TickedBarProps) {
  const t = useText(contactsText);
  const selected = t("bulk.selected", { count });
  const labels = { bar: t("bulk.label"), selected, all: t("bulk.all", { count: all }), clear: t("bulk.clear") };
  return (
    <>
      <output className="vh">{count > 0 && selected}</output>
      {count > 0 && (
        <SelectionBar labels={labels} more={count < all} onAll={onAll} onClear={onClear}>
          <button type="button" data-act="remove" onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
            <span>{t("bulk.remove")}</span>
          </button>
        </SelectionBar>
      )}
    </>
  );
}
