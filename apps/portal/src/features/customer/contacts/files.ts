import { sheetCsv } from "@portal/model/sheets/sheet.ts";
import { saveFile } from "#platform/http/download.ts";
import type { Book, Entry, Field } from "./books.ts";

/** Saves the list as a file; without entries, as an empty template. */
export function saveBook<K extends Field>({ sheet }: Book<K>, name: string, entries: readonly Entry<K>[] = []): void {
  saveFile(name, new Blob([sheetCsv(sheet, entries)], { type: "text/csv" }));
}
