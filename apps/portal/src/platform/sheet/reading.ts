import { parseSheet, type FileIssue, type Sheet, type SheetRead } from "@portal/model/sheets/sheet.ts";
import { parseTable, type Table } from "@portal/model/sheets/table.ts";

export type FileTrouble = FileIssue | "file.not_csv" | "file.too_large";

interface Most {
  readonly rows: number;
  readonly bytes: number;
}

/** Reads a file in the browser; nothing is sent. */
export const readFile = <K extends string, R>(
  sheet: Sheet<K, R>,
  file: File,
  most: Most,
): Promise<SheetRead<K> | { readonly issue: FileTrouble }> =>
  read(file, most, (text) => parseSheet(sheet, text, most.rows));

/** Reads a file whose columns are still to be matched. */
export const readTable = (file: File, most: Most): Promise<Table | { readonly issue: FileTrouble }> =>
  read(file, most, (text) => parseTable(text, most.rows));

async function read<T>(
  file: File,
  most: Most,
  parse: (text: string) => T,
): Promise<T | { readonly issue: FileTrouble }> {
  if (!isCsv(file)) return { issue: "file.not_csv" };
  if (file.size > most.bytes) return { issue: "file.too_large" };
  try {
    return parse(await textOf(file));
  } catch {
    return { issue: "file.unreadable" };
  }
}

/** Checks the name, because some systems report no type for CSV and others a spreadsheet type. */
const isCsv = ({ name }: Pick<File, "name">): boolean => /\.csv$/i.test(name);

/** Excel saves Windows-1252 by default, which is never valid UTF-8 once it contains accents. */
export async function textOf(file: Blob | ArrayBuffer): Promise<string> {
  const bytes = file instanceof Blob ? await file.arrayBuffer() : file;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
