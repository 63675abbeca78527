import { expect, test } from "vitest";
import * as z from "zod/mini";
import { jsonSchema, publicJsonSchema } from "./json-schema.ts";
import { Id } from "./kit/schemas.ts";
import { Device } from "./devices/contract.ts";
import { publicSchema } from "./v1/schemas.ts";

const Thing = z.strictObject({ id: Id, at: z.iso.datetime(), count: z.int(), few: z.int().check(z.maximum(5)) });
const WHOLE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const required = ["id", "at", "count", "few"];

test("a format replaces its pattern", () => {
  const properties = {
    id: { type: "string", format: "uuid" },
    at: { type: "string", format: "date-time" },
    count: { type: "integer", ...WHOLE },
    few: { type: "integer", ...WHOLE, maximum: 5 },
  };
  const expected = { type: "object", properties, required, additionalProperties: false };
  expect(jsonSchema(Thing, "output")).toEqual(expected);
  expect(jsonSchema(Thing, "input")).toEqual(expected);
});

test("a pattern without a format stays", () => {
  expect(jsonSchema(z.string().check(z.regex(/^a$/)), "input")).toEqual({ type: "string", pattern: "^a$" });
});

test("an input may leave out what has a default, and an output may not", () => {
  const Defaults = z.object({ on: z._default(z.boolean(), true) });
  expect(jsonSchema(Defaults, "input")["required"]).toBeUndefined();
  expect(jsonSchema(Defaults, "output")["required"]).toEqual(["on"]);
});

test("a value that JSON can't have is described as any", () => {
  expect(jsonSchema(z.custom<Uint8Array>(), "output")).toEqual({});
  expect(publicJsonSchema(z.custom<Uint8Array>(), "output")).toEqual({ own: {}, named: {} });
});

test("public numbers have no bounds that only say that they are safe", () => {
  const properties = {
    id: { type: "string", format: "uuid" },
    at: { type: "string", format: "date-time" },
    count: { type: "integer" },
    few: { type: "integer", maximum: 5 },
  };
  expect(publicJsonSchema(Thing, "output").own).toEqual({ type: "object", properties, required });
  expect(publicJsonSchema(Thing, "input").own).toEqual({
    type: "object",
    properties,
    required,
    additionalProperties: false,
  });
});

test("a public reply refers to the schemas with a name, and an input doesn't", () => {
  const devices = z.object({ devices: z.array(publicSchema(Device, "reply")) });
  const { own, named } = publicJsonSchema(devices, "output");
  expect(own["properties"]).toEqual({ devices: { type: "array", items: { $ref: "#/components/schemas/Device" } } });
  expect(Object.keys(named)).toEqual(["Device"]);
  expect(own).not.toHaveProperty("$schema");
  expect(own).not.toHaveProperty("$defs");
  expect(publicJsonSchema(devices, "input").named).toEqual({});
});
