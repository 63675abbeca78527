/** The selected rows of a list, and the last one toggled, from which Shift extends the selection. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: null };

/** Toggles one row; with Shift also every row between it and the last one. */
export function toggleSelection(selection: Selection, id: string, order: readonly string[], range: boolean): Selection {
  const ids = new Set(selection.ids);
  const on = !ids.has(id);
  for (const each of range ? between(order, selection.anchor, id) : [id]) {
    if (on) ids.add(each);
    else ids.delete(each);
  }
  return { ids, anchor: id };
}

function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Drops rows that are no longer in the list. */
export function retainSelection(selection: Selection, order: readonly string[]): Selection {
  const there = new Set(order);
  const ids = new Set([...selection.ids].filter((id) => there.has(id)));
  return ids.size === selection.ids.size ? selection : { ids, anchor: null };
}
