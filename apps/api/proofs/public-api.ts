import { CALLS } from "@portal/model/features.ts";
import { type Endpoint, fillPath } from "@portal/model/kit/endpoint.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import type { PublicCall } from "@portal/model/v1/public-call.ts";
import type { TestApp } from "../test/test-app.ts";
import { type AuthzResult, isAllowed, payloadFor, queryOf } from "./authz.ts";
import { KEY_CALLS } from "./permissions.ts";
import { type Caller, type Things, type World, openWorld, paramsFor, valueOf } from "./world.ts";

/**
 * Makes every call of the public API as every principal. Only a key with the scope that key-scopes.tsv names may come in,
 * and it reaches only its own team: a member of another team is not found.
 */
export async function provePublicApi(
  t: TestApp,
  calls: readonly PublicCall[] = PUBLIC_CALLS,
  given?: World,
): Promise<AuthzResult> {
  const world = given ?? (await openWorld(t));
  const failures: string[] = [];
  const count = { allowed: 0, denied: 0 };
  let address = 0;
  for (const one of calls) {
    for (const caller of world.callers) {
      for (const { foreign, wanted } of cellsOf(one, caller)) {
        const token = await caller.token();
        // A new one for each allowed call, because calls really change or remove them.
        const { member_id } = foreign ? world.stranger : wanted === "allowed" ? await world.colleague() : caller;
        const things = { team_id: caller.team_id, member_id, token };
        // By the address of the contract's call, which decides the fields that need a further permission.
        const { method, path } = one.source;
        const payload = payloadFor({ ...one.call, method, path } as Endpoint, things, t.clock.now());
        const answer = await t.app.inject({
          method: one.call.method,
          url: publicUrl(one, things),
          headers: {
            host: caller.side === "staff" ? "support.test" : "teams.test",
            ...(token && { authorization: `Bearer ${token}` }),
            ...payload?.headers,
          },
          remoteAddress: `10.8.${(address += 1) >> 8}.${address & 255}`,
          ...(payload && { payload: payload.body }),
        });
        const code = answer.statusCode < 400 ? "allowed" : (answer.json().code as string);
        const right = wanted === "allowed" ? isAllowed(one.call, code) : code === wanted;
        if (!right) {
          const whom = foreign ? "a foreign member" : "its team";
          failures.push(`v1.${one.name} as ${caller.name} on ${whom}: expected ${wanted}, was ${code}`);
        }
        count[wanted === "allowed" ? "allowed" : "denied"] += 1;
      }
    }
  }
  const cells = count.allowed + count.denied;
  return { calls: calls.length, principals: world.callers.length, cells, ...count, failures };
}

/** The address of a public call: its parameters are those of the contract's call, under other names. */
function publicUrl(one: PublicCall, things: Things): string {
  const own = paramsFor(one.source, things);
  const params = Object.entries(one.params).map(([name, from]) => [name, own[from] ?? valueOf(from, things)]);
  return fillPath(one.call.path, Object.fromEntries(params)) + queryOf(one.call, things);
}

const nameOf = ({ source }: PublicCall): string => CALLS.find(({ call }) => call === source)?.name ?? "";

function cellsOf(one: PublicCall, caller: Caller): { foreign: boolean; wanted: string }[] {
  const wanted = expected(one, caller);
  const cells = [{ foreign: false, wanted }];
  if (one.source.path.includes("{mid}"))
    cells.push({ foreign: true, wanted: wanted === "allowed" ? "member.not_found" : wanted });
  return cells;
}

function expected(one: PublicCall, { side, scope, standing }: Caller): string {
  // The public API does not exist on the staff host.
  if (side === "staff") return "request.not_found";
  if (side !== "key") return "session.required";
  const needed = KEY_CALLS.get(nameOf(one));
  // Call records are read with a key's own check, which refuses a canceled team's key like a wrong one.
  if (needed === "calls.ingest") {
    if (standing) return "ingest.wrong_key";
  } else if (standing) return `session.${standing}`;
  return scope === needed ? "allowed" : "access.forbidden";
}
