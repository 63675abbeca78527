import * as z from "zod/mini";
import { ACCESS, sudoFor } from "./access.ts";
import { type NamedCall, isChange } from "./features.ts";
import { ERRORS, COMMON_ERRORS, type ErrorCode, FIELD_ISSUES } from "./errors.ts";
import { errorsEn } from "./errors.en.ts";
import type { Endpoint, Schema } from "./kit/endpoint.ts";

type Json = Record<string, unknown>;

/** Returns the JSON Schema (2020-12, as OpenAPI 3.1 requires) of an input or output. */
export function jsonSchema(schema: Schema, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, { io, unrepresentable: "any" }) as Json;
  return rest;
}

/** Generates the OpenAPI 3.1 document from the contract. */
export function openapi(calls: readonly NamedCall[], info: { title: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const { name, call } of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  return {
    openapi: "3.1.0",
    info,
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        customer: {
          type: "http",
          scheme: "bearer",
          description: "Token from session/login, with its cookie in a browser",
        },
        phone: { type: "http", scheme: "bearer", description: "Token from client/v1/session, valid for one hour" },
        staff: { type: "http", scheme: "bearer", description: "Token from the support login, on the support host" },
      },
    },
  };
}

function operation(name: string, call: Endpoint): Json {
  const side = ACCESS[call.can].side;
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: call.summary,
    security: side === "open" || visitorMay(call) ? [] : [{ [side]: [] }],
    parameters: [...parameters(call.params, "path"), ...parameters(call.query, "query")],
    ...requestBody(call),
    responses: {
      200: { description: "Success", content: answer(call) },
      ...errorResponses([...call.errors, ...COMMON_ERRORS]),
    },
    "x-permission": call.can,
    ...(sudoFor(call.can) && { "x-reauthentication": sudoFor(call.can) }),
    ...(isChange(call) && "audit" in call && { "x-audit": call.audit }),
  };
}

function requestBody({ body, accepts }: Endpoint): Json {
  if (typeof accepts === "object") {
    const properties = { [accepts.field]: { type: "string", contentMediaType: "application/octet-stream" } };
    const schema = { type: "object", required: [accepts.field], properties };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (accepts === "csv") return { requestBody: { required: true, content: { "text/csv": {} } } };
  if (accepts === "signed") return { requestBody: { required: true, content: { "application/json": {} } } };
  if (!body) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } } };
}

function answer({ produces, reply }: Endpoint): Json {
  return produces ? { [produces]: {} } : { "application/json": { schema: jsonSchema(reply, "output") } };
}

function visitorMay(call: Endpoint): boolean {
  const rule = ACCESS[call.can];
  return rule.side === "customer" && rule.cells.visitor !== "n";
}

function parameters(schema: Schema | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function errorResponses(codes: readonly ErrorCode[]): Record<number, Json> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `\`${code}\` ${errorsEn[code]}`).join("\n\n"),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

const errorSchema: Json = {
  type: "object",
  required: ["error", "request_id"],
  properties: {
    error: {
      type: "object",
      required: ["code"],
      properties: {
        code: { type: "string", enum: Object.keys(ERRORS) },
        values: { type: "object", description: "Values for the placeholders in this code's message" },
        choices: { type: "array", items: { type: "object" }, description: "Options to choose from to continue" },
        fields: {
          type: "array",
          items: {
            type: "object",
            required: ["path", "issue"],
            properties: { path: { type: "string" }, issue: { type: "string", enum: FIELD_ISSUES } },
          },
        },
      },
    },
    request_id: { type: "string", description: "Include this when you contact support" },
  },
};
