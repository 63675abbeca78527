import * as z from "zod/mini";
import { ACCESS, REASON, needsReason, sudoFor } from "./access.ts";
import { SCOPE_SUMMARIES, scopeFor } from "./api-keys/scopes.ts";
import { type NamedCall, isChange, takesKey, visitorMay } from "./features.ts";
import { ERRORS, COMMON_ERRORS, type ErrorCode, FIELD_ISSUES } from "./errors.ts";
import { errorForPrograms } from "./errors.en.ts";
import { LARGEST_PAGE } from "./limits.ts";
import { type Json, jsonSchema, publicJsonSchema } from "./json-schema.ts";
import { type Deprecation, type Endpoint, type Schema, hasField } from "./kit/endpoint.ts";
import { isPublic } from "./v1/public-call.ts";
import { WEBHOOK_TYPES, type WebhookType, webhookSchema } from "./webhooks/payload.ts";

/** A request that was made, and its reply. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly reply?: unknown;
}
/** By the name of the call. */
export type Examples = Readonly<Record<string, Example>>;

export interface Described {
  readonly title: string;
  readonly description?: string;
  readonly version: string;
  /** Where the calls are served. */
  readonly url: string;
  readonly examples?: Examples;
}

/** Generates the OpenAPI 3.1 document from the contract. */
export function openapi(calls: readonly NamedCall[], { url, examples = {}, ...info }: Described): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  for (const { name, call } of calls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call, examples[name]);
    Object.assign(schemas, schemasOf(name, call));
  }
  const sendsWebhooks = calls.some(({ call }) => call.can === "webhook.view");
  if (sendsWebhooks) Object.assign(schemas, webhookSchemas());
  const isOwn = calls.every(({ call }) => !isPublic(call));
  const responses = commonResponses(isOwn);
  const text = JSON.stringify([paths, responses]);
  /** Leaves out what no call of this document refers to. */
  const used = (components: Json, reference: (name: string) => string): Json =>
    Object.fromEntries(Object.entries(components).filter(([name]) => text.includes(reference(name))));
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url }],
    paths,
    ...(sendsWebhooks && { webhooks: webhookOperations() }),
    components: {
      schemas: {
        ...(isOwn ? { Error: errorSchema, Problem: problemSchema } : publicProblem(calls)),
        ...used({ TokenError: tokenErrorSchema }, (name) => `"#/components/schemas/${name}"`),
        ...schemas,
      },
      parameters: used(HEADERS_SENT, (name) => `"#/components/parameters/${name}"`),
      responses,
      headers: used(HEADERS_RECEIVED, (name) => `"#/components/headers/${name}"`),
      securitySchemes: used({ ...SCHEMES, oauth2: oauthScheme(url) }, (name) => `{"${name}":[`),
    },
  };
}

const bearer = (description: string): Json => ({ type: "http", scheme: "bearer", description });
const SCHEMES = {
  customer: bearer("Token from session/login, with its cookie in a browser"),
  key: bearer("Token from Settings, API keys, with the scope named here"),
  phone: bearer("Token from client/v1/session, valid for about a day"),
  staff: bearer("Token from the support login, on the support host"),
};

/** Opens what a key opens. The server's address is that of the calls. */
const oauthScheme = (url: string): Json => ({
  type: "oauth2",
  description: "An access token for an API key. The client ID is the key up to its dot, the client secret is the key",
  flows: { clientCredentials: { tokenUrl: `${url}/oauth/token`, scopes: SCOPE_SUMMARIES } },
});

const text = (more: Json = {}): Json => ({ type: "string", ...more });

/** Headers that calls read. */
const HEADERS_SENT = {
  Sudo: {
    name: "x-sudo",
    in: "header",
    required: true,
    description: "Token of a recent password confirmation, from portalCheckPassword",
    schema: text(),
  },
  Reason: {
    name: REASON.header,
    in: "header",
    required: true,
    description: "Why staff do this, percent-encoded. The customer sees it in the audit log",
    schema: text({ minLength: REASON.least }),
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A new random text for each change. If the same request is sent again within 24 hours, the change is not made twice and the first reply is returned",
    schema: text({ minLength: 1, maxLength: 255 }),
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description: "The ETag that you read. If it was changed since, nothing is changed and the response is 412",
    schema: text({ pattern: '^"[0-9]+"$' }),
  },
} as const satisfies Record<string, Json>;

/** Headers that responses have. */
const HEADERS_RECEIVED = {
  ETag: { description: "The version of what was read, for If-Match", schema: text() },
  "WWW-Authenticate": { description: "The scheme, and whether the token was invalid", schema: text() },
  Allow: { description: "The methods of this address", schema: text() },
  Location: { description: "The address to continue at", schema: text() },
  "Retry-After": { description: "Seconds until the request may succeed", schema: { type: "integer" } },
  RateLimit: { description: "The limit that was reached, and the seconds until it is reset", schema: text() },
  "Idempotency-Replayed": { description: "`true` if this is the reply to an earlier request", schema: text() },
} as const satisfies Record<string, Json>;

const refer = <K extends string>(place: string, name: K): Json => ({ $ref: `#/components/${place}/${name}` });
const headers = (...names: (keyof typeof HEADERS_RECEIVED)[]): Json =>
  names.length > 0 ? { headers: Object.fromEntries(names.map((name) => [name, refer("headers", name)])) } : {};

/** `MembersList` for `members.list`. */
const componentName = (call: string): string =>
  call.replaceAll(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase());

function schemasOf(name: string, call: Endpoint): Record<string, Json> {
  const own = componentName(name);
  if (isPublic(call)) return publicSchemasOf(own, call);
  return {
    ...(sendsJson(call) && { [`${own}Request`]: jsonSchema(call.body, "input") }),
    ...(!call.produces && { [`${own}Response`]: jsonSchema(call.reply, "output") }),
  };
}

function publicSchemasOf(name: string, call: Endpoint): Record<string, Json> {
  const sent = sendsJson(call) ? publicJsonSchema(call.body, "input") : undefined;
  const received = call.produces ? undefined : publicJsonSchema(call.reply, "output");
  return {
    ...(sent && { [`${name}Request`]: sent.own }),
    ...received?.named,
    ...(received && { [`${name}Response`]: received.own }),
  };
}

const sendsJson = (call: Endpoint): call is Endpoint & { readonly body: Schema } =>
  call.body !== undefined && call.accepts === undefined;

function operation(name: string, call: Endpoint, example: Example = {}): Json {
  const side = ACCESS[call.can].side;
  const scope = scopeFor(call.can);
  const programs = scope ? [{ key: [scope] }, { oauth2: [scope] }] : [];
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: call.summary,
    ...(call.deprecated && deprecation(call.deprecated)),
    security: isPublic(call) ? programs : side === "open" || visitorMay(call) ? [] : [{ [side]: [] }, ...programs],
    parameters: [
      ...parameters(call.params, "path", example.params),
      ...parameters(call.query, "query", example.query),
      ...headersFor(call),
    ],
    ...requestBody(name, call, example.body),
    responses: {
      [call.status ?? 200]: {
        description: successOf(call),
        ...headers(
          ...(call.status === 302 ? (["Location"] as const) : []),
          ...(hasField(call.reply, "version") ? (["ETag"] as const) : []),
          ...(takesKey(call) ? (["Idempotency-Replayed"] as const) : []),
        ),
        content: answer(name, call, example.reply),
      },
      ...(call.accepts === "urlencoded" ? tokenErrors(call.errors) : errorResponses(call.errors, !isPublic(call))),
    },
    ...(!isPublic(call) && {
      "x-permission": call.can,
      ...(sudoFor(call.can) && { "x-reauthentication": sudoFor(call.can) }),
      ...(isChange(call) && "audit" in call && { "x-audit": call.audit }),
    }),
  };
}

/** A file that is not text has no example, so its description says what it is. */
const FILES = {
  "image/webp": "A picture",
  "text/csv": "A CSV file",
  "application/xml": "An XML document",
  "application/pdf": "A PDF document",
  "application/zip": "A ZIP archive",
  "application/octet-stream": "A file",
} as const satisfies Record<NonNullable<Endpoint["produces"]>, string>;

function successOf({ produces, status }: Endpoint): string {
  if (status === 302) return "Redirect";
  return produces ? FILES[produces] : "Success";
}

const deprecation = ({ since, sunset, use }: Deprecation): Json => ({
  deprecated: true,
  "x-sunset": sunset,
  description: `Deprecated since ${since}. Use ${use} instead. It may be removed from ${sunset} on.`,
});

function headersFor(call: Endpoint): Json[] {
  // Staff confirm for their session, customers by header or in the body.
  const by_header = sudoFor(call.can) !== undefined && ACCESS[call.can].side === "customer" && !call.proof;
  return [
    ...(by_header ? ["Sudo"] : []),
    ...(needsReason(call.can) ? ["Reason"] : []),
    ...(takesKey(call) ? ["IdempotencyKey"] : []),
    ...(call.method !== "GET" && hasField(call.body, "version") ? ["IfMatch"] : []),
  ].map((name) => refer("parameters", name));
}

/** What mail clients send for one-click unsubscribe (RFC 8058). The body isn't read. */
const ONE_CLICK: Json = {
  schema: { type: "object", properties: { "List-Unsubscribe": text({ const: "One-Click" }) } },
  example: { "List-Unsubscribe": "One-Click" },
};

function requestBody(name: string, { body, accepts }: Endpoint, example: unknown): Json {
  if (typeof accepts === "object") {
    const description = `The file, smaller than ${accepts.most_bytes.toLocaleString("en")} bytes`;
    const properties = {
      [accepts.field]: { type: "string", contentMediaType: "application/octet-stream", description },
    };
    const schema = { type: "object", required: [accepts.field], properties };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (accepts === "csv") return { requestBody: { required: true, content: { "text/csv": asExample(example) } } };
  if (accepts === "urlencoded") {
    const content = { "application/x-www-form-urlencoded": { schema: tokenRequestSchema, ...asExample(example) } };
    return { requestBody: { required: true, content } };
  }
  if (accepts === "signed")
    return { requestBody: { required: true, content: { "application/json": asExample(example) } } };
  if (accepts === "form") return { requestBody: { content: { "application/x-www-form-urlencoded": ONE_CLICK } } };
  if (!body || accepts) return {};
  const schema = refer("schemas", `${componentName(name)}Request`);
  const required = !mayBeLeftOut(body);
  return { requestBody: { required, content: { "application/json": { schema, ...asExample(example) } } } };
}

const mayBeLeftOut = (schema: Schema): boolean => z.safeParse(schema as z.ZodMiniType, undefined).success;

const asExample = (example: unknown): Json => (example === undefined ? {} : { example });

function answer(name: string, { produces }: Endpoint, example: unknown): Json {
  const schema = refer("schemas", `${componentName(name)}Response`);
  return produces ? { [produces]: asExample(example) } : { "application/json": { schema, ...asExample(example) } };
}

/** A query is text, so our schema matches digits. Programs see the number that it is. */
const PAGE_LIMIT: Json = { type: "integer", minimum: 1, maximum: LARGEST_PAGE };

function parameters(schema: Schema | undefined, place: "path" | "query", examples: Json = {}): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: name === "limit" ? PAGE_LIMIT : property,
    ...asExample(examples[name]),
  }));
}

/** The errors of a call. A status that has only those of every call refers to their common response. */
function errorResponses(own: readonly ErrorCode[], asOwn: boolean): Record<number, Json> {
  const ofEveryCall = asOwn ? COMMON_BY_STATUS : COMMON_OF_KEYS_BY_STATUS;
  const common = [...ofEveryCall.keys()].map((status) => [status, refer("responses", `Common${status}`)] as const);
  const more = [...Map.groupBy(own, statusOf)].map(([status, codes]) => {
    const all = [...codes, ...(ofEveryCall.get(status) ?? [])];
    return [status, errorResponse(status, all, asOwn)] as const;
  });
  return Object.fromEntries([...common, ...more]);
}

/** Shows what replies fill in as `{seats}`, the name that it has in their `values`. */
const describeError = (code: ErrorCode): string => errorForPrograms(code).replaceAll(/\{\{(\w+)\}\}/g, "`{$1}`");

/** `asOwn`: also in the form of our own clients, which the public API doesn't have. */
const errorResponse = (status: number, codes: readonly ErrorCode[], asOwn: boolean): Json => ({
  description: codes.map((code) => `\`${code}\` ${describeError(code)}`).join("\n\n"),
  ...headers(...(ERROR_HEADERS[status] ?? [])),
  content: {
    ...(asOwn && { "application/json": { schema: refer("schemas", "Error") } }),
    "application/problem+json": { schema: refer("schemas", "Problem") },
  },
});

/** Errors in the form of OAuth. A status has one text for all codes that have no name of their own there. */
const tokenErrors = (own: readonly ErrorCode[]): Record<number, Json> =>
  Object.fromEntries(
    [...Map.groupBy([...own, ...COMMON_OF_KEYS], statusOf)].map(([status, codes]) => [
      status,
      {
        ...errorResponse(status, codes, true),
        content: { "application/json": { schema: refer("schemas", "TokenError") } },
      },
    ]),
  );

/** `WebhookMemberAdded` for `member.added`. */
const webhookName = (type: WebhookType): string => `Webhook${componentName(type.replaceAll("_", "-"))}`;

const webhookSchemas = (): Record<string, Json> =>
  Object.fromEntries(WEBHOOK_TYPES.map((type) => [webhookName(type), jsonSchema(webhookSchema(type), "output")]));

const WEBHOOK_HEADERS = {
  "webhook-id": "The same for all attempts of a delivery",
  "webhook-timestamp": "When this attempt was made, in seconds",
  "webhook-signature":
    "`v1,` and the signature in base64; two of them, separated by a space, while the secret is replaced",
};

/** What we send to the addresses of a team's webhooks. */
const webhookOperations = (): Record<string, Json> =>
  Object.fromEntries(
    WEBHOOK_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          tags: ["webhooks"],
          summary: `Sent for the event \`${type}\``,
          security: [],
          parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
            name,
            in: "header",
            required: true,
            description,
            schema: text(),
          })),
          requestBody: {
            required: true,
            content: { "application/json": { schema: refer("schemas", webhookName(type)) } },
          },
          responses: {
            200: { description: "Received. Every 2xx counts" },
            410: { description: "Disables the webhook at once" },
          },
        },
      },
    ]),
  );

const statusOf = (code: ErrorCode): number => ERRORS[code].status;
const COMMON_BY_STATUS = Map.groupBy<number, ErrorCode>(COMMON_ERRORS, statusOf);

/** Errors that only people get: a key has no password, no terms to accept and no reason to give. */
const OF_PEOPLE: ReadonlySet<ErrorCode> = new Set([
  "session.suspended",
  "session.unverified",
  "session.mfa_pending",
  "session.password_due",
  "session.terms_pending",
  "access.reauth_required",
  "access.reason_needed",
]);
const COMMON_OF_KEYS = COMMON_ERRORS.filter((code) => !OF_PEOPLE.has(code));
const COMMON_OF_KEYS_BY_STATUS = Map.groupBy<number, ErrorCode>(COMMON_OF_KEYS, statusOf);

const ERROR_HEADERS: Readonly<Record<number, readonly (keyof typeof HEADERS_RECEIVED)[]>> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After", "RateLimit"],
  503: ["Retry-After"],
};

const commonResponses = (asOwn: boolean): Json =>
  Object.fromEntries(
    [...(asOwn ? COMMON_BY_STATUS : COMMON_OF_KEYS_BY_STATUS)].map(([status, codes]) => [
      `Common${status}`,
      errorResponse(status, codes, asOwn),
    ]),
  );

const errorParts: Json = {
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
};
const request_id: Json = { type: "string", description: "Include this when you contact support" };

const errorSchema: Json = {
  type: "object",
  required: ["error", "request_id"],
  properties: { error: { type: "object", required: ["code"], properties: errorParts }, request_id },
};

const problemSchema: Json = {
  type: "object",
  description: "RFC 9457, for clients that accept application/problem+json",
  required: ["type", "status", "detail", "code", "request_id"],
  properties: {
    type: { type: "string", format: "uri", description: "Ends in the code. There is no page at this address" },
    status: { type: "integer" },
    detail: { type: "string" },
    ...errorParts,
    request_id,
  },
};

const tokenErrorSchema: Json = {
  type: "object",
  description: "RFC 6749, section 5.2",
  required: ["error", "error_description", "code", "request_id"],
  properties: {
    error: { type: "string" },
    error_description: { type: "string" },
    code: { type: "string", enum: Object.keys(ERRORS) },
    request_id,
  },
};

/** RFC 6749, section 4.4.2. Client ID and secret may be in the header instead. */
const tokenRequestSchema: Json = {
  type: "object",
  required: ["grant_type"],
  properties: {
    grant_type: { type: "string", enum: ["client_credentials"] },
    scope: { type: "string", description: "Scopes of the key, separated by spaces. All of them if it is left out" },
    client_id: { type: "string" },
    client_secret: { type: "string" },
  },
};

/** Only the codes that these calls can return. */
function publicProblem(calls: readonly NamedCall[]): Record<string, Json> {
  const codes = new Set<ErrorCode>([...COMMON_OF_KEYS, ...calls.flatMap(({ call }) => call.errors)]);
  const { properties } = problemSchema as { properties: Json };
  const code = { type: "string", enum: [...codes].toSorted() };
  return {
    Problem: { ...problemSchema, description: "RFC 9457", properties: { ...properties, code } },
  };
}
