import { parseCsv } from "../sheets/csv.ts";

/** The columns that a result file has beside those of the import. */
export const RESULT_COLUMNS = [
  { key: "status", header: "Status" },
  { key: "reason", header: "Reason" },
] as const;

/** What became of a row, in the language of the person who began the run. */
export const RESULT_STATUS = {
  en: { planned: "planned", created: "created", refused: "refused", undone: "undone", conflict: "kept" },
  es: { planned: "prevista", created: "creada", refused: "rechazada", undone: "deshecha", conflict: "conservada" },
} as const;

/** Tells for each line below the header of a result file whether it was refused. */
export function refusedLines(text: string): boolean[] {
  const [head = [], ...lines] = parseCsv(text) ?? [];
  const at = head.indexOf(RESULT_COLUMNS[0].header);
  const refused = new Set<string>(Object.values(RESULT_STATUS).map((words) => words.refused));
  return lines.map((cells) => refused.has(cells[at] ?? ""));
}
