import fc from "fast-check";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** Valid values for fields with a pattern or a rule, by field name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: "somebody@example.com",
  password: "Another-Horse8",
  token: "t".repeat(43),
  browser: "b".repeat(43),
  referral_code: "FRIEND-7",
  two_fa_code: "123456",
  mfa_code: "123456",
  recovery_code: "ABCD-EFGH-IJKL-MNOP",
  new_password: "Another-Horse8",
  value: "+34 600 100 200",
  extension: "201",
  call_server_group: "eu",
  username: "ann",
  authorization_username: "ann",
  itsp_id: null,
  label: "Voicemail",
  code: "*97",
  jid: "desk@pbx.example",
  work_number: "+34 600 100 200",
  mobile_number: "+34 600 100 201",
  home_number: "+34 600 100 202",
  website: "https://pbx.example",
  time_zone: "Europe/Madrid",
  networks: "203.0.113.0/24",
  // A literal address, so that no name has to be found.
  url: "https://9.9.9.9/hook",
  ca: "",
  country: "ES",
  vat_id: "",
  coupon: "WELCOME",
  setup_id: "set_123456",
  valid_to: "2030-01-01",
  // The versions of the terms, of which only the current ones are accepted.
  ...TERMS_VERSIONS,
  // An alert without an end and without a link.
  to: null,
  slug: "northwind",
  countries: ["ES"],
  help_url: null,
  link: null,
  // The reference of a failed request.
  reference: "q3Vb_0xT-9aL",
  // Never matches, which keeps destructive actions that require typing a name from running.
  typed_name: "Not its name",
  // The settings depend on each other, so they are given as a whole.
  settings: { domain: "pbx.example.com", transport: "tls" },
  registrations: [{ username: "201", authorization_username: "", password: "canary" }],
};

/** A row of an import without what needs a further permission: passwords and registrations. */
const IMPORT_ROW = {
  email: "somebody@example.com",
  password: "",
  first_name: "A",
  last_name: "B",
  work_number: "",
  mobile_number: "",
};

/** Optional fields that need a further permission than their call, or must match its path. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "password",
  "team",
  "team_id",
  "sub_id",
  "coupon_percentage",
  "coupon_description",
  "from",
  "to",
  "only_failed",
]);

/** Returns one valid plain value. Where the schema has a pattern or a rule, the field's name decides. */
export function sample(schema: JsonSchema, name = ""): unknown {
  const named = BY_NAME[name];
  if (named !== undefined && typeof named === "object") return known(named, schema);
  if (schema.const !== undefined) return schema.const;
  // Must differ from the current role: an unchanged field needs no right.
  if (name === "admin_role" && schema.enum?.includes("secondary")) return "secondary";
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name);
  if (schema.type === "object") {
    const needed = Object.entries(schema.properties ?? {}).filter(
      ([key]) => !LEFT_OUT.has(key) || schema.required?.includes(key),
    );
    return Object.fromEntries(needed.map(([key, inner]) => [key, sample(inner, key)]));
  }
  if (schema.type === "array" && schema.items?.properties?.["sip_password_1"]) return [{ ...IMPORT_ROW }];
  if (schema.type === "array") return [sample(schema.items ?? {}, name)];
  if (schema.type === "integer" || schema.type === "number")
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  if (schema.type === "boolean") return true;
  if (named !== undefined) return named;
  if (schema.format === "date-time") return "2026-01-02T03:04:05Z";
  if (schema.format === "uuid" || schema.pattern?.startsWith("^U?[0-9a-f]{8}-"))
    return "01890000-0000-7000-8000-000000000000";
  return "A plain text".slice(0, schema.maxLength ?? 50).padEnd(schema.minLength ?? 0, "x");
}

/** Keeps only the properties that this schema accepts. */
function known(named: unknown, { properties }: JsonSchema): unknown {
  if (!properties || named === null || Array.isArray(named)) return structuredClone(named);
  return Object.fromEntries(Object.entries(named as object).filter(([key]) => key in properties));
}

/** The smallest valid GIF. */
export const ONE_POINT = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64").toString("latin1");

/** A multipart form with one file, encoded as a browser does. */
export function formWith(field: string, file: string, type = "image/gif") {
  const boundary = "----proof";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.gif"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    body: Buffer.from(`${head}${file}\r\n--${boundary}--\r\n`, "latin1"),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

const INJECTIONS = [
  "' or '1'='1",
  "'; drop table members; --",
  '" onmouseover=alert(1) x="',
  "<script>alert(1)</script>",
  "${7*7}",
  "{{constructor.constructor('return process')()}}",
  "../../../../etc/passwd",
  "%00",
  "\0",
  "\u0000admin",
  "a\r\nSet-Cookie: x=1",
  "$(id)",
  "`id`",
  "||sleep 10||",
  "\\",
  "javascript:alert(1)",
  "=cmd|' /C calc'!A0",
  "\ud800",
  "\u202e\u200bgnp.exe",
  "ﬀİıſK",
  "𝕒𝕕𝕞𝕚𝕟",
  "null",
  "undefined",
  "NaN",
  "__proto__",
];

/** Values that no legitimate client sends. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    "",
    " ",
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom<unknown>(...INJECTIONS),
  fc.constantFrom<unknown>({ $ne: null }, { toString: 1 }, { length: 1e9 }, { constructor: { prototype: {} } }),
  fc.integer({ min: 1, max: 5 }).map((n) => "x".repeat(10 ** n)),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.double(),
  fc.array(fc.constantFrom<unknown>("a", 1, null), { maxLength: 40 }),
);

/** Boundary values: the limits of the schema and one past each. */
function edges(schema: JsonSchema): unknown[] {
  const out: unknown[] = [];
  for (const length of [schema.minLength, schema.maxLength]) {
    if (length !== undefined) for (const n of [length - 1, length, length + 1]) out.push("a".repeat(Math.max(0, n)));
  }
  for (const bound of [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum]) {
    if (bound !== undefined) out.push(bound - 1, bound, bound + 1, bound + 0.5, String(bound));
  }
  return out;
}

const SMUGGLED = [
  "admin_role",
  "team_id",
  "status",
  "seats",
  "id",
  "account_id",
  "level",
  "version",
  "__proto__",
  "constructor",
  "toString",
];

/**
 * A valid object with one fault: a field of the wrong type, at a boundary, missing or superfluous. Or no object at all.
 */
export function hostile(schema: JsonSchema): fc.Arbitrary<unknown> {
  const base = sample(schema) as Record<string, unknown>;
  const fields = Object.entries(schema.properties ?? {});
  const ways: fc.Arbitrary<unknown>[] = [
    nasty,
    fc.constantFrom(...SMUGGLED).chain((key) => nasty.map((value) => withField(base, key, value))),
    fc.dictionary(fc.string({ maxLength: 12 }), nasty, { maxKeys: 6 }),
  ];
  for (const [key, inner] of fields) {
    const { [key]: _, ...without } = base;
    const atEdges = edges(inner);
    ways.push(
      nasty.map((value) => ({ ...base, [key]: value })),
      nasty.map((value) => ({ ...base, [key]: value })),
      fc.constant(without),
      fc.constantFrom("", "\u0000", " ", "A").map((tail) => ({ ...base, [key]: `${String(base[key])}${tail}` })),
    );
    if (atEdges.length > 0) ways.push(fc.constantFrom(...atEdges).map((value) => ({ ...base, [key]: value })));
    if (inner.type === "object") ways.push(hostile(inner).map((value) => ({ ...base, [key]: value })));
  }
  return fc.oneof(...ways);
}

/** Defines the key as an own property, so keys that JavaScript treats specially (`__proto__`) reach the JSON too. */
function withField(base: Record<string, unknown>, key: string, value: unknown): unknown {
  const copy: Record<string, unknown> = Object.assign(Object.create(null), base);
  Object.defineProperty(copy, key, { value, enumerable: true });
  return copy;
}
