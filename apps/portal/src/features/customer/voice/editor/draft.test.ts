import { describe, expect, test } from "vitest";
import { parseFieldPath } from "#platform/http/field-path.ts";
import { parseSettingsInput } from "#domain/voice/settings/settings-input.ts";
import {
  advancedFields,
  asksForServer,
  blank,
  changesIn,
  countCustomized,
  draftOf,
  edited,
  issuesFrom,
  issuesIn,
  rebase,
  validSettingsIn,
  type Draft,
} from "./draft.ts";

const kept = draftOf({
  ...blank(null, "Front desk"),
  settings: { domain: "pbx.example.com", port: 5061, sip_ports: { min: 5060, max: 5080 } },
});
const withAll = (changes: Readonly<Record<string, string | boolean>>, from: Draft = kept) =>
  Object.entries(changes).reduce((draft, [field, value]) => edited(draft, field as "name", value), from);

describe("the form of a voice account", () => {
  test("parses typed values and omits empty ones", () => {
    expect(parseSettingsInput(kept.settings)).toEqual({
      domain: "pbx.example.com",
      port: 5061,
      sip_ports: { min: 5060, max: 5080 },
    });
    expect(parseSettingsInput(withAll({ port: " ", sip_ports: "-", transport: "tls" }).settings)).toEqual({
      domain: "pbx.example.com",
      transport: "tls",
    });
  });

  // oxfmt-ignore
  test.each([
    ["a missing name",              { name: " " },                            [["name", "field.required"]]],
    ["a server with a protocol",    { domain: "http://pbx" },                 [["domain", "voice.host"]]],
    ["no server at all",            { domain: "" },                           [["domain", "field.required"]]],
    ["no server while disabled",    { domain: "", enabled: false },           []],
    ["letters in a number",         { port: "50x" },                          [["port", "field.invalid"]]],
    ["half a range",                { sip_ports: "5060-" },                   [["sip_ports", "voice.range"]]],
    ["a reversed range",            { sip_ports: "5080-5060" },               [["sip_ports", "voice.range"]]],
    ["overlapping ranges",          { audio_ports: "5070-5170" },             [["audio_ports", "voice.range_overlap"]]],
    ["a nonexistent primary",       { registrations: "1", primary_registration: "2" }, [["primary_registration", "voice.primary_registration"]]],
    ["nothing",                     {},                                       []],
  ] as const)("finds %s", (_, changes, found) => {
    expect([...issuesIn(withAll(changes), false)]).toEqual(found);
  });

  test("needs no server if the provider has one", () => {
    expect(issuesIn(withAll({ domain: "" }), true).size).toBe(0);
  });

  test("uses the valid settings while others are invalid", () => {
    expect(validSettingsIn(withAll({ port: "x", transport: "tls" }))).toEqual({
      domain: "pbx.example.com",
      transport: "tls",
      sip_ports: { min: 5060, max: 5080 },
    });
  });

  test("does not count spaces as a change", () => {
    expect(changesIn(withAll({ domain: " pbx.example.com ", video_ports: "-" }), kept)).toEqual([]);
    expect(changesIn(withAll({ domain: "a.example", enabled: false, firewall_password: "x" }), kept)).toEqual([
      "enabled",
      "domain",
      "firewall_password",
    ]);
  });

  test("keeps typed values on top of what someone else saved", () => {
    const newer = withAll({ domain: "new.example.com", voicemail: "*97" });
    expect(rebase(withAll({ domain: "mine.example.com" }), kept, newer)).toEqual(
      withAll({ domain: "mine.example.com", voicemail: "*97" }),
    );
  });

  test("maps the server's issues to their fields", () => {
    const paths = [
      "voice_accounts.0.settings.domain",
      "voice_accounts.0.settings.sip_ports.min",
      "voice_accounts.0.name",
    ];
    const fields = paths.map((path) => ({ ...parseFieldPath(path), issue: "field.invalid" as const }));
    expect([...issuesFrom(fields).keys()]).toEqual(["domain", "sip_ports", "name"]);
  });
});

describe("the advanced part", () => {
  test("asks for the server first, unless a provider's template names it", () => {
    expect(asksForServer({ itsp_id: null }, true)).toBe(true);
    expect(asksForServer({ itsp_id: "p" }, false)).toBe(true);
    expect(asksForServer({ itsp_id: "p" }, true)).toBe(false);
    expect(advancedFields(true)).not.toContain("domain");
    expect(advancedFields(false)).toContain("domain");
  });

  test.each([
    [{}, 2],
    [{ port: "" }, 1],
    [{ enabled: false }, 3],
    [{ transport: "tls", firewall_password: "secret" }, 4],
    [{ dial_plan: "   " }, 2],
  ])("counts what is not left at its default: %j", (changes, count) =>
    expect(countCustomized(withAll(changes), advancedFields(true), false)).toBe(count),
  );

  test("counts a stored TURN password and a provider's overridden server", () => {
    expect(countCustomized(kept, advancedFields(false), true)).toBe(4);
  });
});
