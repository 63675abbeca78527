import { normalizeForSearch } from "#platform/text/normalize-for-search.ts";
import type { Book, Entry, Field } from "../books.ts";

/** Filters by any cell and sorts by name. Numbers also match without their separators. */
export function searchEntries<K extends Field>(
  { nameOf, sheet }: Pick<Book<K>, "nameOf" | "sheet">,
  entries: readonly Entry<K>[],
  search: string,
): Entry<K>[] {
  const order = new Intl.Collator();
  const wanted = normalizeForSearch(search);
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replaceAll(/\D/g, "") : "";
  const cells = (entry: Entry<K>) => sheet.columns.map(({ key }): string => entry[key]);
  const matches = (entry: Entry<K>) =>
    normalizeForSearch([nameOf(entry), ...cells(entry)].join("\n")).includes(wanted) ||
    (digits !== "" && cells(entry).some((cell) => cell.replaceAll(/\D/g, "").includes(digits)));
  return entries
    .filter((entry) => wanted === "" || matches(entry))
    .toSorted((one, other) => order.compare(nameOf(one), nameOf(other)) || order.compare(one.id, other.id));
}
