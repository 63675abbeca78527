import type { bulk } from "@portal/model/bulk/contract.ts";
import { EDIT_SHEET, numberOf, withNumber, type EditColumn, type EditRow } from "@portal/model/bulk/edit.ts";
import type { Body, Reply } from "@portal/model/kit/endpoint.ts";
import { draftOf, applyEdits, type Draft, type Edit, type Line } from "#platform/sheet/draft.ts";

export type Person = Reply<typeof bulk.people>["people"][number];
export type Refused = Reply<typeof bulk.edit>["refused"];
export type Reason = Refused[number]["reason"];

/** All members, as saved and as edited. Rows are identified by their numbers. */
export interface EditState {
  readonly people: ReadonlyMap<number, Person>;
  readonly draft: Draft<EditColumn>;
  readonly removed: ReadonlySet<number>;
  /** Members that the last save rejected, until the user decides which version to keep. */
  readonly refused: ReadonlyMap<number, Reason>;
}

const rowOf = ({ email, first_name, last_name, ...person }: Person): EditRow => ({
  email,
  first_name,
  last_name,
  work_number: numberOf(person.team_provided_contact_information, "work"),
  mobile_number: numberOf(person.team_provided_contact_information, "mobile"),
});

export function createEditState(people: readonly Person[]): EditState {
  const numbers = people.map((_, at) => at + 1);
  return {
    people: new Map(people.map((person, at) => [at + 1, person])),
    draft: draftOf({ rows: people.map(rowOf), numbers }),
    removed: new Set(),
    refused: new Map(),
  };
}

export type Before = Readonly<Partial<Record<EditColumn, string>>>;

/** Changed cells of a line with their saved values; null if there are none. */
export function changedIn({ number, row }: Line<EditColumn>, people: EditState["people"]): Before | null {
  const person = people.get(number);
  if (!person) return null;
  const kept = rowOf(person);
  const changed = EDIT_SHEET.columns.filter(({ key }) => row[key] !== kept[key]);
  return changed.length > 0 ? Object.fromEntries(changed.map(({ key }) => [key, kept[key]])) : null;
}

export const editCells = (state: EditState, edits: readonly Edit<EditColumn>[]): EditState => ({
  ...state,
  draft: applyEdits(EDIT_SHEET, state.draft, edits),
});

export function withRemoved(state: EditState, number: number, removed: boolean): EditState {
  const next = new Set(state.removed);
  if (removed) next.add(number);
  else next.delete(number);
  return { ...state, removed: next };
}

/** Lines to send as changed: neither removed ones nor those with an unresolved conflict. */
export const changedLines = ({ draft, people, removed, refused }: EditState): Line<EditColumn>[] =>
  draft.lines.filter(
    (line) => !removed.has(line.number) && !refused.has(line.number) && changedIn(line, people) !== null,
  );

/** The request: complete members if anything changed, with the version the change is based on. */
export function toBulkEdit(state: EditState): Body<typeof bulk.edit> {
  const { people, removed, refused } = state;
  const changed = changedLines(state).flatMap(({ number, row }) => {
    const person = people.get(number);
    if (!person) return [];
    const { first_name, last_name, work_number, mobile_number } = row;
    const contacts = withNumber(person.team_provided_contact_information, "work", work_number);
    const team_provided_contact_information = withNumber(contacts, "mobile", mobile_number);
    return [{ id: person.id, version: person.version, first_name, last_name, team_provided_contact_information }];
  });
  const going = [...removed].flatMap((number) => {
    const person = people.get(number);
    return person && !refused.has(number) ? [{ id: person.id, version: person.version }] : [];
  });
  return { changed, removed: going };
}

/**
 * After saving, shows all members as they are saved now. Rejected ones keep their edits on top of the newer version. No
 * decision is needed for a member who was to be removed and is already gone, or who already has the intended values.
 */
export function applySaveResult(state: EditState, fresh: readonly Person[], refused: Refused): EditState {
  const before = new Map([...state.people].map(([number, person]) => [person.id, number]));
  const kept = new Set(fresh.map(({ id }) => id));
  const missing = refused.flatMap(({ id }) => {
    const number = before.get(id);
    const person = number === undefined ? undefined : state.people.get(number);
    return number !== undefined && person && !kept.has(id) && !state.removed.has(number) ? [{ number, person }] : [];
  });
  const all = missing
    .toSorted((one, other) => one.number - other.number)
    .reduce<readonly Person[]>((list, { number, person }) => list.toSpliced(number - 1, 0, person), fresh);
  const next = createEditState(all);
  const now = new Map(all.map(({ id }, at) => [id, at + 1]));
  const typed = new Map(state.draft.lines.map((line) => [line.number, line]));

  const edits: Edit<EditColumn>[] = [];
  const reasons = new Map<number, Reason>();
  const removed = new Set<number>();
  for (const { id, reason } of refused) {
    const [number, old] = [now.get(id), before.get(id)];
    const line = old === undefined ? undefined : typed.get(old);
    if (number === undefined || old === undefined || !line) continue;
    const mine = Object.keys(changedIn(line, state.people) ?? {}) as EditColumn[];
    const rebased = mine.map((column) => ({ number, column, value: line.row[column] }));
    const newer = next.draft.lines[number - 1]?.row;
    const isDone = rebased.every(({ column, value }) => newer?.[column] === value) && !state.removed.has(old);
    if (reason !== "gone" && isDone) continue;
    edits.push(...rebased);
    reasons.set(number, reason);
    if (state.removed.has(old)) removed.add(number);
  }
  return { ...editCells(next, edits), removed, refused: reasons };
}

/** Keeps the saved version: drops the edits in these lines, and members who no longer exist. */
export function resolveWithNewer(state: EditState, numbers: ReadonlySet<number>): EditState {
  const deleted = new Set([...numbers].filter((number) => state.refused.get(number) === "gone"));
  const lines = state.draft.lines.flatMap((line) => {
    if (deleted.has(line.number)) return [];
    const person = numbers.has(line.number) ? state.people.get(line.number) : undefined;
    return [person ? { ...line, row: rowOf(person) } : line];
  });
  return {
    people: new Map([...state.people].filter(([number]) => !deleted.has(number))),
    draft: { ...state.draft, lines },
    removed: new Set([...state.removed].filter((number) => !numbers.has(number))),
    refused: new Map([...state.refused].filter(([number]) => !numbers.has(number))),
  };
}

/** Keeps the edits over the newer version: they are sent with the next save. */
export const resolveWithMine = (state: EditState, number: number): EditState => ({
  ...state,
  refused: new Map([...state.refused].filter(([other]) => other !== number)),
});

export function discardChanges(state: EditState): EditState {
  const allNumbers = new Set(state.people.keys());
  return resolveWithNewer(state, allNumbers);
}
