import { actionIssues, type ActionField, type CallAction } from "@portal/model/call-actions/rules.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import type { WrongField } from "#platform/http/call-failed.ts";

/** A call action in the form. The key identifies the row whatever its values and position are. */
export interface DraftAction extends CallAction {
  readonly key: number;
  /** Position in the saved list, or null if new. */
  readonly from: number | null;
  /** Removed, but shown until the list is saved, so that it can be restored in place. */
  readonly removed: boolean;
}
export type Draft = readonly DraftAction[];
type Known = readonly CallAction[];

/** A field of a row, such as `3.label`. */
export type FieldKey = `${number}.${ActionField}`;
interface FieldProblem {
  readonly issue: FieldIssue;
  /** The other row, if this label is a duplicate. */
  readonly twin?: { readonly place: FieldKey; readonly label: string };
}
export type Issues = ReadonlyMap<FieldKey, FieldProblem>;

export const draftOf = (known: Known): Draft =>
  known.map((action, index) => ({ ...action, key: index, from: index, removed: false }));

export const visibleRows = (draft: Draft): Draft => draft.filter(({ removed }) => !removed);
const isBlank = ({ label, code }: CallAction) => label.trim() === "" && code.trim() === "";

/** Rows to save: neither removed ones nor added ones that were never filled in. */
export const rowsToSave = (draft: Draft): Draft =>
  visibleRows(draft).filter((row) => row.from !== null || !isBlank(row));

export const trimAction = ({ label, code, use_as }: CallAction): CallAction => ({
  label: label.trim(),
  code: code.trim(),
  use_as,
});

const same = (one: CallAction, other: CallAction | undefined) =>
  JSON.stringify(trimAction(one)) === JSON.stringify(other && trimAction(other));

export interface Changes {
  readonly added: number;
  readonly edited: number;
  readonly removed: number;
  /** 1 if saved rows are in a different order. */
  readonly moved: number;
}

/** How the draft differs from the saved list. */
export function changesIn(draft: Draft, known: Known): Changes {
  const rows = rowsToSave(draft);
  const kept = rows.flatMap(({ from }) => (from === null ? [] : [from]));
  return {
    added: rows.length - kept.length,
    edited: rows.filter((row) => row.from !== null && !same(row, known[row.from])).length,
    removed: draft.filter(({ removed, from }) => removed && from !== null).length,
    moved: kept.some((from, index) => from < (kept[index - 1] ?? 0)) ? 1 : 0,
  };
}

/** Issues by the rules. Duplicate labels are reported at both rows. */
export function findIssues(draft: Draft): Issues {
  const rows = rowsToSave(draft).map((row) => ({ ...row, ...trimAction(row) }));
  const found = new Map<FieldKey, FieldProblem>();
  for (const { at, field, issue } of actionIssues(rows)) {
    const row = rows[at]!;
    const place: FieldKey = `${row.key}.${field}`;
    const other = issue === "action.doubled" && rows.find(({ label }) => sameLabel(label, row.label));
    if (other) found.set(`${other.key}.${field}`, { issue, twin: { place, label: row.label } });
    found.set(place, other ? { issue, twin: { place: `${other.key}.${field}`, label: other.label } } : { issue });
  }
  return found;
}
const sameLabel = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Issues to show: in visited fields, with the latest visited last; a duplicate label only in the one visited last. */
export function visibleIssues(issues: Issues, visited: readonly FieldKey[]): Issues {
  const shown = ([place, { twin }]: [FieldKey, FieldProblem]) =>
    visited.includes(place) && (!twin || visited.indexOf(place) > visited.indexOf(twin.place));
  return new Map([...issues].filter(shown));
}

/** Maps the server's issues to the rows that were sent. */
export function issuesFromServer(fields: readonly Pick<WrongField, "index" | "part" | "issue">[], sent: Draft): Issues {
  const found = fields.flatMap(({ index, part, issue }): [FieldKey, FieldProblem][] => {
    const row = sent[index ?? -1];
    return row ? [[`${row.key}.${part === "code" ? "code" : "label"}`, { issue }]] : [];
  });
  return new Map(found);
}

/** Appends an action and returns its key. */
export function addAction(draft: Draft, action: CallAction): { readonly draft: Draft; readonly key: number } {
  const key = Math.max(-1, ...draft.map((row) => row.key)) + 1;
  return { draft: [...draft, { ...action, key, from: null, removed: false }], key };
}

/** Moves a row to an index among all listed rows, including removed ones. */
export function moveAction(draft: Draft, key: number, to: number): Draft {
  const row = draft.find((one) => one.key === key);
  return row ? draft.filter((one) => one !== row).toSpliced(to, 0, row) : draft;
}

/** Moves a row past its neighbor; at the end of the list it stays. */
export function moveActionBy(draft: Draft, key: number, by: -1 | 1): Draft {
  const rows = visibleRows(draft);
  const neighbour = rows[rows.findIndex((row) => row.key === key) + by];
  return neighbour ? moveAction(draft, key, draft.indexOf(neighbour)) : draft;
}

/**
 * After saving, the rows sent become the saved ones, and edits made in the meantime stay. Keys do not change, so that
 * React keeps the fields and the focus.
 */
export function applySaved(draft: Draft, sent: Draft): Draft {
  return draft.flatMap((row) => {
    const from = sent.findIndex(({ key }) => key === row.key);
    if (from === -1 && row.removed) return [];
    return [{ ...row, from: from === -1 ? null : from }];
  });
}
