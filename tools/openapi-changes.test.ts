import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { compareDocuments } from "./parts/openapi-changes.ts";
import { RELEASED, documentFor } from "./parts/openapi.ts";

const TODAY = "2027-06-01";

interface Parts {
  readonly query?: object;
  readonly required?: boolean;
  readonly body?: object;
  readonly reply?: object;
  readonly status?: number;
  readonly more?: object;
  readonly scope?: string;
}

/** A document with one call. */
function documentOf({ query, required, body, reply = {}, status = 200, more, scope = "members.read" }: Parts) {
  const operation = {
    operationId: "things.change",
    security: [{ key: [scope] }],
    parameters: query ? [{ name: "size", in: "query", required: required ?? false, schema: query }] : [],
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: { [status]: { content: { "application/json": { schema: reply } } } },
    ...more,
  };
  return { paths: { "/v1/things": { post: operation } }, components: {} };
}

const BOTH = { security: [{ key: ["members.read"] }, { oauth2: ["members.read"] }] };
const text = { type: "string" };
const object = (properties: object, required: string[] = [], additionalProperties?: boolean) => ({
  type: "object",
  properties,
  required,
  ...(additionalProperties !== undefined && { additionalProperties }),
});
const changesOf = (before: object, after: object, today = TODAY) =>
  compareDocuments(before, after, today).map(({ kind, what }) => `${kind}: ${what}`);

describe("a change that programs could break on", () => {
  test.each<[about: string, before: Parts, after: Parts]>([
    ["a removed field of a reply", { reply: object({ a: text, b: text }) }, { reply: object({ a: text }) }],
    ["a field of a reply that can be missing", { reply: object({ a: text }, ["a"]) }, { reply: object({ a: text }) }],
    [
      "a reply that can be null",
      { reply: object({ a: text }) },
      { reply: object({ a: { anyOf: [text, { type: "null" }] } }) },
    ],
    ["another type in a reply", { reply: object({ a: text }) }, { reply: object({ a: { type: "integer" } }) }],
    [
      "another format in a reply",
      { reply: object({ a: { ...text, format: "date-time" } }) },
      { reply: object({ a: text }) },
    ],
    ["a removed value of a reply", { reply: { enum: ["a", "b"] } }, { reply: { enum: ["a"] } }],
    ["any value in a reply", { reply: { type: "string", enum: ["a"] } }, { reply: text }],
    [
      "a field inside a list",
      { reply: { type: "array", items: object({ a: text }) } },
      { reply: { type: "array", items: object({}) } },
    ],
    ["a new required field", { body: object({ a: text }) }, { body: object({ a: text, b: text }, ["b"]) }],
    ["a field that becomes required", { body: object({ a: text }) }, { body: object({ a: text }, ["a"]) }],
    ["a removed field of a request", { body: object({ a: text, b: text }) }, { body: object({ a: text }) }],
    ["a removed value of a request", { body: { enum: ["a", "b"] } }, { body: { enum: ["a"] } }],
    ["only some values in a request", { body: text }, { body: { ...text, enum: ["a"] } }],
    ["a narrower type", { body: { type: "number" } }, { body: { type: "integer" } }],
    ["null that is no longer accepted", { body: { anyOf: [text, { type: "null" }] } }, { body: text }],
    ["a shorter text", { body: { ...text, maxLength: 9 } }, { body: { ...text, maxLength: 8 } }],
    ["a new least number", { body: { type: "integer" } }, { body: { type: "integer", minimum: 1 } }],
    ["a new pattern", { body: text }, { body: { ...text, pattern: "^a" } }],
    ["fields that are refused", { body: object({}) }, { body: object({}, [], false) }],
    ["a new required body", {}, { body: object({}) }],
    ["a removed parameter", { query: text }, {}],
    ["a new required parameter", {}, { query: text, required: true }],
    ["a parameter that becomes required", { query: text }, { query: text, required: true }],
    ["another status", {}, { status: 202 }],
    ["another scope", {}, { scope: "members.write" }],
    ["one way to authenticate less", { more: BOTH }, {}],
    ["authentication where none was needed", { more: { security: [] } }, {}],
    ["another name", {}, { more: { operationId: "things.update" } }],
  ])("%s", (_about, before, after) => {
    expect(changesOf(documentOf(before), documentOf(after)).join("\n")).toContain("breaking");
  });

  test("a removed call, unless its sunset has passed", () => {
    const none = { paths: {} };
    expect(changesOf(documentOf({}), none)).toEqual(["breaking: removed"]);
    const ending = documentOf({ more: { deprecated: true, "x-sunset": TODAY } });
    expect(changesOf(ending, none, "2027-05-31")).toEqual(["breaking: removed"]);
    expect(changesOf(ending, none)).toEqual(["changed: removed after its sunset"]);
  });
});

describe("a harmless change", () => {
  test.each<[about: string, before: Parts, after: Parts, changes: string[]]>([
    ["none", { body: object({ a: text }), reply: text }, { body: object({ a: text }), reply: text }, []],
    ["a new field of a reply", { reply: object({}) }, { reply: object({ a: text }, ["a"]) }, ["added: new field"]],
    ["a new optional field", { body: object({}) }, { body: object({ a: text }) }, ["added: new field"]],
    ["a new optional parameter", {}, { query: text }, ["added: new parameter"]],
    ["a new value of a reply", { reply: { enum: ["a"] } }, { reply: { enum: ["a", "b"] } }, ["added: new value b"]],
    ["a new value of a request", { body: { enum: ["a"] } }, { body: { enum: ["a", "b"] } }, ["added: new value b"]],
    ["a wider type", { body: { type: "integer" } }, { body: { type: "number" } }, []],
    [
      "a longer text",
      { body: { ...text, maxLength: 8 } },
      { body: { ...text, maxLength: 9 } },
      ["added: maxLength is now 9"],
    ],
    ["null that is accepted", { body: text }, { body: { anyOf: [text, { type: "null" }] } }, ["added: accepts more"]],
    ["one way to authenticate more", {}, { more: BOTH }, [`added: also takes {"oauth2":["members.read"]}`]],
    ["a deprecation", {}, { more: { deprecated: true } }, ["changed: deprecated"]],
    ["another text", { more: { summary: "a" } }, { more: { summary: "b" } }, []],
  ])("%s", (_about, before, after, changes) => {
    expect(changesOf(documentOf(before), documentOf(after))).toEqual(changes);
  });

  test("a new call", () => {
    expect(changesOf({ paths: {} }, documentOf({}))).toEqual(["added: new call"]);
  });
});

test("follows references to components", () => {
  const withThing = (thing: object) => ({
    ...documentOf({ reply: { $ref: "#/components/schemas/Thing" } }),
    components: { schemas: { Thing: thing } },
  });
  expect(changesOf(withThing(object({ a: text })), withThing(object({})))).toEqual(["breaking: removed"]);
});

test("the public API breaks nothing that the last release promised: see `pnpm openapi:changes`", async () => {
  const released = JSON.parse(await readFile(RELEASED, "utf8")) as object;
  const changes = compareDocuments(released, documentFor("v1").document, new Date().toISOString().slice(0, 10));
  expect(changes.filter(({ kind }) => kind === "breaking")).toEqual([]);
});
