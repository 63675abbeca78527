import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { VoiceSettingsInput } from "./settings.ts";

// oxfmt-ignore
describe("settings of a voice account", () => {
  // spec: 2.32 3.9 5.16
  test.each<[given: object, issues: string[]]>([
    [{},                                                        []],
    [{ domain: "pbx.example.com", port: 5061 },                 []],
    [{ domain: "192.0.2.7", proxy: "edge.example.com:5080" },   []],
    [{ domain: "192.0.2.7", realm: "Our phones" },              []],
    [{ realm: 'asterisk"' },                                    ["realm field.invalid"]],
    [{ domain: "http://pbx.example.com" },                      ["domain voice.host"]],
    [{ domain: "pbx.example.com:5060" },                        ["domain voice.host"]],
    [{ domain: "pbx .example.com" },                            ["domain voice.host"]],
    [{ domain: "-pbx.example.com" },                            ["domain voice.host"]],
    [{ proxy: "edge.example.com:99999" },                       ["proxy voice.relay"]],
    [{ voicemail: "*97" },                                      []],
    [{ voicemail: "mailbox" },                                  ["voicemail voice.voicemail"]],
    [{ sip_ports: { min: 5060, max: 5080 } },                   []],
    [{ sip_ports: { min: 80, max: 5080 } },                     ["sip_ports voice.range"]],
    [{ sip_ports: { min: 6000, max: 5080 } },                   ["sip_ports voice.range"]],
    [{ audio_ports: { min: 42000, max: 42019 } },               []],
    [{ audio_ports: { min: 42000, max: 42018 } },               ["audio_ports voice.range_small"]],
    [{ audio_ports: { min: 42001, max: 42100 } },               ["audio_ports voice.range_odd"]],
    [{ sip_ports: { min: 5060, max: 42010 }, audio_ports: { min: 42000, max: 42100 } }, ["audio_ports voice.range_overlap"]],
    [{ audio_ports: { min: 42000, max: 42100 }, video_ports: { min: 42100, max: 42200 } }, ["video_ports voice.range_overlap"]],
    [{ registrations: 2, primary_registration: 3 },             ["primary_registration voice.primary_registration"]],
    [{ registration_s: 59 },                                    ["registration_s Invalid input"]],
    [{ transport: "sctp" },                                     ["transport Invalid input"]],
    [{ password: "x" },                                         [" Invalid input"]],
  ])("%j have the issues %j", (given, issues) => {
    const parsed = z.safeParse(VoiceSettingsInput, given);
    expect(parsed.error?.issues.map(({ path, message }) => `${String(path[0] ?? "")} ${message}`) ?? []).toEqual(issues);
  });
});
