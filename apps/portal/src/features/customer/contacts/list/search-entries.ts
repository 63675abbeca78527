import { matchesContact } from "@portal/model/contacts/selection.ts";
import type { Book, Entry, Field } from "../books.ts";

/** Filters by any cell, as the server does for an action, and sorts by name. */
export function searchEntries<K extends Field>(
  { nameOf, sheet }: Pick<Book<K>, "nameOf" | "sheet">,
  entries: readonly Entry<K>[],
  search: string,
): Entry<K>[] {
  const order = new Intl.Collator();
  const cells = (entry: Entry<K>) => Object.fromEntries(sheet.columns.map(({ key }) => [key, entry[key] as string]));
  return entries
    .filter((entry) => matchesContact(cells(entry), { search }))
    .toSorted((one, other) => order.compare(nameOf(one), nameOf(other)) || order.compare(one.id, other.id));
}
