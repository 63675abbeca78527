import type { bulk } from "@portal/model/bulk/contract.ts";
import { EDIT_SHEET, numberOf, withNumber, type EditColumn, type EditRow } from "@portal/model/bulk/edit.ts";
import type { Body, Reply } from "@portal/model/kit/endpoint.ts";
import { draftOf, applyEdits, type Draft, type Edit, type Line } from "../../kit/sheet/draft.ts";

export type Person = Reply<typeof bulk.people>["people"][number];
export type Refused = Reply<typeof bulk.edit>["refused"];
export type Reason = Refused[number]["reason"];

/** Everybody side by side: as they are kept, and as they would be. Rows are known by their numbers. */
export interface EditState {
  readonly people: ReadonlyMap<number, Person>;
  readonly draft: Draft<EditColumn>;
  readonly removed: ReadonlySet<number>;
  /** Who was not saved the last time, until it is decided what counts. */
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

/** Cells of a line that are not as they are kept, with what is kept; null where there are none. */
export function changedIn({ number, row }: Line<EditColumn>, people: EditState["people"]): Before | null {
  const person = people.get(number);
  if (!person) return null;
  const kept = rowOf(person);
  const changed = EDIT_SHEET.columns.filter(({ key }) => row[key] !== kept[key]);
  return changed.length > 0 ? Object.fromEntries(changed.map(({ key }) => [key, kept[key]])) : null;
}

export const editCells = (desk: EditState, edits: readonly Edit<EditColumn>[]): EditState => ({
  ...desk,
  draft: applyEdits(EDIT_SHEET, desk.draft, edits),
});

export function withRemoved(desk: EditState, number: number, removed: boolean): EditState {
  const next = new Set(desk.removed);
  if (removed) next.add(number);
  else next.delete(number);
  return { ...desk, removed: next };
}

/** Lines that would be sent as changed: not those that go, nor those that wait for a decision. */
export const changedLines = ({ draft, people, removed, refused }: EditState): Line<EditColumn>[] =>
  draft.lines.filter(
    (line) => !removed.has(line.number) && !refused.has(line.number) && changedIn(line, people) !== null,
  );

/** What is sent: whole people where something of them changed, with the version it was changed from. */
export function toBulkEdit(desk: EditState): Body<typeof bulk.edit> {
  const { people, removed, refused } = desk;
  const changed = changedLines(desk).flatMap(({ number, row }) => {
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
 * After saving: everybody as they are kept now. Who was refused keeps what was typed, on top of what is newer; whoever was
 * to go and is gone already, or is by now as they were meant to be, needs no decision.
 */
export function applySaveResult(desk: EditState, fresh: readonly Person[], refused: Refused): EditState {
  const before = new Map([...desk.people].map(([number, person]) => [person.id, number]));
  const kept = new Set(fresh.map(({ id }) => id));
  const lost = refused.flatMap(({ id }) => {
    const number = before.get(id);
    const person = number === undefined ? undefined : desk.people.get(number);
    return number !== undefined && person && !kept.has(id) && !desk.removed.has(number) ? [{ number, person }] : [];
  });
  const all = lost
    .toSorted((one, other) => one.number - other.number)
    .reduce<readonly Person[]>((list, { number, person }) => list.toSpliced(number - 1, 0, person), fresh);
  const next = createEditState(all);
  const now = new Map(all.map(({ id }, at) => [id, at + 1]));
  const typed = new Map(desk.draft.lines.map((line) => [line.number, line]));

  const edits: Edit<EditColumn>[] = [];
  const reasons = new Map<number, Reason>();
  const removed = new Set<number>();
  for (const { id, reason } of refused) {
    const [number, old] = [now.get(id), before.get(id)];
    const line = old === undefined ? undefined : typed.get(old);
    if (number === undefined || old === undefined || !line) continue;
    const mine = Object.keys(changedIn(line, desk.people) ?? {}) as EditColumn[];
    const rebased = mine.map((column) => ({ number, column, value: line.row[column] }));
    const newer = next.draft.lines[number - 1]?.row;
    const isDone = rebased.every(({ column, value }) => newer?.[column] === value) && !desk.removed.has(old);
    if (reason !== "gone" && isDone) continue;
    edits.push(...rebased);
    reasons.set(number, reason);
    if (desk.removed.has(old)) removed.add(number);
  }
  return { ...editCells(next, edits), removed, refused: reasons };
}

/** What is kept counts: what was typed in these lines is dropped, and so is whoever is not there any more. */
export function resolveWithNewer(desk: EditState, numbers: ReadonlySet<number>): EditState {
  const gone = new Set([...numbers].filter((number) => desk.refused.get(number) === "gone"));
  const lines = desk.draft.lines.flatMap((line) => {
    if (gone.has(line.number)) return [];
    const person = numbers.has(line.number) ? desk.people.get(line.number) : undefined;
    return [person ? { ...line, row: rowOf(person) } : line];
  });
  return {
    people: new Map([...desk.people].filter(([number]) => !gone.has(number))),
    draft: { ...desk.draft, lines },
    removed: new Set([...desk.removed].filter((number) => !numbers.has(number))),
    refused: new Map([...desk.refused].filter(([number]) => !numbers.has(number))),
  };
}

/** What was typed counts, over what is newer: it is sent the next time. */
export const resolveWithMine = (desk: EditState, number: number): EditState => ({
  ...desk,
  refused: new Map([...desk.refused].filter(([other]) => other !== number)),
});

/** As if nothing had been typed. */
export function discardChanges(desk: EditState): EditState {
  const everybody = new Set(desk.people.keys());
  return resolveWithNewer(desk, everybody);
}
