import { describe, expect, test } from "vitest";
import { USUAL_CODECS } from "./codecs.ts";
import { lintEn } from "./lint.en.ts";
import { lintEs } from "./lint.es.ts";
import { LINT_LEVELS, type LintInput, lint } from "./lint.ts";
import { PRODUCT_DEFAULTS } from "./settings.ts";

const usual = { ...PRODUCT_DEFAULTS, domain: "pbx.example.com" };
const seen = (linted: LintInput) => lint(linted).map(({ code, keys }) => [code, ...keys].join(" "));

// oxfmt-ignore
describe("the compatibility check", () => {
  // spec: 2.31
  test.each<[settings: LintInput["settings"], findings: string[]]>([
    [{},                                                                  []],
    [{ domain: "" },                                                      ["no_domain domain"]],
    [{ transport: "tls", port: 5060 },                                    ["tls_on_plain_port transport port"]],
    [{ transport: "tls", port: 5061 },                                    []],
    [{ transport: "tls" },                                                []],
    [{ transport: "tcp", port: 5061 },                                    ["plain_on_tls_port transport port"]],
    [{ keep_alive_s: 0 },                                                 ["no_keep_alive keep_alive_s"]],
    [{ keep_alive_s: 0, transport: "auto" },                              ["no_keep_alive keep_alive_s"]],
    [{ keep_alive_s: 0, transport: "tls" },                               []],
    [{ audio_ports: { min: 42000, max: 42027 } },                         ["few_media_ports audio_ports"]],
    [{ audio_ports: { min: 42000, max: 42031 } },                         []],
    [{ video_ports: { min: 42000, max: 42019 } },                         ["few_media_ports video_ports"]],
    [{ audio_ports: { min: 42000, max: 42100 }, sip_ports: { min: 42000, max: 42000 } }, ["settings_clash audio_ports"]],
    [{ primary_registration: 2 },                                         ["settings_clash primary_registration"]],
    [{ registration_s: 119 },                                             ["registration_short registration_s"]],
    [{ registration_s: 120 },                                             []],
    [{ firewall_method: "stun" },                                         ["firewall_server_missing firewall_method firewall_server"]],
    [{ firewall_method: "turn", firewall_server: "turn.example.com" },    []],
    [{ srtp: "required" },                                                ["keys_in_clear srtp transport"]],
    [{ srtp: "required", transport: "tls" },                              []],
    [{ dial_plan: "(x+)" },                                               ["dial_plan_unread dial_plan"]],
    [{ dial_plan: "xxx|xxxx.T;match=2;pre=9" },                           []],
    [{ dial_plan: "x.T;match=1;pre=9" },                                  ["emergency_rewritten dial_plan"]],
    [{ dial_plan: "112|911|999|000|11[089]|x.T;match=6;pre=9" },          []],
  ])("of %j finds %j", (settings, findings) => {
    expect(seen({ settings: { ...usual, ...settings } })).toEqual(findings);
  });
});

test("findings carry the values of their message", () => {
  const settings = { ...usual, dial_plan: "1x.T;match=1;pre=9" };
  expect(lint({ settings, usernames: ["ann", "ben", "Ann", "cleo", "ann"] })).toEqual([
    {
      code: "emergency_rewritten",
      level: "error",
      keys: ["dial_plan"],
      values: { numbers: "112, 110, 118, 119", number: "112", becomes: "9112" },
    },
    { code: "username_doubled", level: "error", keys: [], values: { username: "ann", members: 3 } },
  ]);
});

test("desktop and mobile phones need a common codec on each network", () => {
  const none = { audio: ["g729"], video: [] } as const;
  expect(seen({ settings: usual, codecs: USUAL_CODECS })).toEqual([]);
  expect(seen({ settings: usual, codecs: { ...USUAL_CODECS, desktop: none, wifi: none } })).toEqual([]);
  expect(seen({ settings: usual, codecs: { ...USUAL_CODECS, cellular: none } })).toEqual(["no_common_codec"]);
});

test("every finding has a problem and a fix in both languages, with the same values", () => {
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).toSorted();
  for (const code of Object.keys(LINT_LEVELS) as (keyof typeof LINT_LEVELS)[]) {
    expect(holes(lintEs[code]), code).toEqual(holes(lintEn[code]));
    for (const text of [lintEn[code], lintEs[code]]) expect(text.match(/[^.]+\.(?= |$)/g), code).toHaveLength(2);
  }
});
