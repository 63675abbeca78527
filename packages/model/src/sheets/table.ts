import { parseCsv } from "./csv.ts";
import { type FileIssue, filledLines } from "./sheet.ts";

/** A file with its own columns, before they are matched with those of a sheet. */
export interface Table {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
  /** The line number of each line in a spreadsheet. */
  readonly numbers: readonly number[];
}

/** Returns a file's lines, or why the file can't be used. */
export function parseTable(text: string, most: number): Table | { readonly issue: FileIssue } {
  const lines = parseCsv(text);
  if (!lines) return { issue: "file.unreadable" };
  const [head = [], ...rest] = lines;
  if (head.every((name) => name.trim() === "")) return { issue: "file.header" };
  const filled = filledLines(rest, most);
  return "issue" in filled ? filled : { head, ...filled };
}

/** Reduces a header to what identifies it: "E-Mail (work) *" and "email" are the same, and so are "Teléfono" and "telefono". */
export const headerKey = (header: string): string =>
  header
    .replaceAll(/\([^)]*\)/g, "")
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
