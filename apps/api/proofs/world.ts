import type { Level, Role, SessionKind, Standing } from "@portal/model/access.ts";
import type { Endpoint } from "@portal/model/kit/endpoint.ts";
import type { AdminRole } from "@portal/model/members/shapes.ts";
import type { TestHouse } from "../test/house.ts";
import { type TestPerson, bearerOf, makePerson, makeTeam, staffBearer } from "../test/people.ts";

/** Somebody who knocks, and what the access table must know of them; written apart from the server's own reading. */
export interface Caller {
  readonly name: string;
  readonly side: "visitor" | "customer" | "staff";
  readonly product: "team" | "solo";
  readonly role?: Exclude<Role, "visitor">;
  readonly level?: Level;
  readonly standing?: Standing;
  readonly kind: SessionKind;
  readonly team_id: string;
  /** A fresh token; null for a visitor. */
  token(): Promise<string | null>;
}

export interface World {
  readonly callers: readonly Caller[];
  readonly foreign_team_id: string;
}

const TEAM_ROLES: Record<string, AdminRole> = {
  member: "none",
  secondary: "secondary",
  administrator: "administrator",
  primary: "primary",
};

/** The nineteen principals of the access table, in a team, three solo accounts, another team and the support staff. */
export async function openWorld({ owner, clock }: TestHouse): Promise<World> {
  const now = clock.now();
  const home = await makeTeam(owner, now);
  const foreign_team_id = await makeTeam(owner, now);
  const callers: Caller[] = [];

  const add = (
    name: string,
    person: TestPerson,
    rest: Omit<Partial<Caller>, "token"> & { role: Caller["role"] },
    mfa_pending = false,
  ) => {
    const { kind = "own", product = "team", ...known } = rest;
    const token = () => bearerOf(owner, clock.now(), person, { kind, mfa_pending });
    callers.push({ name, side: "customer", product, kind, team_id: person.team_id, ...known, role: rest.role!, token });
  };

  callers.push({
    name: "visitor",
    side: "visitor",
    product: "team",
    kind: "own",
    team_id: home,
    token: async () => null,
  });
  for (const [role, admin_role] of Object.entries(TEAM_ROLES)) {
    add(role, await makePerson(owner, now, home, { admin_role }), { role: role as "member" });
  }
  const tiers = { solo_free: ["free", "free"], solo_trial: ["pro", "trial"], solo_pro: ["pro", "paid"] } as const;
  for (const [role, [tier, state]] of Object.entries(tiers)) {
    const team_id = await makeTeam(owner, now, { product: "solo", tier, state, seats: 1 });
    add(role, await makePerson(owner, now, team_id, { admin_role: "primary" }), {
      role: role as "solo_free",
      product: "solo",
    });
  }
  const administrator = () => makePerson(owner, now, home, { admin_role: "administrator" });
  add("imp_ro", await administrator(), { role: "administrator", kind: "imp_ro" });
  add("imp_rw", await administrator(), { role: "administrator", kind: "imp_rw" });
  add("foreign administrator", await makePerson(owner, now, foreign_team_id, { admin_role: "administrator" }), {
    role: "administrator",
  });
  const role = "administrator" as const;
  add("suspended", await makePerson(owner, now, home, { admin_role: role, status: "suspended" }), {
    role,
    standing: "suspended",
  });
  add("unverified", await makePerson(owner, now, home, { admin_role: role, unverified: true }), {
    role,
    standing: "unverified",
  });
  add("terms_pending", await makePerson(owner, now, home, { admin_role: role, terms_pending: true }), {
    role,
    standing: "terms_pending",
  });
  add("mfa_pending", await administrator(), { role, standing: "mfa_pending" }, true);
  for (const level of ["l1", "l2", "l3", "su"] as const) {
    const token = async () => (await staffBearer(owner, clock.now(), level)).token;
    callers.push({ name: level, side: "staff", product: "team", kind: "own", team_id: home, level, token });
  }
  return { callers, foreign_team_id };
}

const HOSTS = { team: "teams.test", solo: "solo.test", support: "support.test" } as const;

/** Where this caller would send this call: staff calls go to the staff's host, whoever sends them. */
export function hostFor(call: Endpoint, caller: Caller): string {
  if (call.path.startsWith("/support/api/")) return HOSTS.support;
  return HOSTS[caller.product];
}

/** What a path parameter may be; a new kind of parameter must be taught here before its calls can be proven. */
export function paramsFor(call: Endpoint, ids: { team_id: string }): Record<string, unknown> {
  const known: Record<string, unknown> = { id: ids.team_id };
  return Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
      if (!(name in known)) throw new Error(`teach apps/api/proofs/world.ts what {${name}} of ${call.path} can be`);
      return [name, known[name]];
    }),
  );
}
