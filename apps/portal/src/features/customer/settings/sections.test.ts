import type { Principal } from "@portal/model/access.ts";
import { describe, expect, test } from "vitest";
import { sectionIn, sectionsFor, showsSubpage } from "./sections.ts";

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
    ["the team owner",      who("primary"),           ["profile", "security", "sessions", "notifications", "appearance", "team", "keys", "webhooks", "audit-streams", "support"]],
    ["a solo owner",        who("solo_free"),         ["profile", "security", "sessions", "notifications", "appearance", "team", "support"]],
    ["read-only support",   who("primary", "imp_ro"), ["profile", "notifications", "appearance", "team", "keys", "webhooks", "audit-streams"]],
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

test.each([
  ["webhooks", { webhook: "0190a0a0-0000-7000-8000-000000000001" }, true],
  ["webhooks", {}, false],
  ["webhooks", { webhook: "all" }, false],
  ["keys", { webhook: "0190a0a0-0000-7000-8000-000000000001" }, false],
] as const)("the section %s with %j shows a page of its own: %s", (section, search, shows) => {
  expect(showsSubpage(section, search)).toBe(shows);
});
