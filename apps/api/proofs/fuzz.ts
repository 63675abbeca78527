import fc from "fast-check";
import { sql } from "kysely";
import { ACCESS } from "@portal/model/access.ts";
import { scopeFor } from "@portal/model/api-keys/scopes.ts";
import { type NamedCall, isChange, isReport } from "@portal/model/features.ts";
import { ERRORS, COMMON_ERRORS } from "@portal/model/errors.ts";
import { type Endpoint, fillPath } from "@portal/model/kit/endpoint.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import { API_KEYS } from "@portal/model/limits.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { isPublic } from "@portal/model/v1/public-call.ts";
import { TAG_FIELD } from "../src/adapters/mail/port.ts";
import type { TestApp } from "../test/test-app.ts";
import { signMailEvents } from "../test/mail-webhook.ts";
import { sudoOf } from "./permissions.ts";
import { type JsonSchema, ONE_POINT, formWith, hostile, nasty, sample } from "./samples.ts";
import { type Caller, REASON, type Things, hostFor, openWorld, paramsFor, proofFor, valueOf } from "./world.ts";

export interface HostileResult {
  readonly calls: number;
  readonly inputs: number;
  readonly perCall: Readonly<Record<string, number>>;
  readonly refused: number;
  readonly failures: readonly string[];
}

interface Attack {
  readonly params?: unknown;
  readonly query?: string;
  readonly body?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends each call at least this many hostile inputs, generated from its schemas. Checks for three things: no 5xx, no
 * row changed by a rejected request, no leaked secret.
 */
export async function fuzzCalls(
  t: TestApp,
  calls: readonly NamedCall[],
  runs: number,
  seed: number,
): Promise<HostileResult> {
  const world = await openWorld(t);
  await watchRows(t);
  const secrets = await canaries(t);
  const failures: string[] = [];
  const perCall: Record<string, number> = {};
  let refused = 0;
  let address = 0;
  for (const { name, call } of calls) {
    const caller = someoneAllowed(call, world.callers);
    let token = await freshToken(t, caller);
    let proof = await proofFor(t, sudoOf(call.can) ?? "security", token);
    await changedRows(t);
    const attacks = fc.sample(attackOn(call, t.clock.now()), { numRuns: runs, seed });
    for (const [at, attack] of attacks.entries()) {
      if (caller.side === "key" && at > 0 && at % PER_KEY === 0) token = await freshToken(t, caller);
      const own = isPublic(call) ? publicParams(call, { ...caller, token }) : paramsFor(call, { ...caller, token });
      const answer = await t.app.inject({
        method: call.method,
        url: urlOf(call, attack, own),
        headers: {
          host: hostFor(call, caller),
          ...(token && { authorization: `Bearer ${token}` }),
          ...proof,
          ...(caller.side === "staff" && REASON),
          ...attack.headers,
        },
        remoteAddress: `10.${(address += 1) >> 16}.${(address >> 8) & 255}.${address & 255}`,
        ...(attack.body !== undefined && { payload: attack.body }),
      });
      const rows = await changedRows(t);
      const wrong = verdict(call, answer, rows, secrets);
      if (wrong)
        failures.push(`${name}: ${wrong}  ${JSON.stringify({ ...attack, body: String(attack.body) }).slice(0, 160)}`);
      if (answer.statusCode >= 400) refused += 1;
      else if (isChange(call) && caller.side !== "visitor") {
        token = await freshToken(t, caller); // the call may have been a logout
        proof = await proofFor(t, sudoOf(call.can) ?? "security", token);
      }
      if (isChange(call)) await changedRows(t);
      perCall[name] = (perCall[name] ?? 0) + 1;
    }
  }
  const inputs = Object.values(perCall).reduce((sum, n) => sum + n, 0);
  return { calls: calls.length, inputs, perCall, refused, failures };
}

type Answer = Awaited<ReturnType<TestApp["app"]["inject"]>>;

function verdict(
  call: Endpoint,
  answer: Answer,
  rows: ReadonlyMap<string, number>,
  secrets: readonly string[],
): string | null {
  const { statusCode, body, headers } = answer;
  if (statusCode >= 500) return `answered ${statusCode}`;
  const changed = [...rows].map(([table, n]) => `${table} ${n}`).join(", ");
  if (statusCode >= 400 && rows.size > 0) return `refused with ${statusCode}, but rows changed: ${changed}`;
  if (!isChange(call) && !isReport(call) && rows.size > 0) return `a call that only reads changed rows: ${changed}`;
  if (isChange(call) && statusCode < 400 && rows.get("audit_log") !== 1)
    return `a change left ${rows.get("audit_log") ?? 0} audit rows`;
  const leak = secrets.find((secret) => body.includes(secret));
  if (leak) return `a secret left the server: ${leak.slice(0, 12)}…`;
  // Removes the request id: its random letters can spell anything.
  const said = body.replaceAll(/"request_id":"[\w-]{12}"/g, "");
  if (/\bat .*\.[jt]s:\d|node_modules|ECONN|\bselect .* from\b|relation "|pg_catalog|syntax error/i.test(said))
    return `an inside left the server: ${body.slice(0, 120)}`;
  if (headers["content-security-policy"] === undefined || headers["x-content-type-options"] !== "nosniff")
    return "without its security headers";
  if (statusCode >= 400) {
    const { error, code: problem } = JSON.parse(body) as { error?: { code: string }; code?: string };
    const code = (error?.code ?? problem) as keyof typeof ERRORS;
    if (!ERRORS[code] || ERRORS[code].status !== statusCode) return `answered ${statusCode} outside the catalogue`;
    if (![...COMMON_ERRORS, ...call.errors].includes(code as never))
      return `answered ${code}, which its contract does not list`;
  }
  return null;
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Hostile in one place at a time: part of the input, the raw body, or the headers. Everything else is valid. */
function attackOn(call: Endpoint, now: Date): fc.Arbitrary<Attack> {
  const json = { "content-type": "application/json" };
  const good = call.body ? JSON.stringify(sample(jsonSchema(call.body, "input") as JsonSchema)) : undefined;
  const asked = call.query
    ? (sample(jsonSchema(call.query, "input") as JsonSchema) as Record<string, string>)
    : undefined;
  const plain = {
    headers: call.body ? json : {},
    ...(good !== undefined && { body: good }),
    ...(asked && { query: new URLSearchParams(asked).toString() }),
    ...(call.accepts === "signed" && signMailEvents([], now)),
    ...(call.accepts === "urlencoded" && { body: "grant_type=client_credentials", headers: FORM }),
    ...(call.accepts === "csv" && { body: "a,b\r\n", headers: { "content-type": "text/csv" } }),
  };
  const ways: fc.Arbitrary<Attack>[] = [
    nastyHeaders.map((headers) => ({ ...plain, headers: { ...plain.headers, ...headers } })),
    fc
      .tuple(fc.string({ maxLength: 12 }), nasty)
      .map(([key, value]) => ({ ...plain, query: new URLSearchParams([[key, textOf(value)]]).toString() })),
    fc
      .constantFrom("%", "a=%zz", "a[]=1&a[]=2", "&&&", `${"a=1&".repeat(500)}`, "__proto__=1")
      .map((query) => ({ ...plain, query })),
  ];
  if (call.method !== "GET") ways.push(rawBodies.map(([body, type]) => ({ body, headers: { "content-type": type } })));
  if (call.body) {
    const fuzzed = hostile(jsonSchema(call.body, "input") as JsonSchema).map((value) => ({
      body: textOf(value),
      headers: json,
    }));
    ways.push(fuzzed, fuzzed, fuzzed, fuzzed);
  }
  if (call.accepts === "signed") {
    const signed = hostile(EVENT).map((value) => signMailEvents(`[${textOf(value)}]`, now));
    ways.push(
      signed,
      signed,
      signed,
      rawBodies.map(([body]) => signMailEvents(body.toWellFormed(), now)),
    );
  }
  if (typeof call.accepts === "object") {
    const { field } = call.accepts;
    ways.push(...[files, files, files].map((arbitrary) => arbitrary.map((file) => formWith(field, file))));
    ways.push(fc.string({ maxLength: 12 }).map((name) => formWith(name, ONE_POINT)));
  }
  if (call.query) {
    const fuzzed = hostile(jsonSchema(call.query, "input") as JsonSchema).map((value) => ({
      ...plain,
      query: queryText(value),
    }));
    ways.push(fuzzed, fuzzed, fuzzed);
  }
  if (call.params) {
    const fuzzed = nasty.map((value) => ({ ...plain, params: value }));
    ways.push(fuzzed, fuzzed);
  }
  return fc.oneof(...ways);
}

/** The fields we read of a mail provider's event. */
const EVENT: JsonSchema = {
  type: "object",
  properties: {
    event: { enum: ["bounce", "dropped", "deferred", "delivered"] },
    [TAG_FIELD]: { type: "string" },
    status: { type: "string" },
    reason: { type: "string" },
  },
};

/** Encodes any value as a query parameter. */
function queryText(value: unknown): string {
  if (typeof value !== "object" || value === null) return encodeURIComponent(paramText(value));
  const query = new URLSearchParams();
  for (const [key, inner] of Object.entries(value)) query.append(key.toWellFormed(), paramText(inner));
  return query.toString();
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? "undefined");

/** Files sent as a picture. */
const files: fc.Arbitrary<string> = fc.oneof(
  fc.constant(ONE_POINT),
  fc.nat({ max: 34 }).map((cut) => ONE_POINT.slice(0, cut)),
  fc
    .tuple(fc.nat({ max: 40 }), fc.string({ unit: "binary-ascii", maxLength: 30 }))
    .map(([at, text]) => ONE_POINT.slice(0, at) + text + ONE_POINT.slice(at + text.length)),
  fc
    .constantFrom(
      "\x89PNG\r\n\x1a\n",
      "\xff\xd8\xff\xe0",
      "GIF89a",
      "RIFF\0\0\0\0WEBP",
      "<svg xmlns='x'>",
      "%PDF-1.7",
      "\0\0\0\x20ftypavif",
    )
    .chain((head) => fc.string({ unit: "binary-ascii", maxLength: 200 }).map((tail) => head + tail)),
);

const rawBodies: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      "",
      "{",
      "[",
      "nul",
      '{"a":1',
      '{"a":1}}',
      "\u0000",
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{}}}',
      "1e999",
    ),
    fc.integer({ min: 100, max: 20_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
    fc.constant(`"${"x".repeat(1_100_000)}"`),
    fc.string({ unit: "binary", maxLength: 100 }),
  ),
  fc.constantFrom(
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "",
  ),
);

const nastyHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    { authorization: "" },
    { authorization: "Bearer" },
    { authorization: "Bearer ps_." },
    { authorization: `Bearer ps_${"a".repeat(5000)}` },
    { authorization: "Basic YWRtaW46YWRtaW4=" },
    { authorization: "Bearer support-x.y" },
    { cookie: "__Host-ps=; __Host-ps=x" },
    { cookie: "=;;;=" },
    { origin: "null" },
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "content-type": "text/html" },
    { host: "evil.example" },
    { host: "" },
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-for": "1.2.3.4, ::1" },
    { "accept-language": "x".repeat(4000) },
    { "transfer-encoding": "chunked" },
    { expect: "100-continue" },
  ),
  fc.stringMatching(/^[\x21-\x7e]{1,80}$/).map((text) => ({ authorization: `Bearer ps_${text}` })),
  fc.stringMatching(/^[\x21-\x7e]{1,80}$/).map((text) => ({ cookie: `__Host-ps=${text}` })),
);

function urlOf(call: Endpoint, attack: Attack, own: Record<string, unknown>): string {
  const params =
    attack.params === undefined
      ? own
      : Object.fromEntries(Object.keys(own).map((key) => [key, paramText(attack.params)]));
  return fillPath(call.path, params) + (attack.query === undefined ? "" : `?${attack.query}`);
}

/** Replaces lone surrogates, which a URL cannot contain even when encoded. */
const paramText = (value: unknown): string =>
  (typeof value === "string" ? value : textOf(value)).toWellFormed().slice(0, 4000);

/** How many attacks a key makes before its limit of a minute is near. */
const PER_KEY = API_KEYS.per_key.most / 2;

/** A new token. A key is used once, because only its first call in a minute notes that it was used. */
async function freshToken(t: TestApp, caller: Caller): Promise<string | null> {
  const token = await caller.token();
  if (caller.side !== "key") return token;
  const headers = { host: "teams.test", authorization: `Bearer ${token}` };
  await t.app.inject({ url: "/v1/members", headers });
  await changedRows(t);
  return token;
}

function publicParams(call: Endpoint, things: Things): Record<string, string | undefined> {
  const { params = {}, source = call } = PUBLIC_CALLS.find((one) => one.call === call) ?? {};
  const own = paramsFor(source, things);
  return Object.fromEntries(Object.entries(params).map(([name, from]) => [name, own[from] ?? valueOf(from, things)]));
}

function someoneAllowed(call: Endpoint, callers: readonly Caller[]): Caller {
  const rule = ACCESS[call.can];
  const named = (name: string) => callers.find((caller) => caller.name === name)!;
  if (isPublic(call)) return named(`key ${scopeFor(call.can)}`);
  if (rule.side === "open" || (rule.side === "customer" && rule.cells.visitor !== "n")) return named("visitor");
  if (rule.side === "phone") return named("phone");
  if (rule.side === "staff")
    return named(["su", "l3", "l2", "l1"].find((level) => rule.cells[level as "su"] !== "n") ?? "su");
  return named(rule.cells.primary === "n" ? "solo_pro" : "primary");
}

// Limit counters and the request log have to change when a request is rejected. A file is recorded before the change
// that refers to it.
const NOT_WATCHED = new Set(["login_failures", "rate_windows", "request_log", "stored_files"]);

/** Records every committed change of every table, which lets us check after each request that nothing changed. */
async function watchRows({ owner }: TestApp): Promise<void> {
  await sql`create table proof_changes (name text not null)`.execute(owner);
  await sql`
    create function proof_mark() returns trigger language plpgsql security definer as
    $$ begin insert into proof_changes values (tg_table_name); return null; end $$`.execute(owner);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname = 'public' and relkind = 'r' and relname not like 'kysely%' and relname <> 'proof_changes'`.execute(
    owner,
  );
  for (const { name } of rows.filter((row) => !NOT_WATCHED.has(row.name))) {
    await sql`create trigger proof_mark after insert or update or delete on ${sql.table(name)} for each row execute function proof_mark()`.execute(
      owner,
    );
  }
}

async function changedRows({ owner }: TestApp): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    with taken as (delete from proof_changes returning name) select name, count(*)::int as n from taken group by name`.execute(
    owner,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Values that must never appear in a response: keys, hashes, internal addresses. */
async function canaries({ owner, context }: TestApp): Promise<string[]> {
  const accounts = await owner.selectFrom("accounts").select("password_hash").distinct().execute();
  const staff = await owner.selectFrom("staff").select("password_hash").distinct().execute();
  const { secret_keys, DATABASE_URL, SMTP_URL } = context.config;
  return [
    ...[...accounts, ...staff].map((row) => row.password_hash),
    "$argon2id$",
    ...secret_keys.all.flatMap(({ bytes }) => [bytes.toString("base64"), bytes.toString("hex")]),
    DATABASE_URL,
    SMTP_URL,
  ];
}
