import { describe, expect, test } from "vitest";
import { type Registered, byName, resultFor, findByNames } from "./match.ts";

const has = (name: string, kind: Registered["kind"], member_id: string): Registered => ({
  name,
  kind,
  member_id,
  voice_account_id: "v",
  slot: null,
});

describe("the member of a call", () => {
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
    ["is the one with the username, before the one with the extension", ["201"], "ann"],
    ["is found by the most reliable name first", ["auth-c", "201"], "cleo"],
    ["is found by a later name if the first is unknown", ["trunk", "auth-c"], "cleo"],
    ["is unknown if two members share the extension", ["300"], null],
    ["is found if one member has the name twice", ["301"], "ann"],
    ["is unknown without a member of that name", ["999"], null],
  ])("%s", (_what, names, member_id) => {
    expect(findByNames(names, known)?.member_id ?? null).toBe(member_id);
  });
});

test("the result of a call differs between caller and callee", () => {
  expect(resultFor("unanswered", "in")).toBe("missed");
  expect(resultFor("unanswered", "out")).toBe("canceled");
  expect(resultFor("canceled", "in")).toBe("missed");
  expect(resultFor("canceled", "out")).toBe("canceled");
  expect(resultFor("unanswered", null)).toBe("missed");
  expect(resultFor("busy", "in")).toBe("busy");
});
