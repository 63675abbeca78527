import { ACCESS, type Action } from "@portal/model/access.ts";
import { type NamedCall, isChange } from "@portal/model/features.ts";
import { type Endpoint, fillPath } from "@portal/model/kit/endpoint.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import type { TestApp } from "../test/test-app.ts";
import { signMailEvents } from "../test/mail-webhook.ts";
import { KEY_CALLS, PERMISSIONS, permissionFor, rowsMissingFor, sudoOf } from "./permissions.ts";
import { type JsonSchema, ONE_POINT, formWith, sample } from "./samples.ts";
import {
  type Caller,
  REASON,
  type Things,
  type World,
  hostFor,
  openWorld,
  paramsFor,
  proofFor,
  staffIdOf,
  valueOf,
} from "./world.ts";

export interface AuthzResult {
  readonly calls: number;
  readonly principals: number;
  readonly cells: number;
  readonly allowed: number;
  readonly denied: number;
  readonly failures: readonly string[];
}

/**
 * Makes every call as every principal on four targets: their own object, a colleague's, a foreign one, and a foreign
 * one under their own team. Calls that require a password confirmation or a reason are made with and without it. Fields
 * that need a further permission are tried one at a time. Runs against the real server and database. `only` limits the
 * run to these callers, by name, in an existing world. The expectations come from permissions.tsv and key-scopes.tsv
 * alone, never from ACCESS or the scopes of the model.
 */
export async function proveAuthz(
  t: TestApp,
  calls: readonly NamedCall[],
  { world: given, only }: { readonly world?: World; readonly only?: readonly string[] } = {},
): Promise<AuthzResult> {
  const world = given ?? (await openWorld(t));
  const callers = world.callers.filter(({ name }) => only?.includes(name) ?? true);
  const failures = rowsMissingFor(ACCESS);
  const count = { allowed: 0, denied: 0 };
  let address = 0;
  for (const { name, call } of calls.filter(({ call }) => PERMISSIONS.has(call.can))) {
    for (const caller of callers) {
      for (const cell of cellsOf(name, call, caller)) {
        const { object, can, wanted } = cell;
        const sudo = sudoOf(can);
        const token = await caller.token();
        // Staff calls that manage staff target a staff member; all others target a customer.
        const member_id =
          caller.side === "staff" && (can.startsWith("staff.") || can === "approval.ask_reset")
            ? await staffIdOf(t, token)
            : opensCall(name, caller)
              ? (await world.colleague()).member_id
              : caller.member_id;
        const things = await thingsOf(object, { ...caller, member_id, token }, world);
        const payload = payloadFor(call, things, t.clock.now(), cell.field);
        const answer = await t.app.inject({
          method: call.method,
          url: fillPath(call.path, paramsFor(call, things)) + queryOf(call, { ...caller, token }),
          headers: {
            host: hostFor(call, caller),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(sudo && object !== "own unproven" && (await proofFor(t, sudo, token))),
            ...("reason" in permissionFor(can) && object !== "own without reason" && REASON),
            ...payload?.headers,
          },
          remoteAddress: `10.9.${(address += 1) >> 8}.${address & 255}`,
          ...(payload && { payload: payload.body }),
        });
        const code = answer.statusCode < 400 ? "allowed" : codeIn(answer.json() as ErrorReply);
        const right = wanted === "allowed" ? isAllowed(call, code) : code === wanted;
        const what = cell.field ? `${object} with ${cell.field}` : object;
        if (!right) failures.push(`${name} as ${caller.name} on ${what}: expected ${wanted}, was ${code}`);
        count[wanted === "allowed" ? "allowed" : "denied"] += 1;
      }
    }
  }
  const cells = count.allowed + count.denied;
  return { calls: calls.length, principals: callers.length, cells, ...count, failures };
}

type Target = "own" | "own unproven" | "own without reason" | "foreign" | "nested foreign" | "colleague";

interface Cell {
  readonly object: Target;
  readonly can: Action;
  readonly field?: string;
  readonly wanted: string;
}

/** Fields that need a further permission than the rest of their call. */
const MORE: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  "PUT /api/v2/team/{id}/member/{mid}": {
    email: "member.email",
    admin_role: "member.role",
    status: "member.suspend",
    team_provided_contact_information: "member.detail",
    user_provided_contact_information: "member.edit",
    voice_configurations: "voice.member_edit",
  },
};
const moreOf = ({ method, path }: Endpoint): [string, Action][] => Object.entries(MORE[`${method} ${path}`] ?? {});

/** Contact information that only the member may set, and calls that no member may make on themselves. */
const OTHERS_MAY_NOT = new Set(["user_provided_contact_information"]);
const NOT_ONESELF = new Set([
  "DELETE /api/v2/team/{id}/member/{mid}",
  "DELETE /api/v2/team/{id}/member/{mid}/permanently",
]);

const IN_TEAM = new Set(["member", "secondary", "administrator", "primary"]);

/** Fields that a key may change with the scope of their call, although the rest need a further permission. */
const FIELDS_OF_KEYS = new Set(["status", "team_provided_contact_information"]);

/** Whether the caller is a key whose scope has this call. */
const opensCall = (name: string, { side, scope, standing }: Caller): boolean =>
  side === "key" && !standing && KEY_CALLS.get(name) === scope;

function cellsOf(name: string, call: Endpoint, caller: Caller): Cell[] {
  const { can } = call;
  const targets: Target[] = ["own"];
  const permission = permissionFor(can);
  if (sudoOf(can)) targets.push("own unproven");
  if ("reason" in permission) targets.push("own without reason");
  // No customer is foreign to staff: a permission covers every customer.
  if (call.path.includes("{") && permission.side !== "staff") targets.push("foreign");
  if (call.path.includes("{mid}")) targets.push("nested foreign");
  if (call.path.includes("{mid}") && IN_TEAM.has(caller.name)) targets.push("colleague");
  if (caller.side === "key") {
    const plain = targets.map((object) => ({ object, can, wanted: expectedOfKey(name, call, caller, object) }));
    const fields = opensCall(name, caller) ? moreOf(call) : [];
    return plain.concat(
      fields.map(([field]): Cell => {
        const wanted = FIELDS_OF_KEYS.has(field) ? "allowed" : "access.forbidden";
        return { object: "colleague", can, field, wanted };
      }),
    );
  }
  const plain = targets.map((object) => ({ object, can, wanted: expected(call, caller, object) }));
  const fields = IN_TEAM.has(caller.name) ? moreOf(call) : [];
  const more = fields.map(([field, can]): Cell => {
    const wanted = OTHERS_MAY_NOT.has(field) ? "access.forbidden" : expected({ ...call, can }, caller, "colleague");
    return { object: "colleague", can, field, wanted };
  });
  return [...plain, ...more];
}

async function thingsOf(target: Target, own: Things, world: World): Promise<Things> {
  if (target === "foreign") return foreignTo(own, world.callers);
  if (target === "nested foreign") {
    const { stranger } = world;
    const { member_id } = stranger.team_id === own.team_id ? await world.colleague() : stranger;
    return { ...own, member_id };
  }
  return target === "colleague" ? { ...own, member_id: (await world.colleague()).member_id } : own;
}

/** A valid plain body. Of the fields that need a further permission, it contains only the one under test. */
export function payloadFor(call: Endpoint, things: Things, now: Date, field?: string) {
  if (typeof call.accepts === "object") return formWith(call.accepts.field, ONE_POINT);
  if (call.accepts === "form") return { body: "List-Unsubscribe=One-Click", headers: { "content-type": URLENCODED } };
  if (call.accepts === "signed") return signMailEvents([], now);
  if (call.accepts === "csv") return { body: "a,b\r\n", headers: { "content-type": "text/csv" } };
  if (call.accepts === "urlencoded") return { body: TOKEN_REQUEST, headers: { "content-type": URLENCODED } };
  if (!call.body) return undefined;
  const body = sample(jsonSchema(call.body, "input") as JsonSchema) as Record<string, unknown>;
  const left = Object.entries(body).filter(([name]) => name === field || !moreOf(call).some(([more]) => more === name));
  const own = {
    ...("member_id" in body && { member_id: things.member_id }),
    ...("staff_id" in body && { staff_id: things.member_id }),
    ...("about" in body && { about: things.member_id }),
    ...("team_id" in body && { team_id: things.team_id }),
  };
  const staff = call.can.startsWith("staff.") && "id" in body && { id: things.member_id };
  return { body: { ...Object.fromEntries(left), ...own, ...staff }, headers: {} };
}
const URLENCODED = "application/x-www-form-urlencoded";
const TOKEN_REQUEST = "grant_type=client_credentials";

interface ErrorReply {
  readonly error?: { readonly code?: string };
  readonly code?: string;
}
/** OAuth clients get errors in another form. */
const codeIn = ({ error, code }: ErrorReply): string => error?.code ?? code ?? "none";

/** The query string that the call requires, or an empty one. */
export function queryOf(call: Endpoint, things: Things): string {
  if (!call.query) return "";
  const schema = jsonSchema(call.query, "input") as JsonSchema;
  const plain = sample(schema) as Record<string, string>;
  const own = Object.entries(plain)
    .filter(([name]) => schema.required?.includes(name))
    .map(([name, value]): [string, string] => [name, valueOf(name, things) ?? value]);
  return `?${new URLSearchParams(own).toString()}`;
}

/** Error codes of the access checks. */
const REFUSED =
  /^(access\.(forbidden|reauth_required|reason_needed)|session\.(required|canceled|suspended|unverified|mfa_pending|password_due|terms_pending|moving))$/;

/**
 * An allowed call may still fail with an error of its own, such as a stale version, but never with one of the access
 * checks. Public calls have no access checks: a login that finds the account unverified returns the same code.
 */
export const isAllowed = (call: Endpoint, code: string): boolean =>
  (permissionFor(call.can).side === "open" || !REFUSED.test(code)) && isAnswerOf(call, code);
const isAnswerOf = (call: Endpoint, code: string): boolean =>
  code === "allowed" ||
  // This world contains none of these, not even the caller's own.
  code === "bulk.not_found" ||
  code === "migration.not_found" ||
  code === "alert.not_found" ||
  code === "statement.not_found" ||
  code === "event.not_found" ||
  code === "ticket.not_found" ||
  code === "approval.not_found" ||
  code === "api_key.not_found" ||
  code === "webhook.not_found" ||
  code === "audit_stream.not_found" ||
  code === "webhook.delivery_not_found" ||
  (call.errors.includes(code as never) && !code.endsWith(".not_found"));

/** The same kinds of objects, owned by another team. */
async function foreignTo(caller: Things, callers: readonly Caller[]): Promise<Things> {
  const other = callers.find(({ side, team_id }) => side === "customer" && team_id !== caller.team_id)!;
  return { ...other, token: await other.token() };
}

/** The error code for a foreign object, by path. */
const NOT_FOUND = [
  ["/team/{id}", "team.not_found"],
  ["/subscription/{id}", "team.not_found"],
  ["/report/start/{id}", "team.not_found"],
  ["/report/status/{id}", "team.not_found"],
  ["/report/download/{id}", "team.not_found"],
  ["{sessionId}", "session.not_found"],
] as const;

/** The answer that key-scopes.tsv requires for an API key, whose own objects are those of its team. */
function expectedOfKey(name: string, call: Endpoint, caller: Caller, object: Target): string {
  const rule = permissionFor(call.can);
  if (rule.side === "open") return "allowed";
  if (rule.side !== "customer") return "session.required";
  if (caller.standing && !(rule.despite ?? []).includes(caller.standing)) return `session.${caller.standing}`;
  if (!opensCall(name, caller)) return "access.forbidden";
  if (object === "nested foreign") return "member.not_found";
  return (object === "foreign" && NOT_FOUND.find(([part]) => call.path.includes(part))?.[1]) || "allowed";
}

/** The answer that the specification's permissions require for this caller. */
function expected(call: Endpoint, caller: Caller, object: Target): string {
  const rule = permissionFor(call.can);
  const onStaffHost = call.path.startsWith("/support/api/");
  const known = onStaffHost ? caller.side === "staff" : caller.side === "customer";
  const theirs = object === "foreign" && NOT_FOUND.find(([part]) => call.path.includes(part))?.[1];
  if (rule.side === "open") return "allowed";
  if (rule.side === "phone") return caller.side === "phone" ? "allowed" : "session.required";
  if (rule.side === "staff") {
    if (!known || !caller.level) return "session.required";
    if (rule.cells[caller.level] === "n") return "access.forbidden";
    if (object === "own unproven") return "access.reauth_required";
    if (object === "own without reason") return "access.reason_needed";
    if (object === "foreign" && rule.cells[caller.level] === "own") return "access.forbidden";
    return object === "foreign" && call.path.includes("/v2/user/{id}") ? "staff.not_found" : "allowed";
  }
  if (!known || !caller.role) return rule.cells.visitor === "n" ? "session.required" : "allowed";
  if (rule.impersonated === false && caller.kind !== "own") return "access.forbidden";
  if (caller.kind === "imp_ro" && isChange(call) && call.can !== "session.end") return "access.forbidden";
  const waits = caller.standing === "moving" && !isChange(call);
  if (caller.standing && !waits && !(rule.despite ?? []).includes(caller.standing)) return `session.${caller.standing}`;
  if (rule.cells[caller.role] === "n") return "access.forbidden";
  if (object === "own unproven") return "access.reauth_required";
  if (object === "own" && NOT_ONESELF.has(`${call.method} ${call.path}`)) return "access.forbidden";
  if (theirs) return theirs;
  const own = rule.cells[caller.role] === "own";
  if (object === "colleague") return own ? "access.forbidden" : "allowed";
  if (object === "nested foreign") return own ? "access.forbidden" : "member.not_found";
  return "allowed";
}
