import { readRows, type BulkRow, type FileIssue } from "@portal/model/bulk/rows.ts";
import { BULK } from "@portal/model/limits.ts";

export type FileTrouble = FileIssue | "file.not_csv" | "file.too_large";
type FileRead = { readonly rows: readonly BulkRow[] } | { readonly issue: FileTrouble };

/** Reads somebody's file here, in the browser: nothing is sent. */
export async function readFile(file: File): Promise<FileRead> {
  if (!isCsv(file)) return { issue: "file.not_csv" };
  if (file.size > BULK.most_bytes) return { issue: "file.too_large" };
  try {
    return readRows(decoded(await file.arrayBuffer()), BULK.most_rows);
  } catch {
    return { issue: "bulk.unreadable" };
  }
}

/** Some systems do not know the type, others call it a spreadsheet's: the name decides. */
const isCsv = ({ name }: Pick<File, "name">): boolean => /\.csv$/i.test(name);

/** Excel writes Windows' own alphabet unless told otherwise, which is never valid UTF-8 once a letter has an accent. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
