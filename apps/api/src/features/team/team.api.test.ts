import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { inTeam } from "../../platform/db.ts";
import { makeMembers } from "../../../test/factories/people.ts";
import { makeVoiceAccount } from "../../../test/factories/voice.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { untilWaiting } from "../../../test/waiting.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

async function primary() {
  const now = t.clock.now();
  const person = await makePerson(t.owner, now, await makeTeam(t.owner, now), { admin_role: "primary" });
  return { ...person, token: await issueToken(t.owner, now, person) };
}
const ask = (token: string, url: string) =>
  t.app.inject({ url, headers: { host: "teams.test", authorization: `Bearer ${token}` } });
const rename = (token: string, team_id: string, payload: object) =>
  t.app.inject({
    method: "PUT",
    url: `/api/v2/team/${team_id}/rename`,
    headers: { host: "teams.test", authorization: `Bearer ${token}` },
    payload,
  });

// spec: 3.3 4.2 4.3 4.7 4.10 7.23 9.5
test("counts members by state; a week without a device or a login makes an active member inactive", async () => {
  const { team_id, token } = await primary();
  const now = t.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await makeMembers(t.owner, now, team_id, [
    { email: "a@example.com", last_device_seen_at: ago(6.9) },
    { email: "b@example.com", last_device_seen_at: ago(7.1) },
    { email: "c@example.com" },
    { email: "h@example.com", last_login_at: ago(6.9) },
    { email: "d@example.com", status: "invited", email_sent_state: "success" },
    { email: "e@example.com", status: "invited", email_sent_state: "bounced" },
    { email: "f@example.com", status: "invited", email_sent_state: "queued" },
    { email: "g@example.com", status: "suspended", admin_role: "secondary" },
  ]);
  const counted = {
    team_size: 9,
    active_members: 2,
    inactive_members: 3, // the owner of this test never logged in
    invited_members: 3,
    suspended_members: 1,
    admin_members: 2,
    configured_for_voice: 0,
    undeliverable_email_members: 1,
  };
  const answer = (await ask(token, `/api/v2/team/${team_id}`)).json();
  expect(answer).toMatchObject(counted);
  expect(answer.counters).toEqual({ seats: 1000, ...counted });
});

// spec: 6.3
// asvs: V8.2.3
// api: 3
test("shows a member only the name", async () => {
  const now = t.clock.now();
  const member = await makePerson(t.owner, now, await makeTeam(t.owner, now));
  const answer = await ask(await issueToken(t.owner, now, member), `/api/v2/team/${member.team_id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).not.toHaveProperty("counters");
  expect(answer.json()).not.toHaveProperty("team_size");
});

// spec: 3.3 3.4 7.23
test("includes the accepted terms, the subscription, the caller and, by default, people and voice accounts", async () => {
  const { team_id, member_id, account_id, token } = await primary();
  await makeVoiceAccount(t.owner, team_id, { name: "Office", settings: {} });
  const path = `/api/v2/team/${team_id}`;
  const accepted = await t.owner
    .selectFrom("accounts")
    .select(["terms_portal", "terms_team"])
    .where("id", "=", account_id)
    .executeTakeFirstOrThrow();
  const plain = (await ask(token, `${path}?with=nothing`)).json();
  expect(plain).toMatchObject({
    id: team_id,
    team_id,
    team_name: expect.stringMatching(/^Team [0-9a-f]{8}$/),
    portal_terms_and_conditions: accepted.terms_portal,
    team_terms_and_conditions: accepted.terms_team,
    sub_id: team_id,
    user_id: member_id,
  });
  expect(Object.keys(plain)).not.toContain("members");
  const whole = (await ask(token, path)).json();
  expect((await ask(token, `${path}?with=members,voice_accounts`)).json()).toEqual(whole);
  expect(whole.members).toEqual((await ask(token, `${path}/members`)).json().members);
  expect(whole.members_next).toBeNull();
  const [{ settings, firewall_password_set, ...account }] = (await ask(token, `${path}/voiceaccount`)).json()
    .voice_accounts;
  expect({ settings, firewall_password_set }, "matches the account's own call").toEqual({
    settings: {},
    firewall_password_set: false,
  });
  expect(whole.voice_accounts).toEqual([account]);
  expect(account).toMatchObject({ name: "Office" });
});

// spec: 3.4
test("gives a member the directory, and a solo account no list", async () => {
  const now = t.clock.now();
  const member = await makePerson(t.owner, now, await makeTeam(t.owner, now));
  const whole = await ask(await issueToken(t.owner, now, member), `/api/v2/team/${member.team_id}`);
  expect(whole.json().members[0]).not.toHaveProperty("status");
  const alone = await makePerson(t.owner, now, await makeTeam(t.owner, now, { product: "solo", tier: "pro" }));
  const asked = async (query: string) =>
    t.app.inject({
      url: `/api/v2/team/${alone.team_id}${query}`,
      headers: { host: "solo.test", authorization: `Bearer ${await issueToken(t.owner, now, alone)}` },
    });
  expect((await asked("?with=members")).json().error.code).toBe("access.forbidden");
  expect((await asked("")).json(), "left out unless requested").not.toHaveProperty("members");
});

// spec: 7.23
// asvs: V8.2.2
// api: 1
test("treats a foreign team as missing", async () => {
  const [mine, theirs] = [await primary(), await primary()];
  expect((await ask(mine.token, `/api/v2/team/${theirs.team_id}`)).json().error.code).toBe("team.not_found");
  expect((await rename(mine.token, theirs.team_id, { team_name: "Taken over", version: 1 })).statusCode).toBe(404);
});

// spec: 1.7 7.34
// asvs: V16.2.1
test("renames a team and records who did it, with before and after, in the same transaction", async () => {
  const { team_id, token, account_id } = await primary();
  expect((await rename(token, team_id, { team_name: " Harbour & Finch ", version: 1 })).json()).toEqual({
    team_name: "Harbour & Finch",
    version: 2,
  });
  const [row] = await t.owner.selectFrom("audit_log").selectAll().where("team_id", "=", team_id).execute();
  expect(row).toMatchObject({ action: "team.renamed", actor_id: account_id, target: `team:${team_id}` });
  expect(row?.detail).toMatchObject({ team_name: { after: "Harbour & Finch" } });
});

test("rejects the second of two saves with the current value", async () => {
  const { team_id, token } = await primary();
  await rename(token, team_id, { team_name: "First", version: 1 });
  const late = await rename(token, team_id, { team_name: "Second", version: 1 });
  expect(late.statusCode).toBe(415);
  expect(late.json().error).toEqual({ code: "team.stale", values: { team_name: "First", version: 2 } });
  expect((await ask(token, `/api/v2/team/${team_id}`)).json().team_name).toBe("First");
});

test("without a version lets the last write win, and shows in the history what it replaced", async () => {
  const { team_id, token } = await primary();
  for (const team_name of ["First name", "Second name"]) {
    expect((await rename(token, team_id, { team_name })).json()).toMatchObject({ team_name });
  }
  const { changes } = (await ask(token, `/api/v2/team/${team_id}/history`)).json();
  expect(changes[0].fields).toMatchObject({ team_name: { before: "First name", after: "Second name" } });
});

// spec: 5.14
// asvs: V2.2.1 V15.3.3
// api: 3
test("rejects an invalid name with a reason per field, and unknown fields", async () => {
  const { team_id, token } = await primary();
  const issue = async (payload: object) => (await rename(token, team_id, payload)).json().error.fields;
  expect(await issue({ team_name: "abc", version: 1 })).toEqual([{ path: "team_name", issue: "team_name.length" }]);
  expect(await issue({ team_name: "see http me", version: 1 })).toEqual([
    { path: "team_name", issue: "team_name.characters" },
  ]);
  expect(await issue({ team_name: "Support", version: 1 })).toEqual([{ path: "team_name", issue: "team_name.word" }]);
  expect(await issue({ team_name: "The Switchboard shop" }), "the brand's own name").toEqual([
    { path: "team_name", issue: "team_name.word" },
  ]);
  expect(await issue({ team_name: "Good name", version: 1, seats: 99 })).toEqual([
    { path: "seats", issue: "field.unknown" },
  ]);
  expect(await issue({ version: 1 })).toEqual([{ path: "team_name", issue: "field.required" }]);
});

test("rejects a change to a team that was deleted after authentication", async () => {
  const { team_id, token } = await primary();
  const answer = await t.owner.transaction().execute(async (deleting) => {
    await deleting.updateTable("teams").set({ deleted_at: t.clock.now() }).where("id", "=", team_id).execute();
    const waiting = rename(token, team_id, { team_name: "Too late", version: 1 });
    await untilWaiting(t.owner, 1);
    return { waiting };
  });
  expect((await answer.waiting).json().error.code).toBe("team.gone");
  expect((await ask(token, `/api/v2/team/${team_id}`)).statusCode, "no access afterwards").toBe(401);
});

// asvs: V8.4.1
// api: 1
test("row-level security shows one team to a query without WHERE, and none without a team", async () => {
  const [mine, theirs] = [await primary(), await primary()];
  const tables = ["members", "subscriptions"] as const;
  for (const table of tables) {
    const seen = await inTeam(t.context.db, mine.team_id, (db) =>
      db.selectFrom(table).select("team_id").distinct().execute(),
    );
    expect(seen, table).toEqual([{ team_id: mine.team_id }]);
  }
  expect(await t.context.db.selectFrom("members").selectAll().execute()).toEqual([]);
  const stolen = await inTeam(t.context.db, mine.team_id, (db) =>
    db.updateTable("members").set({ first_name: "Stolen" }).where("team_id", "=", theirs.team_id).executeTakeFirst(),
  );
  expect(stolen.numUpdatedRows).toBe(0n);
  const planted = inTeam(t.context.db, mine.team_id, (db) =>
    db
      .insertInto("members")
      .values({ team_id: theirs.team_id, email: "x@y.zz", first_name: "X", last_name: "Y", status: "active" })
      .execute(),
  );
  await expect(planted).rejects.toThrow(/row-level security/);
  const total = await sql<{ n: number }>`select count(distinct team_id)::int as n from members`.execute(t.owner);
  expect(total.rows[0]?.n, "there are foreign rows").toBeGreaterThan(1);
});
