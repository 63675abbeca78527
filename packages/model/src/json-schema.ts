import * as z from "zod/mini";
import type { Schema } from "./kit/endpoint.ts";
import { COMPONENTS } from "./v1/components.ts";

export type Json = Record<string, unknown>;
type Found = z.core.JSONSchema.BaseSchema;

/** Returns the JSON Schema (2020-12, as OpenAPI 3.1 requires) of an input or output. */
export function jsonSchema(schema: Schema, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => leaveOutPattern(jsonSchema),
  }) as Json;
  return rest;
}

/** A format says the same as its pattern, which is long. */
function leaveOutPattern(schema: Found): void {
  if (schema.format === "uuid" || schema.format === "date-time") delete schema.pattern;
}

/**
 * Returns the JSON Schema of a public call's input or output, and those it refers to by name. Replies may get more fields
 * later, so their schemas don't forbid them.
 */
export function publicJsonSchema(schema: Schema, io: "input" | "output"): { own: Json; named: Record<string, Json> } {
  const found = z.toJSONSchema(schema as z.ZodMiniType, {
    io,
    unrepresentable: "any",
    ...(io === "output" && { metadata: COMPONENTS }),
    override({ jsonSchema }) {
      leaveOutPattern(jsonSchema);
      if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const referring = JSON.stringify(found).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema, $defs = {}, ...own } = JSON.parse(referring) as Json & { $defs?: Record<string, Json> };
  return { own, named: $defs };
}
