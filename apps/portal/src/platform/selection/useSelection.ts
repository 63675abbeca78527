import { useMemo, useState } from "react";
import { EMPTY_SELECTION, retainSelection, toggleSelection } from "./selection.ts";

interface Listed {
  /** Ids of the loaded rows that can be selected, in the order of the list. */
  readonly order: readonly string[];
  /** Identifies the view. A different one starts without a selection. */
  readonly view: string;
  /** Whether the page opens with everything selected. */
  readonly everything?: boolean;
}

/** Which rows of a list are selected: some that are loaded, or everything in the view. */
export function useSelection({ order, view, everything: atFirst = false }: Listed) {
  const [kept, setKept] = useState(EMPTY_SELECTION);
  const [everything, setEverything] = useState(atFirst);
  const selection = useMemo(
    () => (everything ? { ids: new Set(order), anchor: null } : retainSelection(kept, order)),
    [everything, kept, order],
  );
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setKept(EMPTY_SELECTION);
    setEverything(false);
  }
  const select = (ids: readonly string[]) => {
    setEverything(false);
    setKept(ids.length === 0 ? EMPTY_SELECTION : { ids: new Set(ids), anchor: null });
  };
  return {
    selection,
    everything,
    /** How many can be selected. */
    selectable: order.length,
    toggle: (id: string, range: boolean) => {
      setEverything(false);
      setKept(toggleSelection(selection, id, order, range));
    },
    /** Selects all that are loaded, or none if some are selected. */
    toggleAll: () => select(selection.ids.size > 0 ? [] : order),
    selectAll: () => select(order),
    selectEverything: () => setEverything(true),
    selectOnly: select,
    clear: () => select([]),
  };
}
