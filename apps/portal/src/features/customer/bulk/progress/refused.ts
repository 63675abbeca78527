import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { refusedLines } from "@portal/model/bulk/result.ts";
import { MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { BULK } from "@portal/model/limits.ts";
import { parseSheet } from "@portal/model/sheets/sheet.ts";
import { rowsOf, withoutLines } from "#platform/sheet/draft.ts";
import { importOf, withRefusals, type ImportDraft } from "../check/draft.ts";

/**
 * The rejected rows of a result file, with their row numbers and the server's issues. A run lists only its first
 * rejections; later ones are recognized by their status. Null if there are none.
 */
export function refusedDraft(file_name: string, text: string, refusals: BulkRun["refusals"]): ImportDraft | null {
  const read = parseSheet(MEMBERS_SHEET, text, BULK.most_rows);
  if ("issue" in read) return null;
  const named = new Set(refusals.map(({ row }) => row));
  const all = importOf(file_name, read);
  const refused = refusedLines(text);
  const others = all.lines.filter(({ number }, row) => !refused[number - 2] && !named.has(row));
  const draft = withoutLines(withRefusals(all, refusals), new Set(others.map(({ number }) => number)));
  if (draft.lines.length === 0) return null;
  const { ask_members } = importOf(file_name, { rows: rowsOf(draft), numbers: [] });
  return { ...draft, ask_members, left_out: [] };
}
