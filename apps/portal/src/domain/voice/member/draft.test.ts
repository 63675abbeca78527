import { expect, test } from "vitest";
import {
  begunWith,
  updateLine,
  draftOf,
  toVoiceConfigurations,
  issuesFrom,
  issuesOf,
  savedSlotOf,
  newerIn,
  fieldKey,
  rebase,
  seenOf,
  toggleAccount,
  addRegistration,
} from "./draft.ts";

const OFFICE = "01890000-0000-7000-8000-000000000001";
const DEPOT = "01890000-0000-7000-8000-000000000002";
const shown = [
  {
    voice_account_id: OFFICE,
    display_name: "Ana",
    extension: "201",
    settings: { transport: "tls" as const },
    registrations: [{ username: "201", authorization_username: "", password_set: true }],
    version: 3,
  },
];
const draft = draftOf(shown);

test("sends untouched registrations unchanged and without a password", () => {
  expect(toVoiceConfigurations(draft)).toEqual([
    {
      voice_account_id: OFFICE,
      display_name: "Ana",
      extension: "201",
      settings: { transport: "tls" },
      registrations: [{ username: "201", authorization_username: "", password: "" }],
    },
  ]);
});

// spec: 5.18
test("enabling an account adds one empty registration, disabling removes it", () => {
  const both = toggleAccount(draft, DEPOT, true, "Ana Ruiz");
  expect(both.map(({ voice_account_id, registrations }) => [voice_account_id, registrations.length])).toEqual([
    [OFFICE, 1],
    [DEPOT, 1],
  ]);
  expect(toggleAccount(both, OFFICE, false, "")).toHaveLength(1);
});

test("starts with one empty registration if the only account is not configured", () => {
  const begun = begunWith([], [{ id: DEPOT }], "Ana Ruiz");
  expect(begun).toMatchObject([
    { voice_account_id: DEPOT, display_name: "Ana Ruiz", registrations: [{ username: "" }] },
  ]);
  expect(begunWith([], [{ id: OFFICE }, { id: DEPOT }], "Ana Ruiz"), "several accounts").toEqual([]);
  expect(begunWith(shown, [{ id: OFFICE }], "Ana Ruiz"), "existing configurations").toEqual(draft);
});

// spec: 1.10 9.16
test("allows three registrations at most", () => {
  let [line] = draft;
  for (let more = 0; more < 5; more += 1) line = { ...line!, registrations: addRegistration(line!) };
  expect(line?.registrations).toHaveLength(3);
});

test("maps issues of the form and the server to their fields", () => {
  const wrong = updateLine(draft, OFFICE, {
    extension: "x",
    registrations: [{ ...draft[0]!.registrations[0]!, username: "a b", authorization_username: "c d" }],
  });
  expect(issuesOf(wrong)).toEqual(
    new Map([
      [fieldKey(OFFICE, "extension"), "contacts.extension"],
      [fieldKey(OFFICE, "username", 0), "voice.username"],
      [fieldKey(OFFICE, "authorization_username", 0), "voice.username"],
    ]),
  );
  const path = "voice_configurations.0.registrations.0.username";
  const wrongField = { path, issue: "voice.username" as const };
  expect([...issuesFrom([wrongField] as never, draft).keys()]).toEqual([fieldKey(OFFICE, "username", 0)]);
});

test("names what someone else saved first and keeps it where the user changed nothing", () => {
  const depot = { ...shown[0]!, voice_account_id: DEPOT, version: 1 };
  const [line] = shown;
  const names = { authorization_username: "", password_set: true };
  const registrations = ["200", "201"].map((username) => ({ ...names, username }));
  const theirs = [{ ...line!, extension: "300", registrations, version: 4 }, depot];
  expect(newerIn(theirs, shown)).toEqual([OFFICE, DEPOT]);
  expect(newerIn([], shown)).toEqual([OFFICE]);
  expect(newerIn(shown, shown)).toEqual([]);
  expect(seenOf(theirs).map(({ version }) => version)).toEqual([4, 1]);

  const untouched = rebase(draft, draft, draftOf(theirs));
  expect(untouched).toEqual(draftOf(theirs));
  const renamed = rebase(updateLine(draft, OFFICE, { display_name: "Anna" }), draft, draftOf(theirs));
  expect(renamed.map(({ display_name, extension }) => [display_name, extension])).toEqual([
    ["Anna", "201"],
    ["Ana", "201"],
  ]);
  expect(renamed[0]!.registrations.map(savedSlotOf), "its password is now in the second slot").toEqual([2]);
  expect(rebase([], draft, draftOf(theirs)).map((one) => one.voice_account_id)).toEqual([DEPOT]);
});

test("a stored password follows its username to another position and is dropped with it", () => {
  const [line] = draftOf([
    {
      ...shown[0]!,
      registrations: ["a", "b"].map((username) => ({ username, authorization_username: "", password_set: true })),
    },
  ]);
  const left = line!.registrations.slice(1);
  expect(left.map((one) => [one.key, savedSlotOf(one)])).toEqual([[2, 2]]);
  expect(savedSlotOf({ ...left[0]!, username: "c" })).toBeNull();
  expect(addRegistration({ ...line!, registrations: left }).map(({ key }) => key)).toEqual([2, 3]);
});
