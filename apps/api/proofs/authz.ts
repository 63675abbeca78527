import { ACCESS } from "@portal/model/access.ts";
import { type NamedCall, changes } from "@portal/model/contract.ts";
import { type Endpoint, fillPath } from "@portal/model/kit/endpoint.ts";
import { jsonSchema } from "@portal/model/openapi.ts";
import type { TestHouse } from "../test/house.ts";
import { type JsonSchema, sample } from "./samples.ts";
import { type Caller, type Things, hostFor, openWorld, paramsFor, valueOf } from "./world.ts";

export interface AuthzResult {
  readonly calls: number;
  readonly principals: number;
  readonly cells: number;
  readonly allowed: number;
  readonly denied: number;
  readonly failures: readonly string[];
}

/** Every call as every principal, on their own object and on a foreign one, against the real server and database. */
export async function proveAuthz(t: TestHouse, calls: readonly NamedCall[]): Promise<AuthzResult> {
  const world = await openWorld(t);
  const failures: string[] = [];
  const count = { allowed: 0, denied: 0 };
  let address = 0;
  for (const { name, call } of calls) {
    for (const caller of world.callers) {
      const objects = call.path.includes("{") ? (["own", "foreign"] as const) : (["own"] as const);
      for (const object of objects) {
        const wanted = expected(call, caller, object);
        const token = await caller.token();
        const things = object === "own" ? { ...caller, token } : await foreignTo(caller, world.callers);
        const answer = await t.app.inject({
          method: call.method,
          url: fillPath(call.path, paramsFor(call, things)) + queryOf(call, { ...caller, token }),
          headers: { host: hostFor(call, caller), ...(token && { authorization: `Bearer ${token}` }) },
          remoteAddress: `10.9.${(address += 1) >> 8}.${address & 255}`,
          ...(call.body && { payload: sample(jsonSchema(call.body, "input") as JsonSchema) as object }),
        });
        const code = answer.statusCode < 400 ? "allowed" : (answer.json().error?.code as string);
        const right = wanted === "allowed" ? isAllowed(call, code) : code === wanted;
        if (!right) failures.push(`${name} as ${caller.name} on ${object}: expected ${wanted}, was ${code}`);
        count[wanted === "allowed" ? "allowed" : "denied"] += 1;
      }
    }
  }
  const cells = count.allowed + count.denied;
  return { calls: calls.length, principals: world.callers.length, cells, ...count, failures };
}

/** The query that the call asks for, if it asks for one. */
function queryOf(call: Endpoint, things: Things): string {
  if (!call.query) return "";
  const plain = sample(jsonSchema(call.query, "input") as JsonSchema) as Record<string, string>;
  const own = Object.entries(plain).map(([name, value]): [string, string] => [name, valueOf(name, things) ?? value]);
  return `?${new URLSearchParams(own).toString()}`;
}

/** Let in, it may still answer an error of its own (a stale version, say); never one of the door. */
const isAllowed = (call: Endpoint, code: string): boolean =>
  code === "allowed" || (call.errors.includes(code as never) && !code.endsWith(".not_found"));

/** The same kind of thing, but another's. */
async function foreignTo(caller: Caller, callers: readonly Caller[]): Promise<Things> {
  const other = callers.find(({ side, team_id }) => side === "customer" && team_id !== caller.team_id)!;
  return { ...other, token: await other.token() };
}

/** What a foreign one of these answers. */
const NOT_FOUND = [
  ["/team/{id}", "team.not_found"],
  ["{sessionId}", "session.not_found"],
] as const;

/** The access table read once more, in other words than the server's own, so that a slip there shows here. */
function expected(call: Endpoint, caller: Caller, object: "own" | "foreign"): string {
  const rule = ACCESS[call.can];
  const onStaffHost = call.path.startsWith("/support/api/");
  const known = onStaffHost ? caller.side === "staff" : caller.side === "customer";
  const theirs = object === "foreign" && NOT_FOUND.find(([part]) => call.path.includes(part))?.[1];
  if (rule.side === "open") return "allowed";
  if (rule.side === "staff") {
    if (!known || !caller.level) return "session.required";
    return rule.cells[caller.level] === "n" ? "access.forbidden" : "allowed";
  }
  if (!known || !caller.role) return rule.cells.visitor === "n" ? "session.required" : "allowed";
  if (rule.impersonated === false && caller.kind !== "own") return "access.forbidden";
  if (caller.kind === "imp_ro" && changes(call) && call.can !== "session.end") return "access.forbidden";
  if (caller.standing && !(rule.despite ?? []).includes(caller.standing)) return `session.${caller.standing}`;
  if (rule.cells[caller.role] === "n") return "access.forbidden";
  return theirs || "allowed";
}
