import { describe, expect, test } from "vitest";
import { type Registered, byName, resultFor, findByNames } from "./match.ts";

const has = (name: string, kind: Registered["kind"], member_id: string): Registered => ({
  name,
  kind,
  member_id,
  voice_account_id: "v",
  slot: null,
});

describe("whose call it was", () => {
  const known = byName([
    has("201", "username", "ann"),
    has("201", "extension", "ben"),
    has("auth-c", "authorization_username", "cleo"),
    has("300", "extension", "ann"),
    has("300", "extension", "ben"),
    has("301", "username", "ann"),
    has("301", "username", "ann"),
  ]);
  test.each([
    ["who is registered under it, before whose extension it is", ["201"], "ann"],
    ["the surest name first", ["auth-c", "201"], "cleo"],
    ["a name that nobody has is passed over", ["trunk", "auth-c"], "cleo"],
    ["two people with one extension: nobody", ["300"], null],
    ["one person with two registrations", ["301"], "ann"],
    ["nobody", ["999"], null],
  ])("%s", (_what, names, member_id) => {
    expect(findByNames(names, known)?.member_id ?? null).toBe(member_id);
  });
});

test("an ending is seen differently from its two sides", () => {
  expect(resultFor("unanswered", "in")).toBe("missed");
  expect(resultFor("unanswered", "out")).toBe("canceled");
  expect(resultFor("canceled", "in")).toBe("missed");
  expect(resultFor("canceled", "out")).toBe("canceled");
  expect(resultFor("unanswered", null)).toBe("missed");
  expect(resultFor("busy", "in")).toBe("busy");
});
