import { describe, expect, test } from "vitest";
import examples from "@portal/api/generated/examples.json" with { type: "json" };
import { CALLS } from "@portal/model/features.ts";
import { type Examples, openapi } from "@portal/model/openapi.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { anonymize } from "./parts/anonymize.ts";
import { pickExamples } from "./parts/examples.ts";
import { documentFor } from "./parts/openapi.ts";
import { checkExamples, explainExamples } from "./parts/openapi-examples.ts";

const saved: { readonly v1: Examples; readonly v2: Examples } = examples;
const NONE = { v1: {}, v2: {} };
const only = (name: string): Examples => ({ [name]: saved.v2[name]! });
const documentOf = (names: readonly string[], shown: Examples) =>
  openapi(
    CALLS.filter(({ name }) => names.includes(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    { title: "Some calls", version: "1", url: "https://teams.test", examples: shown },
  );

describe("examples", () => {
  test.each([
    ["of the public API", "v1", PUBLIC_CALLS.length],
    ["of the portal, of staff and of phones", undefined, CALLS.length],
  ] as const)("calls %s have one each that fits: `pnpm examples FEATURE` takes it from tests", (_of, name, calls) => {
    const checked = checkExamples(documentFor(name).document);
    expect(explainExamples(checked)).toBe("");
    expect(checked).toMatchObject({ calls, shown: calls });
  });

  test("are checked: a call without one is found, and the message says what to run", () => {
    const checked = checkExamples(documentOf(["devices.listAll", "doctor.test", "team.get"], only("team.get")));
    expect(checked).toMatchObject({ calls: 3, shown: 1 });
    expect(explainExamples(checked).split("\n")).toEqual([
      "devices.listAll has no example of its parameter id, application/json reply",
      "doctor.test has no example of its parameter id, parameter vid, application/json body, application/json reply",
      "Examples come from tests. Write a test that makes the call, then run: pnpm examples account-check devices",
    ]);
  });

  test("are checked: one that doesn't fit is found", () => {
    const planted = { "team.get": { ...saved.v2["team.get"], reply: { id: 7 } } };
    const checked = checkExamples(documentOf(["team.get", "team.rename"], { ...only("team.rename"), ...planted }));
    expect(checked).toMatchObject({ calls: 2, shown: 1 });
    expect(explainExamples(checked)).toMatch(/^team\.get has an example that doesn't fit: application\/json reply: /);
    expect(explainExamples(checked)).toMatch(/run: pnpm examples team$/);
  });

  test("of a call with a file show what can be shown: its parameters, and text", () => {
    const names = ["subscription.statementPdf", "team.uploadAvatar", "bulk.template", "calls.ingest"];
    const { missing } = checkExamples(documentOf(names, {}));
    expect(missing.map(({ call, problem }) => `${call} ${problem}`).toSorted()).toEqual([
      "bulk.template parameter id",
      "bulk.template text/csv reply",
      "calls.ingest application/json reply",
      "calls.ingest parameter format",
      "calls.ingest text/csv body",
      "subscription.statementPdf parameter id",
      "subscription.statementPdf parameter statementId",
      "team.uploadAvatar application/json reply",
      "team.uploadAvatar parameter id",
    ]);
  });

  test("show no secret and nothing random, so recording again changes nothing", () => {
    for (const [version, of] of Object.entries(saved))
      for (const [name, example] of Object.entries(of))
        expect(anonymize(example), `${version} ${name}`).toEqual(example);
    const text = JSON.stringify(saved);
    for (const [id] of text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))
      expect(id).toMatch(/^01890000-0000-7000-8000-0000000000\d\d$/);
    for (const [, domain] of text.matchAll(/[\w.]@([\w-]+\.[\w.-]+)/g))
      expect(domain).toMatch(/(^|\.)example\.(com|org)/);
  });
});

describe("what is saved of a recording", () => {
  const AT = 1_795_000_000;
  const seen = (over: object) => ({
    call: "orphaned.list",
    params: {},
    query: {},
    reply: { looked_at: null, checking: false, kinds: [] },
    ...over,
  });
  const savedOf = (recorded: Parameters<typeof pickExamples>[0], earlier = NONE) =>
    pickExamples(recorded, earlier).v2["orphaned.list"];

  test("is the one that shows most, whatever came first, and the earlier one unless another shows more", () => {
    const [less, more] = [seen({}), seen({ reply: { looked_at: AT, checking: false, kinds: [] } })];
    const picked = savedOf([less, more]);
    expect(picked).toMatchObject({ reply: { looked_at: Date.parse("2027-01-04T09:00:00Z") / 1000 } });
    expect(savedOf([more, less])).toEqual(picked);
    const earlier = { v1: {}, v2: { "orphaned.list": picked! } };
    expect(savedOf([less], earlier)).toEqual(picked);
    expect(savedOf([], earlier)).toEqual(picked);
    expect(savedOf([more], { v1: {}, v2: { "orphaned.list": { ...picked, reply: less.reply } } })).toEqual(picked);
  });

  test("is nothing that doesn't fit, and replaces what no longer fits", () => {
    const broken = seen({ reply: { looked_at: "yesterday", checking: false, kinds: [] } });
    expect(savedOf([broken])).toBeUndefined();
    expect(savedOf([seen({})], { v1: {}, v2: { "orphaned.list": broken } })).toMatchObject({ reply: { kinds: [] } });
  });
});

describe("a recorded value", () => {
  test.each<[what: string, value: unknown, shown: unknown]>([
    [
      "a person",
      { first_name: "Zoe", last_name: "X", email: "z@x.test" },
      { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" },
    ],
    [
      "ids, the same for the same",
      ["a1a1f06f-aaba-7a06-8cca-1b2f497ce39f", "Ua1a1f06f-aaba-7a06-8cca-1b2f497ce39f"],
      ["01890000-0000-7000-8000-000000000001", "U01890000-0000-7000-8000-000000000001"],
    ],
    [
      "times, in the form they had",
      {
        a: 1_795_000_000,
        b: 1_795_003_601,
        day: "2026-11-18",
        long: "November 19, 2026",
        text: "2026-11-18T12:26:40.123Z",
      },
      {
        a: 1_799_053_200,
        b: 1_799_056_800,
        day: "2027-01-04",
        long: "January 05, 2027",
        text: "2027-01-04T10:20:00.000Z",
      },
    ],
    [
      "a day far away, such as the version of the terms",
      { at: 1_795_000_000, terms: "2020-11-24" },
      { at: 1_799_053_200, terms: "2020-11-24" },
    ],
    [
      "a password",
      { password: "Correct-Horse9", sip_password_2: "x", password_due: "no" },
      { password: "Example-Password-1", sip_password_2: "Example-Password-1", password_due: "no" },
    ],
    ["a session", { token: "ps_lXc2SqzpciVJQDEK_AlirQ" }, { token: "ps_exampleExampleExample0" }],
    [
      "a key",
      "sbk_lXc2SqzpciVJQDEK_AlirQ.J0qLKSmdNXyfgvd6J9ciy-gCx7ksmdY9rWpxtaFypiE",
      "sbk_exampleExampleExample0.example-token-example-token-example-token-0",
    ],
    [
      "a secret of webhooks",
      "whsec_lE9/iX3VFZ0M/8LI4ALzAz8c39BCIb+Qd+26OX07U2E=",
      "whsec_ZXhhbXBsZS13ZWJob29rLXNpZ25pbmctc2VjcmV0LTA=",
    ],
    [
      "codes",
      { two_fa_code: "749437", recovery_code: "ABHX-U5IM-RJI7-VMSL" },
      { two_fa_code: "123456", recovery_code: "EXAM-PLEA-BCDE-2222" },
    ],
    [
      "hosts of tests",
      "https://teams.test/login http://127.0.0.1:45495/hook 127.0.0.1",
      "https://teams.example.com/login https://hooks.example.com/hook 203.0.113.7",
    ],
    ["how long something took", { took_ms: 87 }, { took_ms: 120 }],
    ["what a person wrote", { title: "My phone is silent", count: 3 }, { title: "My phone is silent", count: 3 }],
  ])("%s is shown as a sample that stays the same", (_what, value, shown) => {
    expect(anonymize(value)).toEqual(shown);
    expect(anonymize(shown)).toEqual(shown);
  });
});
