/** Toggles one entry; with Shift also every entry between it and the last one. */
export function toggleSelection(
  ticked: ReadonlySet<string>,
  id: string,
  { order, anchor }: { readonly order: readonly string[]; readonly anchor: string | null },
): ReadonlySet<string> {
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  const affected = from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(ticked);
  for (const each of affected) {
    if (ticked.has(id)) next.delete(each);
    else next.add(each);
  }
  return next;
}
