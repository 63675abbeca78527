import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { describe, expect, test } from "vitest";
import {
  addAction,
  changesIn,
  draftOf,
  rowsToSave,
  moveAction,
  trimAction,
  applySaved,
  moveActionBy,
  visibleIssues,
  issuesFromServer,
  findIssues,
} from "./draft.ts";
import type { Draft, DraftAction } from "./draft.ts";

const known: readonly CallAction[] = [
  { label: "Voicemail", code: "*97", use_as: "call" },
  { label: "Park", code: "700", use_as: "dtmf" },
  { label: "Night", code: "*28", use_as: "call" },
];
const draft = draftOf(known);
const [voicemail, park, night] = draft as readonly [DraftAction, DraftAction, DraftAction];
const blank: DraftAction = { key: 9, from: null, removed: false, label: " ", code: "", use_as: "call" };
const labels = (rows: Draft) => rows.map(({ label }) => label);
const nothing = { added: 0, edited: 0, removed: 0, moved: 0 };

// oxfmt-ignore
const EDITS: readonly [string, Draft, object][] = [
  ["nothing",                         draft, {}],
  ["surrounding spaces",              [{ ...voicemail, label: " Voicemail " }, park, night], {}],
  ["an empty added row",              [...draft, blank], {}],
  ["a code",                          [{ ...voicemail, code: "*98" }, park, night], { edited: 1 }],
  ["a use",                           [{ ...voicemail, use_as: "dtmf" }, park, night], { edited: 1 }],
  ["a new row",                       [...draft, { ...blank, label: "Page" }], { added: 1 }],
  ["a new row in between",            [voicemail, { ...blank, label: "Page" }, park, night], { added: 1 }],
  ["a removed row",                   [voicemail, { ...park, removed: true }, night], { removed: 1 }],
  ["a removed new row",               [...draft, { ...blank, label: "Page", removed: true }], {}],
  ["the order",                       [park, voicemail, night], { moved: 1 }],
  ["the order of a removed row",      [park, { ...voicemail, removed: true }, night], { removed: 1 }],
  ["all at once",                     [night, { ...park, code: "701" }, { ...voicemail, removed: true }, { ...blank, code: "1" }], { added: 1, edited: 1, removed: 1, moved: 1 }],
];

describe("counts changes", () => {
  test.each(EDITS)("of %s", (_, edited, changes) =>
    expect(changesIn(edited, known)).toEqual({ ...nothing, ...changes }),
  );
});

describe("validation rejects", () => {
  test.each([
    ["a letter in a code", [{ ...voicemail, code: "*9a" }], [["0.code", { issue: "action.code" }]]],
    ["a missing code", [{ ...blank, label: "Page" }], [["9.code", { issue: "field.required" }]]],
    [
      "a saved row that was cleared",
      [{ ...park, label: "", code: "" }],
      [
        ["1.label", { issue: "field.required" }],
        ["1.code", { issue: "field.required" }],
      ],
    ],
    [
      "both rows with the same label, ignoring case",
      [voicemail, { ...park, label: "VOICEMAIL" }],
      [
        ["0.label", { issue: "action.doubled", twin: { place: "1.label", label: "VOICEMAIL" } }],
        ["1.label", { issue: "action.doubled", twin: { place: "0.label", label: "Voicemail" } }],
      ],
    ],
    ["no label of a removed row", [voicemail, { ...park, label: "Voicemail", removed: true }], []],
    ["nothing in an empty added row", [blank], []],
  ] as const)("%s", (_, edited, issues) => expect([...findIssues(edited)]).toEqual(issues));
});

describe("shows problems", () => {
  const issues = findIssues([
    { ...voicemail, code: "x" },
    { ...park, label: "voicemail" },
  ]);
  test.each([
    ["nowhere at first", [], []],
    ["in visited fields", ["0.code"], ["0.code"]],
    ["of a duplicate label in the visited field", ["0.label"], ["0.label"]],
    ["of a duplicate label in the field visited last", ["1.label", "0.label"], ["0.label"]],
    ["everywhere, but a duplicate label once", ["0.code", "0.label", "1.label", "1.code"], ["0.code", "1.label"]],
  ] as const)("%s", (_, visited, places) =>
    expect([...visibleIssues(issues, visited).keys()].toSorted()).toEqual(places),
  );
});

test("maps the server's issues to the rows that were sent", () => {
  const fields = [
    { index: 1, part: "code", issue: "action.code" },
    { index: null, part: "", issue: "field.invalid" },
  ] as const;
  expect([...issuesFromServer(fields, [night, park])]).toEqual([["1.code", { issue: "action.code" }]]);
});

describe("moves a row", () => {
  const gap: Draft = [voicemail, { ...park, removed: true }, night];
  test.each([
    ["up", draft, 1, -1, ["Park", "Voicemail", "Night"]],
    ["down", draft, 0, 1, ["Park", "Voicemail", "Night"]],
    ["no further than the top", draft, 0, -1, ["Voicemail", "Park", "Night"]],
    ["no further than the bottom", draft, 2, 1, ["Voicemail", "Park", "Night"]],
    ["past a removed one", gap, 0, 1, ["Park", "Night", "Voicemail"]],
  ] as const)("%s", (_, from, key, by, order) => expect(labels(moveActionBy(from, key, by))).toEqual(order));

  test("to where it is dropped", () => {
    expect(labels(moveAction(draft, 0, 2))).toEqual(["Park", "Night", "Voicemail"]);
    expect(labels(moveAction(draft, 2, 0))).toEqual(["Night", "Voicemail", "Park"]);
  });
});

describe("after saving", () => {
  const before = addAction([night, { ...voicemail, removed: true }, park], {
    label: "Page",
    code: "81",
    use_as: "call",
  });
  const sent = rowsToSave(before.draft);
  const kept = sent.map(trimAction);

  test("nothing is unsaved and the fields keep their keys", () => {
    const after = applySaved(before.draft, sent);
    expect(changesIn(after, kept)).toEqual(nothing);
    expect(after.map(({ key }) => key)).toEqual([2, 1, before.key]);
  });

  test("keeps edits made in the meantime as unsaved", () => {
    const meanwhile = before.draft
      .map((row) => (row.key === before.key ? { ...row, code: "82" } : row))
      .map((row) => (row.key === 1 ? { ...row, removed: true } : row))
      .map((row) => (row.key === 0 ? { ...row, removed: false } : row));
    expect(changesIn(applySaved(meanwhile, sent), kept)).toEqual({ added: 1, edited: 1, removed: 1, moved: 0 });
  });
});
