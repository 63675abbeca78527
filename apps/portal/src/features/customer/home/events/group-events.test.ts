import type { Event } from "@portal/model/events/contract.ts";
import { describe, expect, test } from "vitest";
import { groupEvents } from "./group-events.ts";

const ANA = { id: "ana", name: "Ana Ruiz" };
const BEN = { id: "ben", name: "Ben Cole" };
const INES = { id: "ines", name: "Ines Caldera" };
let last = 0;
const event = (kind: Event["kind"], change: Partial<Event> = {}): Event => ({
  id: `e${(last += 1)}`,
  at: 1_000_000 - last * 60,
  kind,
  alert: false,
  is_favorite: false,
  about: ANA,
  by: INES,
  by_support: false,
  by_key: null,
  data: {},
  ...change,
});
const login = (label: string, about = ANA) => event("device.logged_in", { about, by: about, data: { label } });
const shape = (events: readonly Event[]) =>
  groupEvents(events).map(({ all, counts, count }) => [all.length, counts, count]);

// oxfmt-ignore
describe("repeated events", () => {
  test.each<[what: string, events: Event[], groups: unknown[]]>([
    ["three devices of one member",    [login("A"), login("B"), login("C")],                         [[3, "devices", 3]]],
    ["the same device three times",    [login("A"), login("A"), login("A")],                         [[3, "times", 3]]],
    ["two members, in turns",          [login("A"), login("B", BEN), login("C")],                    [[2, "devices", 2], [1, "times", 1]]],
    ["invitations by one admin",       [event("member.invited"), event("member.invited", { about: BEN })], [[2, "people", 2]]],
    ["by different admins",            [event("member.invited"), event("member.invited", { by: BEN })], [[1, "times", 1], [1, "times", 1]]],
    ["an invitation of many at once",  [event("member.invited", { about: null, data: { count: 6 } }), event("member.invited")], [[1, "times", 1], [1, "times", 1]]],
    ["the same change twice",          [event("voice.settings_changed", { about: null }), event("voice.settings_changed", { about: null })], [[2, "times", 2]]],
    ["different accounts",             [event("voice.account_changed", { data: { name: "A" } }), event("voice.account_changed", { data: { name: "B" } })], [[1, "times", 1], [1, "times", 1]]],
    ["alerts",                         [event("security.mfa_off", { alert: true }), event("security.mfa_off", { alert: true })], [[1, "times", 1], [1, "times", 1]]],
    ["a starred one",                  [login("A"), { ...login("B"), is_favorite: true }],           [[1, "times", 1], [1, "times", 1]]],
    ["days apart",                     [login("A"), { ...login("B"), at: 1_000_000 - 2 * 86_400 }],  [[1, "times", 1], [1, "times", 1]]],
  ])("%s", (_, events, groups) => {
    expect(shape(events)).toEqual(groups);
  });
});

test("keeps every event exactly once, in order of the newest of each group", () => {
  const events = [login("A"), event("member.joined"), login("B"), login("C", BEN)];
  const groups = groupEvents(events);
  expect(
    groups
      .flatMap(({ all }) => all)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(events.map(({ id }) => id).toSorted());
  expect(groups.map(({ first }) => first.id)).toEqual([events[0]!.id, events[1]!.id, events[3]!.id]);
});
