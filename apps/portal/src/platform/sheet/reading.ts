import { parseSheet, type FileIssue, type Sheet, type SheetRead } from "@portal/model/sheets/sheet.ts";

export type FileTrouble = FileIssue | "file.not_csv" | "file.too_large";

interface Most {
  readonly rows: number;
  readonly bytes: number;
}

/** Reads a file in the browser; nothing is sent. */
export async function readFile<K extends string, R>(
  sheet: Sheet<K, R>,
  file: File,
  most: Most,
): Promise<SheetRead<K> | { readonly issue: FileTrouble }> {
  if (!isCsv(file)) return { issue: "file.not_csv" };
  if (file.size > most.bytes) return { issue: "file.too_large" };
  try {
    return parseSheet(sheet, await textOf(file), most.rows);
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
