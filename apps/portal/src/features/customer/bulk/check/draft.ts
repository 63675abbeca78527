import type { BulkRun } from "@portal/model/bulk/contract.ts";
import type { Column } from "@portal/model/bulk/rows.ts";
import type { SheetRead } from "@portal/model/sheets/sheet.ts";
import { draftOf, withServerIssues, type Draft } from "#platform/sheet/draft.ts";

/** The file being corrected, with the options for its import. */
export interface ImportDraft extends Draft<Column> {
  readonly file_name: string;
  readonly invite_sent: boolean;
  readonly all_or_nothing: boolean;
}

export const importOf = (file_name: string, read: SheetRead<Column>): ImportDraft => ({
  ...draftOf(read),
  file_name,
  invite_sent: true,
  all_or_nothing: false,
});

/** Applies the server's rejections, except missing seats, which no cell can fix. */
export const withRefusals = (draft: ImportDraft, refusals: BulkRun["refusals"]): ImportDraft =>
  withServerIssues(
    draft,
    refusals.filter(({ issue }) => issue !== "bulk.no_seat"),
  );
