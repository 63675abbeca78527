import { sheetCsv } from "@portal/model/sheets/sheet.ts";
import { saveFile } from "../../kit/download.ts";
import type { Book, Entry, Field } from "./books.ts";

/** The list as a file; without entries, the template for one. */
export function saveBook<K extends Field>({ sheet }: Book<K>, name: string, entries: readonly Entry<K>[] = []): void {
  saveFile(name, new Blob([sheetCsv(sheet, entries)], { type: "text/csv" }));
}
