import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { scopeFor } from "../api-keys/scopes.ts";
import { CALLS } from "../features.ts";
import { jsonSchema, publicJsonSchema } from "../json-schema.ts";
import type { Endpoint } from "../kit/endpoint.ts";
import { NOT_PUBLIC, PUBLIC_CALLS, PUBLIC_ROWS } from "./calls.ts";

const callNamed = (name: keyof typeof PUBLIC_ROWS) => PUBLIC_CALLS.find((call) => call.name === name)!;

describe("the table of public calls", () => {
  test("has every call that a key may open, or a reason why not", () => {
    const open = CALLS.filter(({ call }) => scopeFor(call.can) !== null);
    const missing = open.filter(
      ({ call }) => !PUBLIC_CALLS.some(({ source }) => source === call) && !NOT_PUBLIC.has(call),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test("has no call that no key may open, and no exception that has a row", () => {
    for (const { name, source } of PUBLIC_CALLS) {
      expect(scopeFor(source.can), name).not.toBeNull();
      expect(NOT_PUBLIC.has(source), name).toBe(false);
    }
    for (const [call, reason] of NOT_PUBLIC) {
      expect(scopeFor(call.can), reason).not.toBeNull();
    }
  });

  test("names each call and each address once, in plain words", () => {
    const addresses = PUBLIC_CALLS.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { name, call } of PUBLIC_CALLS) {
      expect(name).toMatch(/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/);
      expect(call.path).toMatch(/^\/v1(\/[a-z]+(-[a-z]+)*|\/\{[a-z_]+\})+$/);
    }
  });

  test("has only fields in snake case", () => {
    for (const { name, call } of PUBLIC_CALLS) {
      for (const field of fieldsOf(call)) expect(field, name).toMatch(/^[a-z][a-z0-9_]*$/);
    }
  });

  test("has no other time than RFC 3339", () => {
    for (const { name, call } of PUBLIC_CALLS.filter((one) => !one.call.produces)) {
      const { own, named } = publicJsonSchema(call.reply, "output");
      for (const [field, schema] of Object.entries({ ...named, own }).flatMap(([, schema]) => propertiesIn(schema))) {
        if (
          !/(^|_)(at|since|until|from|to|seen|login)$/.test(field) ||
          !/"(integer|number)"/.test(JSON.stringify(schema))
        )
          continue;
        expect.fail(`${name}: ${field} looks like a time. Declare it with Time`);
      }
    }
  });
});

describe("a public call", () => {
  const Id = "01890000-0000-7000-8000-000000000001";
  const team = "01890000-0000-7000-8000-00000000000a";

  test("takes the team from the key, and its own parameters from the path", () => {
    const { call, toInput } = callNamed("members.get");
    const params = z.parse(call.params as z.ZodMiniType, { id: Id });
    expect(toInput({ params } as never, team)).toMatchObject({ params: { id: team, mid: Id } });
  });

  test("moves parameters between path and query", () => {
    const { call, toInput } = callNamed("devices.unregister");
    const params = { id: Id, device_id: team };
    expect(Object.keys(propertiesOf(call.params))).toEqual(["id", "device_id"]);
    expect(Object.keys(propertiesOf(call.query))).toEqual(["reason"]);
    expect(toInput({ params, query: { reason: "lost" } } as never, team)).toMatchObject({
      params: { id: team, mid: Id },
      query: { deviceId: team, reason: "lost" },
    });
  });

  test("renames fields of the query", () => {
    const { call, toInput } = callNamed("history.list");
    expect(Object.keys(propertiesOf(call.query))).toEqual(["member", "key", "after"]);
    expect(toInput({ query: { after: "7" } } as never, team).query).toEqual({ before: "7" });
    const effective = callNamed("voice.effectiveForMember");
    const query = z.parse(effective.call.query as z.ZodMiniType, { device_id: Id });
    expect(effective.toInput({ params: { id: Id }, query } as never, team).query).toEqual({ deviceId: Id });
    expect(z.safeParse(effective.call.query as z.ZodMiniType, { deviceId: Id }).success).toBe(false);
  });

  test("has no fields of the past", () => {
    expect(callNamed("members.remove").call.query).toBeUndefined();
    expect(callNamed("members.remove").toInput({ params: { id: Id } } as never, team).query).toEqual({});
    expect(propertiesOf(callNamed("calls.report").call.reply, "output")).not.toHaveProperty("filepath");
    const shown = z.parse(callNamed("voice.sipDomain").call.reply as z.ZodMiniType, { sipDomainShownValue: true });
    expect(shown).toEqual({ sip_domain_shown: true });
  });

  test("returns and accepts times as RFC 3339", () => {
    const { call } = callNamed("members.remove");
    const reply = z.parse(call.reply as z.ZodMiniType, { success: true, restorable_until: 1_795_000_000 });
    expect(reply).toEqual({ success: true, restorable_until: "2026-11-18T11:06:40Z" });
    const body = callNamed("members.update").call.body as z.ZodMiniType;
    expect(z.parse(body, { joined_at: "2026-11-18T12:06:40.5+01:00", removed_at: null })).toEqual({
      joined_at: 1_795_000_000,
      removed_at: null,
    });
    for (const joined_at of [1_795_000_000, "2026-11-18", "yesterday", "2026-11-18T12:06:40"]) {
      expect(z.safeParse(body, { joined_at }).success, String(joined_at)).toBe(false);
    }
  });

  test("keeps the calls of the portal as they are", () => {
    const { source } = callNamed("members.remove");
    expect(z.parse(source.reply as z.ZodMiniType, { success: true, restorable_until: 7 })).toEqual({
      success: true,
      restorable_until: 7,
    });
  });
});

type Json = Record<string, unknown>;
const propertiesOf = (schema: Endpoint["params"], io: "input" | "output" = "input"): Json =>
  schema ? ((jsonSchema(schema, io)["properties"] as Json | undefined) ?? {}) : {};

/** Every property of a schema and of those inside it. */
function propertiesIn(schema: unknown): [string, unknown][] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: Json };
  return [...Object.entries(properties), ...Object.values(schema).flatMap(propertiesIn)];
}

function fieldsOf({ params, query, body, reply, produces }: Endpoint): string[] {
  const sent = [params, query, body].flatMap((schema) => (schema ? [jsonSchema(schema, "input")] : []));
  const received = produces ? [] : [publicJsonSchema(reply, "output")];
  return [...sent, ...received].flatMap((schema) => propertiesIn(schema).map(([name]) => name));
}
