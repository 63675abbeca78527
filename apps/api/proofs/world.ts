import { createHash } from "node:crypto";
import { type StaffLevel, type Role, type SessionKind, type Restriction, type Sudo } from "@portal/model/access.ts";
import type { KeyScope } from "@portal/model/api-keys/scopes.ts";
import type { Endpoint } from "@portal/model/kit/endpoint.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import { issueSudoToken } from "../src/platform/sudo.ts";
import type { TestApp } from "../test/test-app.ts";
import { issueKey } from "../test/api-keys.ts";
import { type TestPerson, issueToken, makePerson, makeTeam, makeStaffWithToken } from "../test/people.ts";
import { issuePhoneToken } from "../test/phones.ts";
import { KEY_CALLS } from "./permissions.ts";

/** A principal and the facts that decide its access, stated independently of the server's own code. */
export interface Caller {
  readonly name: string;
  readonly side: "visitor" | "customer" | "staff" | "phone" | "key";
  readonly product: "team" | "solo";
  readonly role?: Exclude<Role, "visitor">;
  readonly level?: StaffLevel;
  readonly standing?: Restriction;
  /** Of an API key: its only scope, or all of them. */
  readonly scope?: string;
  readonly kind: SessionKind;
  readonly team_id: string;
  readonly member_id: string;
  /** Returns a fresh token, or null for a visitor. */
  token(): Promise<string | null>;
}

export interface World {
  readonly callers: readonly Caller[];
  readonly foreign_team_id: string;
  /** A member without a role in the home team, and a member of the foreign team. */
  colleague(): Promise<TestPerson>;
  readonly stranger: TestPerson;
}

const TEAM_ROLES: Record<string, AdminRole> = {
  member: "none",
  secondary: "secondary",
  administrator: "administrator",
  primary: "primary",
};

/**
 * Creates every principal of the access table: in a team, in three solo accounts, in another team and among the support
 * staff. There is an API key for each scope.
 */
export async function openWorld({ owner, clock, adapters }: TestApp): Promise<World> {
  const now = clock.now();
  const scopes = [...new Set(KEY_CALLS.values())];
  const home = await makeTeam(owner, now);
  const foreign_team_id = await makeTeam(owner, now);
  const callers: Caller[] = [];
  // A new one each time, because calls really change or remove them.
  const colleague = () => makePerson(owner, now, home);
  const stranger = await makePerson(owner, now, foreign_team_id);
  await adapters.storage.put(`avatars/${PICTURE}`, Buffer.from("a picture"));
  await adapters.storage.put(`logos/${PICTURE}`, Buffer.from("a picture"));
  await owner
    .insertInto("itsps")
    .values({ id: ITSP, slug: "provider", name: "Provider", status: "active" })
    .onConflict((oc) => oc.doNothing())
    .execute();

  const add = (
    name: string,
    person: TestPerson,
    rest: Omit<Partial<Caller>, "token"> & { role: Caller["role"] },
    mfa_pending = false,
  ) => {
    const { kind = "own", product = "team", ...known } = rest;
    const token = async () => {
      // An earlier call may have accepted the terms.
      if (rest.standing === "terms_pending") await forgetTerms(owner, person.account_id);
      // An earlier call may have added contacts, which would block this one.
      await owner.deleteFrom("contacts").where("team_id", "=", person.team_id).execute();
      if (rest.standing === "canceled") await cancelAgain(owner, person.team_id, clock.now());
      if (rest.standing === "moving") await moveAgain(owner, person.team_id);
      if (rest.standing === "password_due") await forgetChoice(owner, person.account_id, clock.now());
      return issueToken(owner, clock.now(), person, { kind, mfa_pending });
    };
    callers.push({
      name,
      side: "customer",
      product,
      kind,
      team_id: person.team_id,
      member_id: person.member_id,
      ...known,
      role: rest.role!,
      token,
    });
  };

  callers.push({
    name: "visitor",
    side: "visitor",
    product: "team",
    kind: "own",
    team_id: home,
    member_id: home,
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
  // A team owner, because no administrator may cancel or migrate an account on a customer's behalf.
  const acted_for = await makePerson(owner, now, await makeTeam(owner, now), { admin_role: "primary" });
  add("imp_rw", acted_for, { role: "primary", kind: "imp_rw" });
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
  const canceled_team = await makeTeam(owner, now);
  add("canceled", await makePerson(owner, now, canceled_team, { admin_role: "primary" }), {
    role: "primary",
    standing: "canceled",
  });
  const behind = await makePerson(owner, now, home, { admin_role: role, terms_pending: true });
  add("terms_pending", behind, { role, standing: "terms_pending" });
  const given = await makePerson(owner, now, home, { admin_role: role, password_due: true });
  add("password_due", given, { role, standing: "password_due" });
  const on_the_way = await makeTeam(owner, now, { product: "solo", tier: "pro", state: "trial", seats: 1 });
  const mover = await makePerson(owner, now, on_the_way, { admin_role: "primary" });
  add("moving", mover, { role: "solo_trial", product: "solo", standing: "moving" });
  add("mfa_pending", await administrator(), { role, standing: "mfa_pending" }, true);
  const phone_owner = await makePerson(owner, now, home);
  callers.push({
    name: "phone",
    side: "phone",
    product: "team",
    kind: "own",
    team_id: home,
    member_id: phone_owner.member_id,
    token: async () => {
      const token = await issuePhoneToken(owner, clock.now(), phone_owner);
      await markSeen(owner, phone_owner, new Date(clock.now().getTime() + 86_400_000));
      return token;
    },
  });
  for (const scope of scopes) {
    callers.push({
      name: `key ${scope}`,
      side: "key",
      product: "team",
      kind: "own",
      scope,
      team_id: home,
      member_id: phone_owner.member_id,
      // A new one each time, because one key may make only so many calls a minute.
      token: async () => (await issueKey(owner, clock.now(), home, [scope as KeyScope])).token,
    });
  }
  const closing = callers.find(({ name }) => name === "canceled")!;
  callers.push({
    name: "key of a canceled team",
    side: "key",
    product: "team",
    kind: "own",
    scope: "all",
    standing: "canceled",
    team_id: canceled_team,
    member_id: closing.member_id,
    token: async () => {
      await cancelAgain(owner, canceled_team, clock.now());
      return (await issueKey(owner, clock.now(), canceled_team, scopes as KeyScope[])).token;
    },
  });
  // A separate team, because staff calls really change it and other callers are tested on theirs.
  const helped = await makePerson(owner, now, await makeTeam(owner, now), { admin_role: "primary" });
  for (const level of ["l1", "l2", "l3", "su"] as const) {
    const token = async () => (await makeStaffWithToken(owner, clock.now(), level)).token;
    callers.push({
      name: level,
      side: "staff",
      product: "team",
      kind: "own",
      team_id: helped.team_id,
      member_id: helped.member_id,
      level,
      token,
    });
  }
  return { callers, foreign_team_id, colleague, stranger };
}

const ITSP = "01890000-0000-7000-8000-000000000000";
const PICTURE = `${"a".repeat(22)}.webp`;

/** The headers of a caller who has just confirmed their password for this purpose. */
export async function proofFor({ owner, clock }: TestApp, purpose: Sudo, token: string | null) {
  if (token?.startsWith("support-")) {
    const proven_until = new Date(clock.now().getTime() + 600_000);
    await owner.updateTable("staff_sessions").set({ proven_until }).where("handle", "=", handleOf(token)).execute();
    return {};
  }
  if (!token?.startsWith("ps_")) return {};
  const { token: proof } = await issueSudoToken(owner, handleOf(token), purpose, clock.now());
  return { "x-sudo": proof };
}

/** The reason that staff give for an action on a customer. */
export const REASON = { "x-support-reason": "asked%20for%20by%20the%20customer" } as const;

/** Returns the staff id, for paths that name a staff member: staff are not team members. */
export async function staffIdOf({ owner }: TestApp, token: string | null): Promise<string> {
  const of = owner.selectFrom("staff_sessions").select("staff_id").where("handle", "=", handleOf(token));
  return (await of.executeTakeFirstOrThrow()).staff_id;
}

const handleOf = (token: string | null): string => /^(?:ps_|support-)([^.]+)/.exec(token ?? "")?.[1] ?? "";

/**
 * Marks the phone as seen just now. The server records this outside of any call, at most once per second, and would
 * count as a change here.
 */
async function markSeen(owner: TestApp["owner"], { member_id }: TestPerson, at: Date): Promise<void> {
  await owner.updateTable("members").set({ last_device_seen_at: at }).where("id", "=", member_id).execute();
  await owner.updateTable("devices").set({ last_seen_at: at }).where("member_id", "=", member_id).execute();
}

const forgetTerms = (owner: TestApp["owner"], account_id: string) =>
  owner.updateTable("accounts").set({ terms_portal: "2000-01-01" }).where("id", "=", account_id).execute();

/** Cancels the team again, in case an earlier call restored it. */
async function cancelAgain(owner: TestApp["owner"], team_id: string, at: Date): Promise<void> {
  await owner.updateTable("teams").set({ deleted_at: at }).where("id", "=", team_id).execute();
  const row = { team_id, at, reason: "exp", words: "" };
  await owner
    .insertInto("cancellations")
    .values(row)
    .onConflict((oc) => oc.column("team_id").doNothing())
    .execute();
}

/** Marks the team as migrating again, in case an earlier call stopped the migration. */
const moveAgain = (owner: TestApp["owner"], team_id: string) =>
  owner.updateTable("teams").set({ moving: team_id }).where("id", "=", team_id).execute();

const forgetChoice = (owner: TestApp["owner"], account_id: string, now: Date) =>
  owner.updateTable("accounts").set({ password_one_time_until: now }).where("id", "=", account_id).execute();

const HOSTS = { team: "teams.test", solo: "solo.test", support: "support.test" } as const;

/** Returns the host for a call: staff calls always go to the staff host, regardless of the caller. */
export function hostFor(call: Endpoint, caller: Caller): string {
  if (call.path.startsWith("/support/api/")) return HOSTS.support;
  return HOSTS[caller.product];
}

/** The objects that a call can refer to, as this caller owns them. */
export interface Things {
  readonly team_id: string;
  readonly member_id: string;
  /** The token of the session named in the path. */
  readonly token: string | null;
}

/** Fills in path and query parameters. A new kind of parameter must be added here before its calls can be tested. */
export function paramsFor(call: Endpoint, things: Things): Record<string, string> {
  return Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
      const value = special(call.path, name, things) ?? valueOf(name, things);
      if (value === undefined) throw new Error(`teach apps/api/proofs/world.ts what {${name}} of ${call.path} can be`);
      return [name, value];
    }),
  );
}

/** Parameters that mean something else in this path than elsewhere. */
function special(path: string, name: string, { member_id }: Things): string | undefined {
  if (path.startsWith("/support/api/v2/user/") && name === "id") return member_id;
  if (path.startsWith("/api/v2/itsp/") && name === "id") return ITSP;
  if (path.startsWith("/support/api/") && name === "email") return "nobody@example.com";
  if (path.startsWith("/support/api/") && name === "userId") return member_id;
  return path.startsWith("/api/v2/subscription/product/") && name === "type" ? "teams" : undefined;
}

export function valueOf(name: string, { team_id, member_id, token }: Things): string | undefined {
  const known: Record<string, string> = {
    id: team_id,
    teamId: team_id,
    subId: team_id,
    userId: `U${member_id}`,
    mid: member_id,
    sessionId: createHash("sha256").update(handleOf(token)).digest("hex").slice(0, 32),
    picture: PICTURE,
    platform: "mac",
    sha256: "a".repeat(64),
    fileName: "Switchboard.dmg",
    itspId: ITSP,
    token: "t".repeat(43),
    listToken: "t".repeat(43),
    changeId: "1",
    runId: "01890000-0000-7000-8000-000000000000",
    cid: "01890000-0000-7000-8000-000000000000",
    vid: "01890000-0000-7000-8000-000000000000",
    did: "01890000-0000-7000-8000-000000000000",
    deviceId: "01890000-0000-7000-8000-000000000000",
    provisioning: "t".repeat(43),
    type: "desktop",
    plan: "monthly",
    code: "WELCOME",
    statementId: "01890000-0000-7000-8000-000000000000",
    ticketId: "01890000-0000-7000-8000-000000000000",
    profileId: "01890000-0000-7000-8000-000000000000",
    approvalId: "01890000-0000-7000-8000-000000000000",
    eventId: "01890000-0000-7000-8000-000000000000",
    keyId: "01890000-0000-7000-8000-000000000000",
    webhookId: "01890000-0000-7000-8000-000000000000",
    streamId: "01890000-0000-7000-8000-000000000000",
    deliveryId: "01890000-0000-7000-8000-000000000000",
  };
  return known[name];
}
