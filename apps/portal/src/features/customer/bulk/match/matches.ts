import type { Match } from "@portal/model/bulk/columns.ts";
import type { Table } from "@portal/model/sheets/table.ts";

const SHOWN = 3;

/** The first different values of a column. */
export function samplesOf({ lines }: Pick<Table, "lines">, at: number): string[] {
  const samples = new Set<string>();
  for (const cells of lines) {
    const value = cells[at]?.trim();
    if (value) samples.add(value);
    if (samples.size === SHOWN) break;
  }
  return [...samples];
}

/** Matches one column; another column with the same target loses it. */
export const choose = (matches: readonly Match[], at: number, target: Match): Match[] =>
  matches.map((match, other) => {
    if (other === at) return target;
    return match !== null && match === target ? null : match;
  });

/** The choices to remember: one per header, the first column of a header counts. */
export function choicesOf({ head }: Pick<Table, "head">, matches: readonly Match[]) {
  const byHeader = new Map<string, Match>();
  head.forEach((header, at) => {
    const name = header.trim().slice(0, MOST_CHARACTERS);
    if (/[\p{L}\p{N}]/u.test(name) && !byHeader.has(name)) byHeader.set(name, matches[at] ?? null);
  });
  return [...byHeader].slice(0, MOST_CHOICES).map(([header, column]) => ({ header, column }));
}

const MOST_CHARACTERS = 100;
const MOST_CHOICES = 100;
