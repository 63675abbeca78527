import { expect, test } from "vitest";
import { attention, type Counters } from "./attention.ts";

const counters = (given: Partial<Counters>): Counters => ({
  seats: 60,
  team_size: 58,
  active_members: 58,
  inactive_members: 0,
  invited_members: 0,
  suspended_members: 0,
  configured_for_voice: 0,
  admin_members: 1,
  undeliverable_email_members: 0,
  ...given,
});

test("nothing needs attention when everybody is active", () => {
  expect(attention(counters({}))).toEqual([]);
});

test("bounced invitations come first and are not counted again among the waiting ones", () => {
  expect(attention(counters({ invited_members: 5, undeliverable_email_members: 3, suspended_members: 1 }))).toEqual([
    { kind: "undeliverable", count: 3 },
    { kind: "invited", count: 2 },
    { kind: "suspended", count: 1 },
  ]);
});

test("invitations that all bounced leave none waiting", () => {
  const kinds = attention(counters({ invited_members: 2, undeliverable_email_members: 2 })).map(({ kind }) => kind);
  expect(kinds).toEqual(["undeliverable"]);
});
