import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { approveWrite } from "../../../test/approvals.ts";
import { newBrowser } from "../../../test/browser.ts";
import { lastAuditRow, casePath, newCustomer, refused } from "../../../test/cases.ts";
import { REASON, newStaffClient } from "../../../test/staff-client.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo } from "../../../test/mail.ts";
import { issueToken, makePerson } from "../../../test/people.ts";
import { during } from "../../../test/seconds.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { CRM_CONTACT_URL: "https://crm.example/contacts/{email}" });
});
afterAll(() => t.close());

describe("fixing", () => {
  // spec: 1.24 7.52
  test("finds problems, changes nothing until asked to, and leaves correct data alone", async () => {
    const lead = await newCustomer(t);
    const { team_id } = lead;
    const colleague = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "administrator" });
    const gone = await makePerson(t.owner, t.clock.now(), team_id);
    await issueToken(t.owner, t.clock.now(), gone);
    await sql`update members set status = 'removed', status_before = 'active', removed_at = now() where id = ${gone.member_id}`.execute(
      t.owner,
    );
    await sql`update members set admin_role = 'none' where id = ${lead.member_id}`.execute(t.owner);
    await sql`update teams set busy_with = new_id(), primary_offered_to = ${lead.member_id} where id = ${team_id}`.execute(
      t.owner,
    );
    await sql`update subscriptions set used_seats = 7 where team_id = ${team_id}`.execute(t.owner);
    const desk = await newStaffClient(t, "l1");
    const fix = (apply?: boolean) =>
      desk.send("POST", `team/${team_id}/fix`, apply === undefined ? undefined : { apply });
    const kinds = ["seats_miscounted", "run_left_behind", "no_primary", "offer_left_behind", "sessions_left_behind"];
    for (const apply of [undefined, false, undefined, true]) {
      const { found, repaired } = await fix(apply);
      expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
      expect(found[0]).toMatchObject({ is: 7, should_be: 2 });
      expect(repaired, "without a body it changes nothing").toBe(apply ?? false);
    }
    expect(await fix(false)).toMatchObject({ found: [] });
    const { admin_role } = await t.owner
      .selectFrom("members")
      .select("admin_role")
      .where("id", "=", colleague.member_id)
      .executeTakeFirstOrThrow();
    expect(admin_role, "the highest role becomes owner").toBe("primary");
    for (const body of [undefined, { apply: true }]) {
      expect(await desk.send("POST", casePath(lead.email, "fix"), body)).toMatchObject({ found: [] });
    }
    expect(await desk.send("POST", `team/${gone.member_id}/fix`, { apply: true })).toMatchObject(
      refused(404, "team.not_found"),
    );
  });
});

describe("a stalled migration to a team", () => {
  const atWork = async (team_id: string) => {
    const { rows } = await sql<{ data: { move_id: string } }>`
      select data from pgboss.job where name = 'migration.run' and data ->> 'team_id' = ${team_id}`.execute(t.owner);
    return rows.map(({ data }) => data.move_id);
  };
  const stuck = { kind: "move_stuck", count: 1 };

  test("is resumed, but not before its time limit", async () => {
    const { team_id, account_id } = await newCustomer(t, {}, { product: "solo", tier: "pro", seats: 1 });
    const agreed = { team_name: "Harbour", expected_total: 0, subscription_version: 1, account_id };
    const { id } = await t.owner
      .insertInto("account_moves")
      .values({
        ...agreed,
        team_id,
        state: "running",
        on_day: t.clock.now(),
        started_at: t.clock.now(),
        created_at: t.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await t.owner.updateTable("teams").set({ moving: id }).where("id", "=", team_id).execute();
    const desk = await newStaffClient(t, "l1");
    const fix = (apply: boolean) => desk.send("POST", `team/${team_id}/fix`, { apply });
    expect(await fix(true)).toMatchObject({ found: [] });
    t.clock.advance(601);
    expect(await fix(false)).toMatchObject({ found: [stuck] });
    expect(await atWork(team_id)).toEqual([]);
    expect(await fix(true)).toMatchObject({ found: [stuck] });
    expect(await atWork(team_id)).toEqual([id]);
  });

  test("no longer blocks the team once it is over", async () => {
    const { team_id } = await newCustomer(t, {}, { product: "solo", tier: "pro", seats: 1 });
    await sql`update teams set moving = new_id() where id = ${team_id}`.execute(t.owner);
    const desk = await newStaffClient(t, "l1");
    const fix = (apply: boolean) => desk.send("POST", `team/${team_id}/fix`, { apply });
    expect(await fix(true)).toMatchObject({ found: [stuck] });
    expect(await fix(true)).toMatchObject({ found: [] });
    expect(await atWork(team_id)).toEqual([]);
  });
});

describe("impersonation", () => {
  // spec: 6.15 7.54
  // asvs: V8.2.1
  // api: 5
  test("requires a reason, works in the same browser only, and ends with the staff session or a change of level", async () => {
    const { answer: person, expectIn } = await during(t, () => newCustomer(t));
    const desk = await newStaffClient(t, "l2");
    expect(await desk.send("GET", `${casePath(person.email, "loginToken")}&write=yes`)).toMatchObject(
      refused(403, "access.forbidden"),
    );
    expect(await desk.send("GET", casePath(person.email, "loginToken"), undefined, { reason: null })).toMatchObject(
      refused(400, "access.reason_needed"),
    );
    const { token, url, userInfo } = await desk.send("GET", casePath(person.email, "loginToken"));
    expect(userInfo.email).toBe(person.email);
    expectIn(userInfo.joined_at);
    expect(url).toBe(`https://teams.test/login/${token}`);
    const browser = newBrowser(t);
    const asked = await browser.send("POST", "session/loginAsUser", { token });
    const [, mark = ""] = /\.([\w-]{43})$/.exec(asked["confirm_at"]) ?? [];
    const stranger = await newStaffClient(t, "l3");
    expect(await stranger.send("POST", "confirmLogin", { token, browser: mark })).toMatchObject(
      refused(400, "token.invalid"),
    );
    expect(await desk.send("POST", "confirmLogin", { token, browser: mark })).toMatchObject({ success: true, url });
    expect(await browser.send("POST", "session/loginAsUser", { token })).toMatchObject({
      success: true,
      user: { support_login_as_user: true },
    });
    const team = `team/${person.team_id}`;
    const { version } = await browser.send("GET", team);
    expect(await browser.send("PUT", `${team}/rename`, { team_name: "Mine", version })).toMatchObject(
      refused(403, "access.forbidden"),
    );
    const entered = await lastAuditRow(t, "case.entered");
    expect(entered).toMatchObject({ team_id: person.team_id, detail: { kind: "imp_ro", reason: REASON } });
    await sql`update staff set level = 'l1' where email = ${desk.email}`.execute(t.owner);
    expect((await browser.send("GET", team)).status, "the level changed").toBe(401);
  });

  // spec: 7.48
  test("ends for all customers when the staff member logs out", async () => {
    const person = await newCustomer(t);
    const desk = await newStaffClient(t, "l3");
    await approveWrite(t, desk, person.email);
    const { token } = await desk.send("GET", `${casePath(person.email, "loginToken")}&write=yes`);
    const browser = newBrowser(t);
    const asked = await browser.send("POST", "session/loginAsUser", { token });
    const [, mark = ""] = /\.([\w-]{43})$/.exec(asked["confirm_at"]) ?? [];
    await desk.send("POST", "confirmLogin", { token, browser: mark });
    await browser.send("POST", "session/loginAsUser", { token });
    const team = `team/${person.team_id}`;
    const { version } = await browser.send("GET", team);
    expect((await browser.send("PUT", `${team}/rename`, { team_name: "On behalf", version })).status).toBe(200);
    expect(await readMailTo(t, person.email), "the customer gets an email").toContain(
      "can make changes in your account",
    );
    await desk.send("POST", "logout");
    expect((await browser.send("GET", team)).status).toBe(401);
  });
});
