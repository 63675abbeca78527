import { ACCESS } from "@portal/model/access.ts";
import { type NamedCall, changes } from "@portal/model/contract.ts";
import { type Endpoint, fillPath } from "@portal/model/kit/endpoint.ts";
import { jsonSchema } from "@portal/model/openapi.ts";
import type { TestHouse } from "../test/house.ts";
import { type JsonSchema, sample } from "./samples.ts";
import { type Caller, hostFor, openWorld, paramsFor } from "./world.ts";

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
        const team_id = object === "own" ? caller.team_id : foreignTo(caller, world.foreign_team_id, world.callers);
        const wanted = expected(call, caller, object);
        const token = await caller.token();
        const answer = await t.app.inject({
          method: call.method,
          url: fillPath(call.path, paramsFor(call, { team_id })) + queryOf(call),
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
function queryOf(call: Endpoint): string {
  if (!call.query) return "";
  return `?${new URLSearchParams(sample(jsonSchema(call.query, "input") as JsonSchema) as Record<string, string>).toString()}`;
}

/** Let in, it may still answer an error of its own (a stale version, say); never one of the door. */
const isAllowed = (call: Endpoint, code: string): boolean =>
  code === "allowed" || (call.errors.includes(code as never) && !code.endsWith(".not_found"));

function foreignTo(caller: Caller, foreign: string, callers: readonly Caller[]): string {
  return caller.team_id === foreign ? (callers[0]?.team_id ?? foreign) : foreign;
}

/** The access table read once more, in other words than the server's own, so that a slip there shows here. */
function expected(call: Endpoint, caller: Caller, object: "own" | "foreign"): string {
  const rule = ACCESS[call.can];
  const onStaffHost = call.path.startsWith("/support/api/");
  const known = onStaffHost ? caller.side === "staff" : caller.side === "customer";
  const theirs = call.path.includes("/team/{id}") && object === "foreign";
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
  return theirs ? "team.not_found" : "allowed";
}
