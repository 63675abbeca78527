import { describe, expect, test } from "vitest";
import {
  changedIn,
  changedLines,
  createEditState,
  discardChanges,
  editCells,
  toBulkEdit,
  applySaveResult,
  resolveWithMine,
  resolveWithNewer,
  withRemoved,
  type Person,
} from "./edit-state.ts";

const person = (id: string, change: Partial<Person> = {}): Person => ({
  id,
  email: `${id}@example.com`,
  first_name: id,
  last_name: "Novak",
  admin_role: "none",
  team_provided_contact_information: [{ type: "work", value: "100" }],
  version: 1,
  ...change,
});
const PEOPLE = ["ada", "ben", "eve", "kim"].map((id) => person(id));
const start = createEditState(PEOPLE);
const typed = editCells(start, [
  { number: 1, column: "first_name", value: "Adele" },
  { number: 2, column: "mobile_number", value: "200" },
  { number: 3, column: "work_number", value: "" },
]);
const state = withRemoved(typed, 4, true);
const names = ({ draft }: typeof start) => draft.lines.map(({ number, row }) => `${number} ${row.first_name}`);

describe("edits", () => {
  test("are compared with the saved values", () => {
    expect(typed.draft.lines.map((line) => changedIn(line, typed.people))).toEqual([
      { first_name: "ada" },
      { mobile_number: "" },
      { work_number: "100" },
      null,
    ]);
  });

  test("are no change once they are reverted", () => {
    const back = editCells(typed, [{ number: 1, column: "first_name", value: " ada " }]);
    expect(changedLines(back).map(({ number }) => number)).toEqual([2, 3]);
  });

  test("are sent as complete members, and only for changed ones", () => {
    expect(toBulkEdit(state)).toEqual({
      changed: [
        {
          id: "ada",
          version: 1,
          first_name: "Adele",
          last_name: "Novak",
          team_provided_contact_information: [{ type: "work", value: "100" }],
        },
        {
          id: "ben",
          version: 1,
          first_name: "ben",
          last_name: "Novak",
          team_provided_contact_information: [
            { type: "work", value: "100" },
            { type: "mobile", value: "200" },
          ],
        },
        { id: "eve", version: 1, first_name: "eve", last_name: "Novak", team_provided_contact_information: [] },
      ],
      removed: [{ id: "kim", version: 1 }],
    });
  });

  // spec: 4.40
  test("of a removed member are not sent until the removal is undone", () => {
    const going = withRemoved(state, 1, true);
    expect(toBulkEdit(going).changed.map(({ id }) => id)).toEqual(["ben", "eve"]);
    expect(toBulkEdit(withRemoved(going, 1, false)).changed).toHaveLength(3);
  });

  test("can be discarded", () => {
    expect(toBulkEdit(discardChanges(state))).toEqual({ changed: [], removed: [] });
  });
});

describe("after saving", () => {
  const newer = person("ada", { first_name: "Ada", last_name: "Lind", version: 2 });
  const fresh = [newer, person("ben", { version: 2 }), person("eve", { version: 2 })];

  test("nothing is left if no member was rejected", () => {
    expect(toBulkEdit(applySaveResult(state, fresh, []))).toEqual({ changed: [], removed: [] });
  });

  test("a member changed elsewhere keeps the edits on top of the newer version and needs a decision", () => {
    const after = applySaveResult(state, fresh, [{ id: "ada", reason: "stale" }]);
    expect(after.draft.lines[0]?.row).toMatchObject({ first_name: "Adele", last_name: "Lind" });
    expect([...after.refused]).toEqual([[1, "stale"]]);
    expect(toBulkEdit(after).changed).toEqual([]);
    expect(toBulkEdit(resolveWithMine(after, 1)).changed[0]).toMatchObject({
      version: 2,
      first_name: "Adele",
      last_name: "Lind",
    });
    expect(resolveWithNewer(after, new Set([1])).draft.lines[0]?.row.first_name).toBe("Ada");
  });

  test("a member who already has the intended values needs no decision", () => {
    const same = [person("ada", { first_name: "Adele", version: 2 }), ...fresh.slice(1)];
    expect(applySaveResult(state, same, [{ id: "ada", reason: "stale" }]).refused.size).toBe(0);
  });

  test("a deleted member stays in the list until acknowledged, unless they were to be removed", () => {
    const refused = [
      { id: "ben", reason: "gone" },
      { id: "kim", reason: "gone" },
    ] as const;
    const after = applySaveResult(state, [newer, person("eve")], [...refused]);
    expect(names(after)).toEqual(["1 Ada", "2 ben", "3 eve"]);
    expect([...after.refused]).toEqual([[2, "gone"]]);
    expect(names(resolveWithNewer(after, new Set([2])))).toEqual(["1 Ada", "3 eve"]);
  });

  test("a member to be removed who was changed elsewhere is removed after a decision", () => {
    const after = applySaveResult(state, [...fresh, person("kim", { version: 5 })], [{ id: "kim", reason: "stale" }]);
    expect(toBulkEdit(after).removed).toEqual([]);
    expect(toBulkEdit(resolveWithMine(after, 4)).removed).toEqual([{ id: "kim", version: 5 }]);
  });
});
