/**
 * CSV as spreadsheets write it: with or without a byte-order mark, commas or semicolons, either line ending, quotes as in
 * RFC 4180. Every cell is text, so a leading plus or zero stays.
 */

/** Spreadsheets run such cells as formulas, so we write an apostrophe in front and remove it when reading. */
const RUNS = /^'*\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const MARKED = /^'+\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

const outgoing = (cell: string): string => (RUNS.test(cell) ? `'${cell}` : cell);
const incoming = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

/** The byte-order mark, by which spreadsheets recognize UTF-8. */
export const CSV_MARK = "\ufeff";
/** Matches cells that need no escaping. A fast path for reports with millions of cells. */
const PLAIN = /^[0-9A-Za-z][0-9A-Za-z.:@_-]*$/;
const quoted = (cell: string) =>
  /[",;\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
const written = (cell: string): string => (cell === "" || PLAIN.test(cell) ? cell : quoted(outgoing(cell)));

/** Formats one line, for files that are too long to build in memory. */
export const csvLine = (row: readonly string[]): string => `${row.map(written).join(",")}\r\n`;

export const formatCsv = (rows: readonly (readonly string[])[]): string => CSV_MARK + rows.map(csvLine).join("");

/** Returns every line; an empty line is one empty cell. Returns null if the text ends inside a quote. */
export function parseCsv(text: string): string[][] | null {
  const source = text.startsWith("\ufeff") ? text.slice(1) : text;
  const delimiter = delimiterOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < source.length) {
    const [cell, end] = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at, delimiter);
    if (end < 0) return null;
    row.push(incoming(cell));
    at = end;
    const more = source[at] === delimiter;
    if (more) at += 1;
    if (more && at < source.length && !isLineEnd(source, at)) continue;
    // A trailing delimiter adds an empty cell.
    if (more) row.push("");
    at = afterLineEnd(source, at);
    rows.push(row);
    row = [];
  }
  return rows;
}

const isLineEnd = (source: string, at: number): boolean => source[at] === "\r" || source[at] === "\n";
function afterLineEnd(source: string, at: number): number {
  const fed = source[at] === "\r" ? at + 1 : at;
  return source[fed] === "\n" ? fed + 1 : fed;
}

function quotedCell(source: string, start: number): [cell: string, end: number] {
  let cell = "";
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote < 0) return ["", -1];
    cell += source.slice(at, quote);
    if (source[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    at = quote + 2;
  }
}

function plainCell(source: string, start: number, delimiter: string): [cell: string, end: number] {
  let at = start;
  while (at < source.length && source[at] !== delimiter && source[at] !== "\r" && source[at] !== "\n") at += 1;
  return [source.slice(start, at), at];
}

/** Returns the delimiter that is more frequent on the first line. */
function delimiterOf(source: string): "," | ";" {
  const [first = ""] = source.split(/\r?\n/, 1);
  const count = (mark: string) => first.split(mark).length;
  return count(";") > count(",") ? ";" : ",";
}
