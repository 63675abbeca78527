import { describe, expect, test } from "vitest";
import { ACCESS, type Action, type Principal, authorize, sudoFor } from "../access.ts";
import { KEY_SCOPES, KEY_SCOPE_NAMES, rowsOf, scopeFor } from "./scopes.ts";

const key = (rows: readonly Action[], standing: Extract<Principal, { side: "key" }>["standing"] = null): Principal => ({
  side: "key",
  rows,
  standing,
});
const ALL = rowsOf(KEY_SCOPE_NAMES);

describe("scopes of API keys", () => {
  test.each(KEY_SCOPE_NAMES)("%s has rows that no other scope has", (scope) => {
    const others = rowsOf(KEY_SCOPE_NAMES.filter((other) => other !== scope));
    expect(KEY_SCOPES[scope].length).toBeGreaterThan(0);
    expect(KEY_SCOPES[scope].filter((row) => others.includes(row))).toEqual([]);
  });

  test.each(ALL)("%s asks for no password and is allowed for those who can create keys", (row) => {
    const rule = ACCESS[row];
    expect(sudoFor(row)).toBeUndefined();
    if (row === "calls.ingest") return;
    expect(rule).toMatchObject({ side: "customer", cells: { visitor: "n", administrator: "y", primary: "y" } });
  });

  test.each<Action>(["session.manage", "mfa.manage", "preferences.own", "member.password", "key.create", "search.use"])(
    "%s is open to no key",
    (row) => {
      expect(scopeFor(row)).toBeNull();
      expect(authorize(row, key(ALL), true)).toBe("forbidden");
    },
  );

  test("each row is in one scope", () => {
    expect(scopeFor("member.list")).toBe("members.read");
    expect(scopeFor("contact.edit")).toBe("contacts.write");
  });

  test("a scope of a newer release opens nothing", () => {
    expect(rowsOf(["members.read", "weather.read"])).toEqual(KEY_SCOPES["members.read"]);
  });
});

describe("access of API keys", () => {
  test("is limited to the rows of its scopes", () => {
    expect(authorize("member.list", key(["member.list"]), false)).toBe("y");
    expect(authorize("member.detail", key(["member.list"]), false)).toBe("forbidden");
    // Open to visitors, but not to keys.
    expect(authorize("session.start", key(ALL), true)).toBe("forbidden");
    expect(authorize("public.view", key([]), false)).toBe("y");
    expect(authorize("phone.use", key(ALL), false)).toBe("login");
    expect(authorize("case.view", key(ALL), false)).toBe("login");
  });

  test("has the restrictions of its team", () => {
    expect(authorize("member.list", key(ALL, "canceled"), false)).toBe("canceled");
    expect(authorize("member.list", key(ALL, "moving"), false)).toBe("y");
    expect(authorize("member.create", key(ALL, "moving"), true)).toBe("moving");
  });
});
