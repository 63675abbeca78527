import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ROLLOUT } from "@portal/model/limits.ts";
import type { RolloutPerson } from "@portal/model/rollout/contract.ts";
import { type Reason, STAGES, type Stage } from "@portal/model/rollout/rules.ts";
import { parseCsv } from "@portal/model/sheets/csv.ts";
import { inTeam } from "../../platform/db.ts";
import { type MemberOptions, makeMember } from "../../../test/factories/people.ts";
import { makeCall } from "../../../test/factories/calls.ts";
import { makeDevice } from "../../../test/factories/devices.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { issueToken } from "../../../test/people.ts";
import { newPhone } from "../../../test/phones.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { planOf, statementsOf } from "../../../test/plans.ts";
import { kindsOfPeople, peopleMostInNeed, peopleOf } from "./store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";
const refused = (status: number, code: string) => ({ status, error: { code } });

type Team = Awaited<ReturnType<typeof phoneTeam>>;
const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);

/** A person who is only invited yet. */
async function invited({ team_id }: Team, email: string, change: MemberOptions = {}): Promise<string> {
  const person = { email, first_name: email.slice(0, 20), last_name: "Invited", status: "invited" } as const;
  const options = { ...person, invited_at: daysAgo(1), ...change };
  return (await makeMember(t.owner, t.clock.now(), team_id, options)).member_id;
}
const standing = async ({ browser, team_id }: Team, query = "") => {
  const { people } = await browser.send("GET", `team/${team_id}/rollout/people${query}`);
  return (people as RolloutPerson[]).map(({ email, stage, reason }) => [email, stage, reason] as const);
};
const summaryOf = ({ browser, team_id }: Team) => browser.send("GET", `team/${team_id}/rollout`);

test("derives everyone's stage and what blocks them from stored facts", async () => {
  const team = await phoneTeam(t);
  await invited(team, "a@example.com", { invited_at: null });
  await invited(team, "b@example.com", { email_sent_state: "queued" });
  await invited(team, "c@example.com", { email_sent_state: "bounced", email_sent_cause: "mailbox_unknown" });
  await invited(team, "d@example.com", { email_sent_state: "expired", email_sent_cause: "mailbox_full" });
  await invited(team, "e@example.com", { email_sent_state: "success" });
  await invited(team, "f@example.com", {
    email_sent_state: "success",
    invited_at: daysAgo(ROLLOUT.unopened_days + 1),
  });
  const over = await invited(team, "g@example.com", { email_sent_state: "success", invited_at: daysAgo(20) });
  await sql`insert into invitations (hash, team_id, member_id, email, created_at, expires_at)
    values (${randomBytes(32)}, ${team.team_id}, ${over}, 'g@example.com', ${daysAgo(20)}, ${daysAgo(6)})`.execute(
    t.owner,
  );
  expect(await standing(team)).toEqual([
    ["a@example.com", null, "not_invited"],
    ["c@example.com", "invited", "address_wrong"],
    ["d@example.com", "invited", "mailbox_full"],
    ["f@example.com", "delivered", "not_opened"],
    ["g@example.com", "delivered", "link_over"],
    // Admin and member have no voice account.
    [team.admin.email, "accepted", "no_line"],
    [team.member.email, "accepted", "no_line"],
  ]);
  expect(await standing(team, "?stage=invited")).toHaveLength(3);
  expect(await standing(team, "?reason=not_opened")).toEqual([["f@example.com", "delivered", "not_opened"]]);
});

test("follows a phone through login, configuration, registration and first call", async () => {
  const team = await phoneTeam(t);
  const account = await team.account("Desk");
  await team.configure([account]);
  const { email, member_id } = team.member;
  const now = async () => {
    for (const stage of STAGES) {
      const found = (await standing(team, `?stage=${stage}`)).find(([who]) => who === email);
      if (found) return [found[1], found[2]];
    }
    return null;
  };
  expect(await now()).toEqual(["accepted", null]);
  await t.owner
    .updateTable("members")
    .set({ joined_at: daysAgo(ROLLOUT.no_phone_days + 1) })
    .where("id", "=", member_id)
    .execute();
  expect(await now()).toEqual(["accepted", "no_phone"]);

  const phone = newPhone(t);
  await phone.logIn(email);
  expect(await now()).toEqual(["signed_in", null]);
  await t.owner
    .updateTable("devices")
    .set({ last_login_at: daysAgo((ROLLOUT.phone_hours + 1) / 24) })
    .where("id", "=", phone.device_id)
    .execute();
  expect(await now()).toEqual(["signed_in", "config_pending"]);

  const of = { team_id: team.team_id, device_id: phone.device_id };
  const config = { ...of, revision: 1, format: "json", fetched_at: t.clock.now(), acked_revision: 1 };
  await t.owner
    .insertInto("device_configs")
    .values({ ...config, ack: "failed" })
    .execute();
  expect(await now()).toEqual(["signed_in", "config_failed"]);
  await t.owner
    .updateTable("device_configs")
    .set({ ack: "applied" })
    .where("device_id", "=", phone.device_id)
    .execute();
  expect(await now()).toEqual(["configured", "not_registered"]);

  const line = { ...of, voice_account_id: account, slot: 1, registered: false, since: t.clock.now() };
  await t.owner
    .insertInto("device_registrations")
    .values({ ...line, sip_code: 403 })
    .execute();
  expect(await now()).toEqual(["configured", "login_refused"]);
  const registration = (change: object) =>
    t.owner.updateTable("device_registrations").set(change).where("device_id", "=", phone.device_id).execute();
  await registration({ sip_code: 408 });
  expect(await now()).toEqual(["configured", "not_reachable"]);
  await registration({ registered: true, sip_code: 200 });
  expect(await now()).toEqual(["registered", null]);

  await t.owner
    .updateTable("device_sessions")
    .set({ ended_by: "portal" })
    .where("device_id", "=", phone.device_id)
    .execute();
  expect(await now()).toEqual(["signed_in", "logged_out"]);
  await team.subscribe({ tier: "teams", state: "trial" });
  const whose = { team_id: team.team_id, member_id };
  for (const label of ["Old", "Older"]) await makeDevice(t.owner, t.clock.now(), whose, { label });
  expect(await now()).toEqual(["signed_in", "places_full"]);

  await makeCall(t.owner, t.clock.now(), team.team_id, { member_id, device_id: of.device_id });
  expect(await now()).toEqual(["called", null]);
});

test("shows counts that match the lists, and the file matches the list", async () => {
  const team = await phoneTeam(t);
  const states = [null, "queued", "success", "deferred", "bounced", "refused"] as const;
  for (let n = 0; n < 130; n += 1) {
    const email_sent_state = states[n % states.length] ?? null;
    const email_sent_cause = email_sent_state === "bounced" ? ["mailbox_unknown", "mailbox_full"][n % 2]! : null;
    await invited(team, `p${String(n).padStart(3, "0")}@example.com`, {
      email_sent_state,
      email_sent_cause,
      invited_at: email_sent_state === null ? null : daysAgo(n % 9),
    });
  }
  await makeMember(t.owner, t.clock.now(), team.team_id, { email: "s@example.com", status: "suspended" });
  const summary = await summaryOf(team);
  expect(summary["total"], "suspended members do not count").toBe(132);
  const all = async (query: string) => {
    const found: RolloutPerson[] = [];
    for (let after = ""; ;) {
      const { people, next } = await team.browser.send(
        "GET",
        `team/${team.team_id}/rollout/people?${query}&after=${after}`,
      );
      expect(people.length).toBeLessThanOrEqual(ROLLOUT.per_page);
      found.push(...people);
      if (!next) return found;
      after = next;
    }
  };
  const stuck = await all("");
  expect(stuck).toHaveLength(summary["stuck"]);
  expect(new Set(stuck.map(({ id }) => id)).size).toBe(stuck.length);
  const reasons = summary["reasons"] as { reason: Reason; count: number }[];
  expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(summary["stuck"]);
  for (const { reason, count } of reasons) expect(await all(`reason=${reason}`)).toHaveLength(count);
  let before = Infinity;
  for (const { stage, here, reached, stuck: held } of summary["stages"] as {
    stage: Stage;
    here: number;
    reached: number;
    stuck: number;
  }[]) {
    const people = await all(`stage=${stage}`);
    expect(people).toHaveLength(here);
    expect(people.filter(({ reason }) => reason !== null)).toHaveLength(held);
    expect(reached, "later stages have no more people").toBeLessThanOrEqual(before);
    before = reached;
  }
  const token = await issueToken(t.owner, t.clock.now(), team.admin);
  const file = await t.app.inject({
    method: "GET",
    url: `/api/v2/team/${team.team_id}/rollout/csv?reason=address_wrong&language=es`,
    headers: { host: "teams.test", authorization: `Bearer ${token}` },
  });
  expect(file.headers["content-type"]).toContain("text/csv");
  const [head, ...lines] = parseCsv(file.body) ?? [];
  expect(head).toEqual(["Nombre", "Apellidos", "Correo", "Etapa", "Motivo", "Siguiente paso"]);
  const wrong = await all("reason=address_wrong");
  expect(lines.map((line) => line[2])).toEqual(wrong.map(({ email }) => email));
  expect(lines[0]?.slice(3)).toEqual(["Invitado", "La dirección de correo no existe", "Corregir la dirección"]);
});

test("lists the few most in need: members who have joined first, then those who have waited longest", async () => {
  const team = await phoneTeam(t);
  for (let n = 1; n <= ROLLOUT.most_in_need + 2; n += 1) {
    await invited(team, `w${n}@example.com`, { email_sent_state: "bounced", invited_at: daysAgo(n) });
  }
  await invited(team, "no@example.com", { invited_at: null });
  await invited(team, "in@example.com", { status: "active", invited_at: daysAgo(2), joined_at: daysAgo(1) });
  const need = await team.browser.send("GET", `team/${team.team_id}/rollout/people?order=need`);
  expect(need).toMatchObject({ status: 200, next: null });
  const emails = (need["people"] as RolloutPerson[]).map(({ email }) => email);
  // Between them are the two members that every team of this file has.
  expect(emails).toHaveLength(ROLLOUT.most_in_need);
  expect([emails[0], ...emails.slice(3)]).toEqual(["in@example.com", "w7@example.com", "w6@example.com"]);
  expect(await standing(team, "?order=need&reason=not_invited")).toEqual([["no@example.com", null, "not_invited"]]);
});

// asvs: V8.2.1
// api: 5
test("limits the rollout to admins of the same team", async () => {
  const { browser, team_id, member } = await phoneTeam(t);
  const token = await issueToken(t.owner, t.clock.now(), member);
  for (const path of ["rollout", "rollout/people", "rollout/csv"]) {
    expect(await browser.send("GET", `team/${UNKNOWN_ID}/${path}`)).toMatchObject(refused(404, "team.not_found"));
    const headers = { host: "teams.test", authorization: `Bearer ${token}` };
    const answer = await t.app.inject({ method: "GET", url: `/api/v2/team/${team_id}/${path}`, headers });
    expect(answer.json()).toMatchObject({ error: { code: "access.forbidden" } });
  }
});

test("counts a team of 10,000 in a few dozen groups, with few reads per row", async () => {
  const team = await phoneTeam(t);
  const { team_id } = team;
  await t.owner.updateTable("subscriptions").set({ seats: 20_000 }).where("team_id", "=", team_id).execute();
  const account = await team.account("Desk");
  const now = t.clock.now();
  const fill = sql`
    with made as (
      insert into members (team_id, email, first_name, last_name, status, invited_at, joined_at, email_sent_state, email_sent_cause)
      select ${team_id}, 'm' || n || '@example.com', 'M' || n, 'Many', case when n % 5 = 0 then 'invited' else 'active' end,
        ${now}::timestamptz - n % 20 * interval '1 day', case when n % 5 > 0 then ${now}::timestamptz - n % 9 * interval '1 day' end,
        case n % 15 when 0 then 'bounced' else 'success' end, case n % 15 when 0 then 'mailbox_unknown' end
      from generate_series(1, 10000) n returning team_id, id, status, email
    ), voiced as (
      insert into voice_configurations (team_id, member_id, voice_account_id, display_name, extension, settings)
      select team_id, id, ${account}, 'x', '1', '{}' from made where status = 'active'
    ), phones as (
      insert into devices (team_id, member_id, uuid, label, platform, os_version, app, version, locale, first_use_at, last_login_at, last_seen_at)
      select team_id, id, new_id(), 'P', 'ios', '1', 'x', '1', 'en', ${now}, ${now}, ${now}
      from made where status = 'active' and right(email, 13) not like '%7@example.com' returning team_id, id, member_id
    ), sessions as (
      insert into device_sessions (team_id, device_id, handle, access_hash, access_until, refresh_hash, started_at, expires_at)
      select team_id, id, id::text, '', ${now}, '', ${now}, ${now}::timestamptz + interval '9 days' from phones
    ), configs as (
      insert into device_configs (team_id, device_id, revision, format, fetched_at, acked_revision, ack, acked_at)
      select team_id, id, 1, 'json', ${now}, 1, 'applied', ${now} from phones
    ), lines as (
      insert into device_registrations (team_id, device_id, voice_account_id, slot, registered, sip_code, since)
      select team_id, id, ${account}, 1, true, 200, ${now} from phones
    )
    insert into call_records (team_id, device_id, call_id, member_id, direction, caller, callee, started_at, ended_at, result)
    select team_id, id, c::text, member_id, 'out', '1', '2', ${now}, ${now}, 'answered' from phones, generate_series(1, 5) c`;
  // Inserts plausible rows without triggers and constraints.
  await t.owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await fill.execute(db);
  });
  await sql`analyze`.execute(t.owner);
  expect((await summaryOf(team))["total"]).toBe(10_002);
  expect(await standing(team)).toHaveLength(ROLLOUT.per_page);
  await inTeam(t.context.db, team_id, async (db) => {
    let kinds: { facts: string }[] = [];
    const statements = await statementsOf(db, async (db) => {
      kinds = await kindsOfPeople(db, team_id, now);
      const page = { after: undefined, limit: ROLLOUT.per_page + 1 };
      const all = kinds.map(({ facts }) => facts);
      expect(await peopleOf(db, team_id, all, now, page)).toHaveLength(ROLLOUT.per_page + 1);
      expect(await peopleMostInNeed(db, team_id, all, now, ROLLOUT.most_in_need)).toHaveLength(ROLLOUT.most_in_need);
    });
    expect(kinds.length).toBeLessThan(60);
    expect(statements).toHaveLength(3);
    for (const statement of statements) {
      const { rows, scanned } = await planOf(db, statement);
      console.log(`rollout of 10,000: ${rows} rows examined`);
      // Calls are by far the most rows, and the query only checks whether there is one.
      expect(scanned).not.toContain("call_records");
      expect(rows).toBeLessThan(50 * 10_000);
    }
  });
});
