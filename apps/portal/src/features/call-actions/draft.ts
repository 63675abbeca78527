import { actionIssues, type ActionField, type CallAction } from "@portal/model/call-actions/rules.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import type { WrongField } from "../../kit/call-failed.ts";

/** A call action while it is edited; the key keeps rows apart, whatever stands in them and wherever they go. */
export interface DraftAction extends CallAction {
  readonly key: number;
  /** Its place in the kept list, or null when it is new. */
  readonly from: number | null;
  /** Taken out, but shown until the list is saved, so that it can be put back where it was. */
  readonly removed: boolean;
}
export type Draft = readonly DraftAction[];
type Known = readonly CallAction[];

/** A field of a row, as in `3.label`. */
export type FieldKey = `${number}.${ActionField}`;
interface FieldProblem {
  readonly issue: FieldIssue;
  /** The other one, where this label is doubled. */
  readonly twin?: { readonly place: FieldKey; readonly label: string };
}
export type Issues = ReadonlyMap<FieldKey, FieldProblem>;

export const draftOf = (known: Known): Draft =>
  known.map((action, index) => ({ ...action, key: index, from: index, removed: false }));

export const visibleRows = (draft: Draft): Draft => draft.filter(({ removed }) => !removed);
const isBlank = ({ label, code }: CallAction) => label.trim() === "" && code.trim() === "";

/** What saving would keep: not what was taken out, nor rows that were added and never filled in. */
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
  /** 1 when those that are kept stand in another order. */
  readonly moved: number;
}

/** How the draft differs from what is kept. */
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

/** What the rules object to. Of two rows with one label both are named. */
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

/** What of it is shown: where the person was, the last place being the latest; of a doubled label, where they were last. */
export function visibleIssues(troubles: Issues, been: readonly FieldKey[]): Issues {
  const shown = ([place, { twin }]: [FieldKey, FieldProblem]) =>
    been.includes(place) && (!twin || been.indexOf(place) > been.indexOf(twin.place));
  return new Map([...troubles].filter(shown));
}

/** The server's own objections, at the rows that were sent. */
export function issuesFromServer(fields: readonly Pick<WrongField, "index" | "part" | "issue">[], sent: Draft): Issues {
  const found = fields.flatMap(({ index, part, issue }): [FieldKey, FieldProblem][] => {
    const row = sent[index ?? -1];
    return row ? [[`${row.key}.${part === "code" ? "code" : "label"}`, { issue }]] : [];
  });
  return new Map(found);
}

/** With one more at the end, and its key. */
export function addAction(draft: Draft, action: CallAction): { readonly draft: Draft; readonly key: number } {
  const key = Math.max(-1, ...draft.map((row) => row.key)) + 1;
  return { draft: [...draft, { ...action, key, from: null, removed: false }], key };
}

/** With one row at another place among all that are listed, those taken out included. */
export function moveAction(draft: Draft, key: number, to: number): Draft {
  const row = draft.find((one) => one.key === key);
  return row ? draft.filter((one) => one !== row).toSpliced(to, 0, row) : draft;
}

/** With one row past its neighbour; at the end of the list it stays where it is. */
export function moveActionBy(draft: Draft, key: number, by: -1 | 1): Draft {
  const rows = visibleRows(draft);
  const neighbour = rows[rows.findIndex((row) => row.key === key) + by];
  return neighbour ? moveAction(draft, key, draft.indexOf(neighbour)) : draft;
}

/**
 * After saving: the rows that were sent are the kept ones now, and what was typed in the meantime stays. Keys stay, too:
 * the fields are the same ones, so the focus does not jump.
 */
export function applySaved(draft: Draft, sent: Draft): Draft {
  return draft.flatMap((row) => {
    const from = sent.findIndex(({ key }) => key === row.key);
    if (from === -1 && row.removed) return [];
    return [{ ...row, from: from === -1 ? null : from }];
  });
}
