import type { Principal } from "@portal/model/access.ts";
import { describe, expect, test } from "vitest";
import { sectionIn, sectionsFor } from "./sections.ts";

const who = (role: "member" | "primary" | "solo_free", kind: "own" | "imp_ro" = "own"): Principal => ({
  side: "customer",
  role,
  standing: null,
  kind,
});

describe("shows sections", () => {
  // oxfmt-ignore
  test.each([
    ["a member",            who("member"),            ["profile", "security", "sessions", "notifications", "appearance"]],
    ["the team owner",      who("primary"),           ["profile", "security", "sessions", "notifications", "appearance", "team", "keys", "webhooks", "support"]],
    ["a solo owner",        who("solo_free"),         ["profile", "security", "sessions", "notifications", "appearance", "team", "support"]],
    ["read-only support",   who("primary", "imp_ro"), ["profile", "notifications", "appearance", "team", "keys", "webhooks"]],
  ] as const)("to %s", (_, principal, sections) => expect(sectionsFor(principal)).toEqual(sections));
});

describe("the section of a URL", () => {
  const open = sectionsFor(who("member"));
  test.each([
    [{ section: "security" }, "security"],
    [{}, null],
    [{ section: "team" }, null],
    [{ section: "constructor" }, null],
    [{ section: 5 }, null],
    [{ section: ["security"] }, null],
  ])("with %j is %s", (search, section) => expect(sectionIn(search, open)).toBe(section));
});
