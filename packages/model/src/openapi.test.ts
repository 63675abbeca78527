import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { NamedCall } from "./features.ts";
import { CALLS, FEATURES, isChange, isReport, isServedOn } from "./features.ts";
import { ERRORS, COMMON_ERRORS } from "./errors.ts";
import { errorsEn } from "./errors.en.ts";
import { type Endpoint, fillPath, group } from "./kit/endpoint.ts";
import { jsonSchema } from "./json-schema.ts";
import { openapi } from "./openapi.ts";
import { WEBHOOK_TYPES } from "./webhooks/payload.ts";

type Json = Record<string, never> & Record<string, Json>;
const Thing = z.object({ name: z.string() });
const STRING = { type: "string" };
const read: Endpoint = {
  method: "GET",
  path: "/api/v2/thing/{id}",
  summary: "A thing",
  can: "device.list",
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ page: z.optional(z.int()), search: z.string() }),
  reply: Thing,
  errors: ["team.not_found"],
};
const write: Endpoint = { ...read, method: "PUT", can: "billing.change", audit: "thing.changed", body: Thing };
const info = { title: "Things", version: "1.2.3" };
const url = "https://teams.test";
const documentOf = (...calls: NamedCall[]) => openapi(calls, { ...info, url }) as Json;
const operationOf = (call: Endpoint) =>
  documentOf({ name: "things.call", call })["paths"]![call.path]![call.method.toLowerCase()]!;

describe("the OpenAPI document", () => {
  test("describes the API and its authentication schemes", () => {
    expect(documentOf()).toMatchObject({ openapi: "3.1.0", info, servers: [{ url }], paths: {} });
    expect(documentOf()["components"]!["securitySchemes"]).toEqual({});
    const calls = (["device.list", "phone.use", "staff.self"] as const).map((can, n) => ({
      name: `things.${can}`,
      call: { ...read, can, path: `/${n}` } as Endpoint,
    }));
    const schemes = documentOf(...calls)["components"]!["securitySchemes"]!;
    const { oauth2, ...tokens } = schemes;
    expect(oauth2).toMatchObject({
      type: "oauth2",
      flows: { clientCredentials: { tokenUrl: `${url}/oauth/token`, scopes: { "members.read": "Read members" } } },
    });
    expect(Object.keys(tokens)).toEqual(["customer", "key", "phone", "staff"]);
    for (const scheme of Object.values(tokens)) {
      expect(scheme).toMatchObject({ type: "http", scheme: "bearer" });
      expect(scheme["description"]).toMatch(/^Token from .{10}/);
    }
  });

  test("describes webhooks beside the calls that create them", () => {
    expect(documentOf()).not.toHaveProperty("webhooks");
    const { webhooks, components } = documentOf({ name: "webhooks.create", call: { ...read, can: "webhook.view" } });
    expect(Object.keys(webhooks!)).toEqual(WEBHOOK_TYPES);
    const { requestBody } = webhooks!["voice.account_created"]!["post"]!;
    const { schema } = requestBody!["content"]!["application/json"]!;
    expect(schema).toEqual({ $ref: "#/components/schemas/WebhookVoiceAccountCreated" });
    expect(components!["schemas"]!["WebhookVoiceAccountCreated"]).toMatchObject({
      required: ["type", "timestamp", "data"],
      properties: {
        type: { const: "voice.account_created" },
        timestamp: { format: "date-time" },
        data: { properties: { count: { type: "integer" }, name: { type: "string" } } },
      },
    });
  });

  test("groups the calls of a path by method", () => {
    const document = documentOf({ name: "things.read", call: read }, { name: "things.change", call: write });
    expect(Object.keys(document["paths"]!)).toEqual(["/api/v2/thing/{id}"]);
    expect(document["paths"]![read.path]).toMatchObject({
      get: { operationId: "things.read", tags: ["things"], summary: "A thing" },
      put: { operationId: "things.change", tags: ["things"] },
    });
  });

  test("lists path and query parameters, and which are required", () => {
    expect(operationOf(read)["parameters"]).toEqual([
      { name: "id", in: "path", required: true, schema: STRING },
      { name: "page", in: "query", required: false, schema: expect.objectContaining({ type: "integer" }) },
      { name: "search", in: "query", required: true, schema: STRING },
    ]);
    const { params: _params, query: _query, ...bare } = read;
    expect(operationOf(bare)["parameters"]).toEqual([]);
  });

  test("requires path parameters, even if their schema is optional", () => {
    const lenient = { ...read, params: z.strictObject({ id: z.optional(z.string()) }), query: z.strictObject({}) };
    expect(operationOf(lenient)["parameters"]).toEqual([{ name: "id", in: "path", required: true, schema: STRING }]);
  });

  test("names permission, password confirmation and audit action, if any", () => {
    expect(operationOf(write)).toMatchObject({
      "x-permission": "billing.change",
      "x-reauthentication": "payment",
      "x-audit": "thing.changed",
    });
    expect(operationOf(read)["x-permission"]).toBe("device.list");
    expect(Object.keys(operationOf(read))).not.toContain("x-reauthentication");
    expect(Object.keys(operationOf(read))).not.toContain("x-audit");
  });

  test.each<[Endpoint["can"], object[]]>([
    ["device.list", [{ customer: [] }, { key: ["devices.read"] }, { oauth2: ["devices.read"] }]],
    ["session.manage", [{ customer: [] }]],
    ["staff.self", [{ staff: [] }]],
    ["phone.use", [{ phone: [] }]],
    ["staff.enter", []],
    ["referral.check", []],
  ])("secures %s with %j", (can, security) => {
    expect(operationOf({ ...read, can })["security"]).toEqual(security);
  });

  test("describes the body by what the call accepts", () => {
    const bodyOf = (call: Endpoint) => operationOf(call)["requestBody"];
    const { body: _body, ...bare } = write as Endpoint & { body?: unknown };
    const JSON_TYPE = "application/json";
    expect(bodyOf(read)).toBeUndefined();
    expect(bodyOf(write)).toEqual({
      required: true,
      content: { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/ThingsCallRequest" } } },
    });
    expect(bodyOf({ ...write, body: z.optional(Thing) } as Endpoint)).toMatchObject({ required: false });
    const { components } = documentOf({ name: "things.call", call: write });
    expect(components!["schemas"]!["ThingsCallRequest"]).toEqual(jsonSchema(Thing, "input"));
    expect(bodyOf({ ...bare, accepts: "csv" } as Endpoint)).toEqual({ required: true, content: { "text/csv": {} } });
    expect(bodyOf({ ...bare, accepts: "signed" } as Endpoint)).toEqual({
      required: true,
      content: { [JSON_TYPE]: {} },
    });
    expect(bodyOf({ ...bare, accepts: "urlencoded" } as Endpoint)).toMatchObject({
      content: { "application/x-www-form-urlencoded": { schema: { required: ["grant_type"] } } },
    });
    expect(bodyOf({ ...bare, accepts: "form" } as Endpoint)).toEqual({
      content: {
        "application/x-www-form-urlencoded": {
          schema: { type: "object", properties: { "List-Unsubscribe": { type: "string", const: "One-Click" } } },
          example: { "List-Unsubscribe": "One-Click" },
        },
      },
    });
    expect(bodyOf({ ...bare, accepts: { field: "picture", most_bytes: 5000 } } as Endpoint)).toEqual({
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["picture"],
            properties: {
              picture: {
                type: "string",
                contentMediaType: "application/octet-stream",
                description: "The file, smaller than 5,000 bytes",
              },
            },
          },
        },
      },
    });
  });

  test("describes the response as JSON with its schema, or as a file", () => {
    const { description, content } = operationOf(read)["responses"]!["200"]!;
    expect(description).toBe("Success");
    expect(content).toEqual({ "application/json": { schema: { $ref: "#/components/schemas/ThingsCallResponse" } } });
    const { schemas } = documentOf({ name: "things.call", call: read })["components"]!;
    expect(schemas!["ThingsCallResponse"]).toEqual(jsonSchema(Thing, "output"));
    expect(operationOf({ ...read, produces: "text/csv" })["responses"]!["200"]).toMatchObject({
      description: "A CSV file",
      content: { "text/csv": {} },
    });
    expect(operationOf({ ...read, status: 302 })["responses"]!["302"]).toMatchObject({
      description: "Redirect",
      headers: { Location: { $ref: "#/components/headers/Location" } },
    });
  });

  test("explains every error of a call under its status", () => {
    const document = documentOf({ name: "things.call", call: read });
    const responses = document["paths"]![read.path]!["get"]!["responses"]!;
    for (const code of ["team.not_found", ...COMMON_ERRORS] as const) {
      const { status } = ERRORS[code];
      const common = document["components"]!["responses"]![`Common${status}`]!;
      const own = responses[status]!;
      const response = own["$ref"] ? common : own;
      if (own["$ref"]) expect(own).toEqual({ $ref: `#/components/responses/Common${status}` });
      expect(response["description"]).toMatch(new RegExp(`^\`${code}\` \\S`, "m"));
      expect(response["content"]).toEqual({
        "application/json": { schema: { $ref: "#/components/schemas/Error" } },
        "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
      });
    }
    expect(document["components"]!["responses"]!["Common400"]!["description"]).toContain("Fix what `fields` names.");
    const full = operationOf({ ...read, errors: ["members.no_seats"] })["responses"]!["403"]!;
    expect(full["description"]).toContain("`members.no_seats` There are not enough seats: the team has `{seats}`.");
    const missing = operationOf({ ...read, errors: ["team.not_found", "session.not_found"] })["responses"]!["404"]!;
    expect(missing["description"]).toContain(`${errorsEn["team.not_found"]}\n\n\`session.not_found\``);
  });
});

describe("headers in the OpenAPI document", () => {
  const sent = (call: Endpoint) =>
    Object.values(operationOf(call)["parameters"]!)
      .map((parameter) =>
        String(parameter["$ref"] ?? "")
          .split("/")
          .at(-1),
      )
      .filter(Boolean);
  const add: Endpoint = { ...write, method: "POST", can: "member.create", audit: "thing.added" } as Endpoint;
  const versioned = z.object({ version: z.optional(z.int()) });

  test.each<[about: string, call: Endpoint, names: string[]]>([
    ["a read", read, []],
    ["a change", { ...write, can: "member.create" } as Endpoint, []],
    ["a change with a password confirmation", write, ["Sudo"]],
    ["one that carries it in its body", { ...write, proof: "token" } as Endpoint, []],
    ["a change that may be repeated", add, ["IdempotencyKey"]],
    ["a change that visitors can make", { ...add, can: "session.start" } as Endpoint, []],
    ["a change that returns a file", { ...add, produces: "text/csv" } as Endpoint, []],
    ["a change of a version", { ...write, can: "member.create", body: versioned } as Endpoint, ["IfMatch"]],
  ])("of %s", (_about, call, names) => {
    expect(sent(call)).toEqual(names);
  });

  test("responses declare their headers", () => {
    const responses = operationOf({ ...add, reply: versioned } as Endpoint)["responses"]!;
    const { responses: common } = documentOf()["components"]!;
    const named = (status: number) =>
      Object.keys((responses[status]!["$ref"] ? common![`Common${status}`]! : responses[status]!)["headers"] ?? {});
    expect(named(200)).toEqual(["ETag", "Idempotency-Replayed"]);
    expect([401, 405, 429, 503, 404].map(named)).toEqual([
      ["WWW-Authenticate"],
      ["Allow"],
      ["Retry-After", "RateLimit"],
      ["Retry-After"],
      [],
    ]);
  });
});

test("every call is served on the customers' hosts or on the staff host, and only what is public on both", () => {
  for (const { name, call } of CALLS) {
    const [team, solo, support] = (["team", "solo", "support"] as const).map((edition) => isServedOn(call, edition));
    expect(team, name).toBe(solo);
    if (/\/api\/|^\/(client|prov|ingest|oauth)\//.test(call.path) && call.can !== "public.view")
      expect(support, name).toBe(!team);
    expect(isServedOn(call, undefined), name).toBe(false);
  }
});

test("a schema names no dialect, and differs between input and output where defaults apply", () => {
  const schema = z.object({ size: z._default(z.int(), 3) });
  expect(jsonSchema(schema, "input")).not.toHaveProperty("$schema");
  expect(jsonSchema(schema, "input")["required"]).toBeUndefined();
  expect(jsonSchema(schema, "output")["required"]).toEqual(["size"]);
  expect(
    jsonSchema(
      z.custom(() => true),
      "output",
    ),
  ).toEqual({});
});

// asvs: V1.2.2
test("fills the parameters of a path, each encoded", () => {
  expect(fillPath("/team/{id}/member/{member_id}", { id: "a/b", member_id: 7 })).toBe("/team/a%2Fb/member/7");
  expect(fillPath("/team")).toBe("/team");
});

describe("the contract", () => {
  test("names every call by its group", () => {
    expect(CALLS).toHaveLength(Object.values(FEATURES).flatMap((calls) => Object.keys(calls)).length);
    expect(CALLS.find(({ call }) => call === FEATURES.session.login)?.name).toBe("session.login");
  });

  test("distinguishes calls that change, report or read", () => {
    expect([isChange(write), isChange(read), isReport(read)]).toEqual([true, false, false]);
    expect(isReport({ ...read, reports: true } as unknown as Endpoint)).toBe(true);
  });

  test("declares a group as it is written", () => {
    const calls = { read };
    expect(group(calls)).toBe(calls);
  });
});
