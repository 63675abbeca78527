import type { BulkDraft, BulkRun } from "@portal/model/bulk/contract.ts";
import { type Column, leavesToMembers } from "@portal/model/bulk/rows.ts";
import type { SheetRead } from "@portal/model/sheets/sheet.ts";
import { draftOf, withServerIssues, type Draft } from "#platform/sheet/draft.ts";

/** The file being corrected, with the options for its import. */
export interface ImportDraft extends Draft<Column> {
  readonly file_name: string;
  readonly invite_sent: boolean;
  readonly all_or_nothing: boolean;
  /** Members are asked for missing passwords and names when they join. */
  readonly ask_members: boolean;
}

export const importOf = (file_name: string, read: SheetRead<Column>): ImportDraft => ({
  ...draftOf(read),
  file_name,
  invite_sent: true,
  all_or_nothing: false,
  ask_members: leavesToMembers(read.rows),
});

/** The part of a draft that is saved. The server's issues are found again when the import continues. */
export const savedPart = ({
  lines,
  left_out,
  file_name,
  invite_sent,
  all_or_nothing,
  ask_members,
}: ImportDraft): BulkDraft => ({
  file_name: file_name.slice(0, 255),
  lines: [...lines],
  left_out: [...left_out],
  invite_sent,
  all_or_nothing,
  ask_members,
});

export const restoredDraft = ({
  file_name,
  lines,
  left_out,
  invite_sent,
  all_or_nothing,
  ask_members,
}: BulkDraft): ImportDraft => ({
  file_name,
  lines,
  left_out,
  told: new Map(),
  invite_sent,
  all_or_nothing,
  ask_members,
});

/** Whether both would be saved the same. */
export const isSavedAs = (one: ImportDraft, other: ImportDraft): boolean =>
  (["lines", "left_out", "invite_sent", "all_or_nothing", "ask_members"] as const).every(
    (key) => one[key] === other[key],
  );

/** Applies the server's rejections, except missing seats, which no cell can fix. */
export const withRefusals = (draft: ImportDraft, refusals: BulkRun["refusals"]): ImportDraft =>
  withServerIssues(
    draft,
    refusals.filter(({ issue }) => issue !== "bulk.no_seat"),
  );
