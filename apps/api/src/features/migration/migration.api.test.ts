import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { MIGRATION } from "@portal/model/limits.ts";
import { CARDS, type PayingTeam, newPayingTeam, openBillingApp } from "../../../test/billing.ts";
import { newBrowser } from "../../../test/browser.ts";
import { newStaffClient } from "../../../test/staff-client.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { PASSWORD, issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { newPhone } from "../../../test/phones.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { billingJobHandlers } from "../subscription/jobs.run.ts";
import { migrationJobHandlers } from "./jobs.run.ts";

let t: TestApp;
let payments: Payments;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, payments, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const PATH = "migration/soloToTeamsAdmin";
const refused = (status: number, code: string) => ({ status, error: { code } });

const solo = (options: Parameters<typeof newPayingTeam>[1] = {}) =>
  newPayingTeam(t, { product: "solo", tier: "pro", state: "trial", seats: 1, ...options });
async function paying(tier: "basic" | "pro" = "basic") {
  const person = await solo();
  await person.card(CARDS.good);
  expect(await person.order({ tier, term: "monthly", seats: 1 })).toMatchObject({ state: "paid" });
  return person;
}

async function prove({ browser, lead }: PayingTeam) {
  const claim = { email: lead.email, password: PASSWORD, purpose: "migrate" };
  return { "x-sudo": String((await browser.send("POST", "portalCheckPassword", claim))["token"]) };
}
async function start(person: PayingTeam, change: object = {}) {
  const { rehearsal } = await person.browser.send("GET", PATH);
  const body = {
    team_name: "Harbour & Finch",
    expected_total: rehearsal.bill?.total ?? 0,
    version: rehearsal.version,
    understood: true,
    ...change,
  };
  return person.browser.send("POST", PATH, body, await prove(person));
}
const go = ({ team_id }: PayingTeam, move_id: string) =>
  migrationJobHandlers(t.context)[0]!.run({ team_id, move_id }, { job_id: "", signal: new AbortController().signal });
async function finish(person: PayingTeam, move_id: string) {
  await go(person, move_id);
  t.clock.advance(MIGRATION.think_s + 1);
  await go(person, move_id);
}
const progress = (move_id: string) => newBrowser(t, "solo.test").send("GET", `${PATH}/${move_id}`);
const accountsOf = (email: string) =>
  t.owner.selectFrom("accounts").select(["product", "team_id"]).where("email", "=", email).execute();
const teamOf = async (id: string) =>
  t.owner
    .selectFrom("teams as t")
    .innerJoin("subscriptions as b", "b.team_id", "t.id")
    .select(["t.product", "t.team_name", "t.moving", "b.tier", "b.state", "b.seats", "b.plan", "b.credit"])
    .where("t.id", "=", id)
    .executeTakeFirstOrThrow();

describe("a preview", () => {
  test("lists what moves, what changes and what it costs, with the calculation that bills", async () => {
    const person = await paying();
    const { status, rehearsal, move, url } = await person.browser.send("GET", PATH);
    expect(status).toBe(200);
    expect({ move, url }).toEqual({ move: null, url: "https://teams.test/login" });
    expect(rehearsal).toMatchObject({
      email: person.lead.email,
      blocks: [],
      moves: { statements: 1, card: true, two_step: false },
      before: { tier: "basic", state: "paid", seats: 1, term: "monthly" },
      after: { tier: "teams", state: "paid", seats: 2, term: "monthly", trial_ended_at: null },
    });
    expect(rehearsal.bill.lines.map(({ kind }: { kind: string }) => kind)).toEqual(["unused", "rest", "tax"]);
    expect(rehearsal.before.renewal.subtotal).toBe(300);
    expect(rehearsal.after.renewal.subtotal).toBe(1200);
    expect(await teamOf(person.team_id), "nothing has changed").toMatchObject({ product: "solo", moving: null });
  });

  test.each([
    ["free", "free"],
    ["trial", "pro"],
  ] as const)("of a %s account starts a team trial, with nothing due", async (state, tier) => {
    const { browser } = await solo({ state, tier });
    const { rehearsal } = await browser.send("GET", PATH);
    expect(rehearsal).toMatchObject({
      bill: null,
      next_bill_at: null,
      after: { state: "trial", tier: "teams_pro", seats: 10 },
    });
    const days = (rehearsal.after.trial_ended_at - t.clock.now().getTime() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);
  });

  test("names every obstacle", async () => {
    const person = await paying();
    const there = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
    await sql`update accounts set email = ${person.lead.email} where id = ${there.account_id}`.execute(t.owner);
    await sql`update subscriptions set renews = false where team_id = ${person.team_id}`.execute(t.owner);
    await sql`delete from payment_profiles where team_id = ${person.team_id}`.execute(t.owner);
    await sql`update teams set busy_with = new_id() where id = ${person.team_id}`.execute(t.owner);
    const { rehearsal } = await person.browser.send("GET", PATH);
    expect(rehearsal.blocks).toEqual(["email_taken", "not_renewing", "no_card", "busy"]);
    expect(await start(person)).toMatchObject({
      ...refused(409, "migration.blocked"),
      error: { values: { block: "email_taken" } },
    });
  });

  // spec: 4.34
  test("is refused for a team: there is no way back", async () => {
    const team = await newPayingTeam(t);
    expect(await team.browser.send("GET", PATH)).toMatchObject(refused(409, "migration.not_solo"));
    const body = { team_name: "Back again", expected_total: 0, version: 1, understood: true };
    expect(await team.browser.send("POST", PATH, body, await prove(team))).toMatchObject(
      refused(409, "migration.not_solo"),
    );
    expect(await team.browser.send("DELETE", PATH)).toMatchObject(refused(409, "migration.not_running"));
  });
});

describe("a migration", () => {
  // spec: 1.20 4.34 7.47
  test("keeps all data, bills what is due, and ends at the other host", async () => {
    const person = await paying();
    const { team_id, lead, browser } = person;
    const phone = newPhone(t, "solo.test");
    await phone.logIn(lead.email);
    const given = { name: "Office", itsp_id: null, settings: { domain: "pbx.example.com" }, enabled: true };
    await browser.send("POST", `team/${team_id}/voiceaccount`, { voice_accounts: [given] });
    const before = await t.owner.selectFrom("voice_accounts").selectAll().where("team_id", "=", team_id).execute();
    const { rehearsal } = await browser.send("GET", PATH);
    const begun = await start(person);
    expect(begun).toMatchObject({ status: 200, state: "running", percent: 0, step: "freeze" });
    await go(person, begun["id"]);
    expect(await progress(begun["id"])).toMatchObject({ state: "running", step: "switch", percent: 60 });
    t.clock.advance(MIGRATION.think_s + 1);
    await go(person, begun["id"]);
    expect(await progress(begun["id"])).toMatchObject({
      state: "completed",
      percent: 100,
      url: "https://teams.test/login",
    });
    expect(await accountsOf(lead.email)).toEqual([{ product: "team", team_id }]);
    expect(await teamOf(team_id)).toMatchObject({
      product: "team",
      team_name: "Harbour & Finch",
      tier: "teams",
      seats: 2,
    });
    expect(await t.owner.selectFrom("voice_accounts").selectAll().where("team_id", "=", team_id).execute()).toEqual(
      before,
    );

    expect(await browser.send("GET", "authUser"), "old sessions end").toMatchObject({ status: 401 });
    const there = newBrowser(t, "teams.test");
    expect(await there.send("POST", "session/login", { email: lead.email, password: PASSWORD })).toMatchObject({
      success: true,
      user: { team: { admin_role: "primary", product: "team" } },
    });
    expect(
      await newBrowser(t, "solo.test").send("POST", "session/login", { email: lead.email, password: PASSWORD }),
    ).toMatchObject({ success: false });
    expect(await there.send("DELETE", PATH), "there is no way back").toMatchObject(refused(409, "migration.too_late"));

    await runJobs(t, billingJobHandlers(t.context, payments));
    const held = await there.send("GET", `subscription/${team_id}`);
    expect(held).toMatchObject({ state: "paid", unpaid: null, renewal: { total: rehearsal.after.renewal.total } });
    const { statements } = await there.send("GET", `subscription/${team_id}/statements`);
    expect(statements.map(({ bill }: { bill: { total: number } }) => bill.total)).toEqual([
      rehearsal.bill.total,
      expect.any(Number),
    ]);
    expect(statements[0].paid_at).not.toBeNull();
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::int as sum from ledger where team_id = ${team_id}`.execute(t.owner);
    expect(rows[0]?.sum).toBe(0);

    expect(await phone.send("GET", "config"), "its phone keeps working").toMatchObject({ status: 200 });
    expect(await phone.refresh()).toMatchObject({ status: 200 });
    const mails = await t.owner.selectFrom("mails").select("template").where("recipient", "=", lead.email).execute();
    expect(mails).toContainEqual({ template: "migration.moved" });
  });

  test("of a free account starts the team's trial", async () => {
    const person = await solo({ state: "free", tier: "free" });
    const { id } = await start(person);
    await finish(person, id);
    expect(await teamOf(person.team_id)).toMatchObject({
      product: "team",
      state: "trial",
      tier: "teams_pro",
      seats: 10,
    });
  });

  test("requires agreement to the terms as shown, and starts once", async () => {
    const person = await paying();
    expect(await start(person, { expected_total: 1 })).toMatchObject(refused(409, "migration.changed"));
    expect(await start(person, { version: 99 })).toMatchObject(refused(409, "migration.changed"));
    expect(await start(person, { understood: false })).toMatchObject(refused(400, "request.invalid"));
    expect(await start(person, { team_name: "x" })).toMatchObject({
      status: 400,
      error: { fields: [{ issue: "team_name.length" }] },
    });
    expect(await start(person)).toMatchObject({ status: 200 });
    expect(await start(person)).toMatchObject(refused(409, "migration.running"));
  });

  test("blocks changes while it is running, but not reading", async () => {
    const person = await solo();
    const { id } = await start(person);
    await go(person, id);
    const { browser, team_id } = person;
    expect(await browser.send("PUT", `team/${team_id}/rename`, { team_name: "Other", version: 1 })).toMatchObject(
      refused(409, "session.moving"),
    );
    expect(await browser.send("GET", `team/${team_id}`)).toMatchObject({ status: 200 });
    expect(await browser.send("GET", PATH)).toMatchObject({ move: { id, state: "running" } });
    expect(await browser.send("DELETE", PATH)).toMatchObject({ status: 200, state: "stopped" });
    expect(await browser.send("DELETE", PATH)).toMatchObject(refused(409, "migration.not_running"));
    expect(await browser.send("PUT", `team/${team_id}/rename`, { team_name: "Other", version: 1 })).toMatchObject({
      status: 200,
    });
    t.clock.advance(MIGRATION.think_s + 1);
    await go(person, id);
    expect(await teamOf(team_id), "a late worker does nothing").toMatchObject({ product: "solo", moving: null });
  });

  test.each([
    ["email_taken", "the address was taken there meanwhile"],
    ["changed", "the subscription changed meanwhile"],
    ["busy", "a run began meanwhile"],
    ["unexpected", "something broke"],
  ] as const)("rolls back: %s (%s)", async (reason, _why) => {
    const person = await paying();
    const { team_id, lead } = person;
    const before = await teamOf(team_id);
    const { id } = await start(person);
    await go(person, id);
    if (reason === "email_taken") {
      const other = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
      await sql`update accounts set email = ${lead.email} where id = ${other.account_id}`.execute(t.owner);
    }
    if (reason === "changed")
      await sql`update subscriptions set credit = 5 where team_id = ${team_id}`.execute(t.owner);
    if (reason === "busy") await sql`update teams set busy_with = new_id() where id = ${team_id}`.execute(t.owner);
    if (reason === "unexpected")
      await sql`alter table invoices add constraint none check (not moved) not valid`.execute(t.owner);
    t.clock.advance(MIGRATION.think_s + 1);
    await go(person, id);
    if (reason === "unexpected") await sql`alter table invoices drop constraint none`.execute(t.owner);
    expect(await progress(id)).toMatchObject({ state: "failed", reason, step: null });
    const after = await teamOf(team_id);
    expect(after).toEqual({ ...before, ...(reason === "changed" && { credit: 5 }) });
    expect((await accountsOf(lead.email)).filter(({ product }) => product === "solo")).toHaveLength(1);
    expect(await person.browser.send("GET", "authUser"), "still logged in").toMatchObject({ status: 200 });
    const mails = await t.owner.selectFrom("mails").select("template").where("recipient", "=", lead.email).execute();
    expect(mails).toContainEqual({ template: "migration.not_moved" });
  });

  test("never leaves account and team in different products", async () => {
    const { lead, team_id } = await solo();
    const apart = sql`update accounts set product = 'team' where id = ${lead.account_id}`.execute(t.owner);
    await expect(apart).rejects.toMatchObject({ constraint: "accounts_product" });
    expect(await accountsOf(lead.email)).toEqual([{ product: "solo", team_id }]);
  });

  test("is not found under an unknown id", async () => {
    expect(await progress("01890000-0000-7000-8000-000000000000")).toMatchObject(refused(404, "migration.not_found"));
  });
});

describe("staff", () => {
  // spec: 1.24 7.65 8.62
  test("prepare a migration with a reason, and the customer confirms it", async () => {
    const person = await paying();
    const desk = await newStaffClient(t, "l3");
    const step1 = `${PATH}/step1`;
    const body = { team_id: person.team_id, team_name: "Prepared Team" };
    expect(await desk.send("GET", `team/${person.team_id}/migration`)).toMatchObject({
      rehearsal: { blocks: [], after: { tier: "teams" } },
      move: null,
    });
    expect(await desk.send("POST", step1, body)).toMatchObject(refused(403, "access.reauth_required"));
    await desk.prove();
    expect(await desk.send("POST", step1, body, { reason: null })).toMatchObject(refused(400, "access.reason_needed"));
    const first = await desk.send("POST", step1, { ...body, team_name: "Another Name" });
    expect(first).toMatchObject({ status: 200, state: "prepared" });
    expect(await desk.send("POST", step1, body), "the latest preparation counts").toMatchObject({
      state: "prepared",
      id: first["id"],
    });
    expect(await teamOf(person.team_id), "nothing is moved by it").toMatchObject({ product: "solo", moving: null });
    const { rehearsal, move } = await person.browser.send("GET", PATH);
    expect({ name: rehearsal.team_name, state: move.state }).toEqual({ name: "Prepared Team", state: "prepared" });
    const begun = await start(person);
    expect(begun).toMatchObject({ status: 200, state: "running", id: move.id });
    expect(await desk.send("POST", step1, body)).toMatchObject(refused(409, "migration.running"));
    await finish(person, begun["id"]);
    expect(await teamOf(person.team_id)).toMatchObject({ product: "team" });
    expect(await desk.send("POST", step1, body)).toMatchObject(refused(409, "migration.not_solo"));
    expect(await desk.send("GET", `team/${person.team_id}/migration`)).toMatchObject(
      refused(409, "migration.not_solo"),
    );
    const unknown_id = "01890000-0000-7000-8000-000000000000";
    expect(await desk.send("POST", step1, { ...body, team_id: unknown_id })).toMatchObject(
      refused(404, "team.not_found"),
    );
    expect(await desk.send("GET", `team/${unknown_id}/migration`)).toMatchObject(refused(404, "team.not_found"));
  });

  test("can prepare another migration after the customer declined one", async () => {
    const person = await paying();
    const desk = await newStaffClient(t, "l3");
    await desk.prove();
    const body = { team_id: person.team_id, team_name: "Prepared Team" };
    const { id } = await desk.send("POST", `${PATH}/step1`, body);
    expect(await person.browser.send("DELETE", PATH)).toMatchObject({ status: 200, state: "stopped", id });
    expect(await person.browser.send("DELETE", PATH)).toMatchObject(refused(409, "migration.not_running"));
    expect(await teamOf(person.team_id)).toMatchObject({ product: "solo", moving: null });
    t.clock.advance(1);
    expect(await desk.send("POST", `${PATH}/step1`, body)).toMatchObject({ status: 200, state: "prepared" });
    const begun = await start(person);
    await finish(person, begun["id"]);
    expect(await teamOf(person.team_id)).toMatchObject({ product: "team" });
  });

  test("can't prepare a blocked migration or confirm one for the customer", async () => {
    const person = await paying();
    await sql`update subscriptions set renews = false where team_id = ${person.team_id}`.execute(t.owner);
    const desk = await newStaffClient(t, "l3");
    await desk.prove();
    const body = { team_id: person.team_id, team_name: "Prepared Team" };
    expect(await desk.send("POST", `${PATH}/step1`, body)).toMatchObject(refused(409, "migration.blocked"));
    const behalf = newBrowser(t, "solo.test");
    behalf.token = await issueToken(t.owner, t.clock.now(), person.lead, { kind: "imp_rw" });
    expect(await behalf.send("POST", PATH, {})).toMatchObject(refused(403, "access.forbidden"));
    expect(await behalf.send("DELETE", PATH)).toMatchObject(refused(403, "access.forbidden"));
  });
});
