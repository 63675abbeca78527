import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { EVENTS } from "@portal/model/limits.ts";
import type { Event } from "@portal/model/events/contract.ts";
import { createEventContent } from "@portal/model/events/event-catalog.ts";
import { openJobHandlers } from "../../app.ts";
import { inTeam } from "../../platform/db.ts";
import { publishEvents } from "../../platform/events.ts";
import { sweep } from "../sweep/store.ts";
import { type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { invitingTeam } from "../../../test/invited.ts";
import { runJobs } from "../../../test/jobs.ts";
import { PASSWORD, type TestPerson, issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { newPhone } from "../../../test/phones.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { planOf, statementsOf } from "../../../test/plans.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";
const refused = (status: number, code: string) => ({ status, error: { code } });

async function signedIn({ email }: TestPerson): Promise<TestBrowser> {
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email, password: PASSWORD });
  return browser;
}
/** A team with an administrator and a member, each with a browser. */
async function twoPeople() {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const member = await makePerson(t.owner, t.clock.now(), team_id);
  const [asAdmin, asMember] = [await signedIn(admin), await signedIn(member)];
  const seen = async (browser: TestBrowser, query = "") =>
    (await browser.send("GET", `team/${team_id}/events_and_alerts${query}`))["events"] as Event[];
  const kinds = async (browser: TestBrowser, query = "") => (await seen(browser, query)).map(({ kind }) => kind);
  const publish = (...published: Parameters<typeof publishEvents>[3]) =>
    inTeam(t.context.db, team_id, (db) =>
      publishEvents({ db, queue: t.context.queue }, team_id, t.clock.now(), published),
    );
  return { team_id, admin, member, asAdmin, asMember, seen, kinds, publish };
}

describe("a team's activity", () => {
  // spec: 7.24
  test("records with each change who did it and to whom, and nothing else", async () => {
    const { team_id, admin, member, asAdmin, seen, kinds } = await twoPeople();
    const person = { email: "new.person@example.com", first_name: "New", last_name: "Person" };
    await asAdmin.send("POST", `team/${team_id}/member`, { members: [person], invite_sent: false });
    t.clock.advance(1);
    const path = `team/${team_id}/member/${member.member_id}`;
    const { version } = await asAdmin.send("GET", path);
    expect(await asAdmin.send("PUT", path, { status: "suspended", version })).toMatchObject({ status: 200 });
    expect(await kinds(asAdmin)).toEqual(["member.suspended", "member.added"]);
    const [suspended, added] = await seen(asAdmin);
    expect(suspended).toMatchObject({
      alert: false,
      is_favorite: false,
      about: { id: member.member_id, name: "Ines Caldera" },
      by: { id: admin.member_id, name: "Ines Caldera" },
      by_support: false,
      data: {},
    });
    expect(added?.data).toEqual({ count: 1 });
    expect(JSON.stringify(added)).not.toContain("@example.com");
  });

  test("is rolled back with its change", async () => {
    const { team_id, asAdmin, kinds } = await twoPeople();
    const twice = { email: "twice@example.com", first_name: "Twice", last_name: "There" };
    const path = `team/${team_id}/member`;
    await asAdmin.send("POST", path, { members: [twice], invite_sent: false });
    expect(await asAdmin.send("POST", path, { members: [twice], invite_sent: false })).toMatchObject({ status: 409 });
    expect(await kinds(asAdmin)).toEqual(["member.added"]);
  });

  test("has one event for a change to many people, and one for each of them", async () => {
    const { team_id, member, asAdmin, asMember, kinds } = await twoPeople();
    await t.owner.updateTable("teams").set({ insider: true }).where("id", "=", team_id).execute();
    const { version } = await asAdmin.send("GET", `team/${team_id}/member/${member.member_id}`);
    const cells = { first_name: "Other", last_name: "Name", team_provided_contact_information: [] };
    const edited = { changed: [{ id: member.member_id, version, ...cells }], removed: [] };
    expect(await asAdmin.send("PUT", `team/${team_id}/bulk/edit`, edited)).toMatchObject({ status: 200 });
    expect(await kinds(asAdmin)).toEqual(["bulk.edited"]);
    expect(await kinds(asMember)).toEqual(["member.changed"]);
  });

  test("shows a phone login with the phone's name, regardless of the login method", async () => {
    const { team_id, member, browser } = await phoneTeam(t);
    await newPhone(t).logIn(member.email);
    const { events } = await browser.send("GET", `team/${team_id}/events_and_alerts`);
    expect(events[0]).toMatchObject({
      kind: "device.logged_in",
      data: { label: "Ines' phone" },
      about: { id: member.member_id },
      by: { id: member.member_id },
    });
    expect(Object.keys(events[0].data)).toEqual(["label"]);
  });

  test("shows a bounced invitation as an alert, published by the job that learns of it", async () => {
    const { invite, fateOf } = await invitingTeam(t);
    const email = "gone.away@example.com";
    t.mail.refusing.set(email, 550);
    const { id } = await invite(email);
    expect((await fateOf(id))[0]).toBe("refused");
    const published = await t.owner
      .selectFrom("events")
      .select(["kind", "alert", "by_account", "data"])
      .where("member_id", "=", id)
      .where("alert", "=", true)
      .execute();
    const data = { cause: expect.any(String) };
    expect(published).toEqual([{ kind: "member.invitation_failed", alert: true, by_account: null, data }]);
  });

  test("keeps no name of a permanently deleted member", async () => {
    const { team_id, member, asAdmin, seen, publish } = await twoPeople();
    await publish({
      ...createEventContent("member.joined"),
      target: `member:${member.member_id}`,
      by_account: member.account_id,
    });
    await t.owner.deleteFrom("members").where("team_id", "=", team_id).where("id", "=", member.member_id).execute();
    expect((await seen(asAdmin))[0]).toMatchObject({ about: { id: null, name: null }, by: { id: null, name: null } });
  });
});

describe("access to events", () => {
  test("lets members see events about themselves, and admins those of the team", async () => {
    const { asAdmin, asMember, admin, member, kinds, publish } = await twoPeople();
    await publish({ ...createEventContent("voice.account_created", { name: "Desk" }) });
    await publish({ ...createEventContent("device.logged_in"), target: `member:${member.member_id}` });
    await publish({ ...createEventContent("security.mfa_on"), target: `account:${admin.account_id}` });
    expect((await kinds(asMember)).toSorted()).toEqual(["device.logged_in"]);
    expect((await kinds(asAdmin)).toSorted()).toEqual(["device.logged_in", "security.mfa_on", "voice.account_created"]);
  });

  // asvs: V8.2.2
  // api: 1
  test("refuses marks on events that are invisible or belong to another team", async () => {
    const { team_id, asMember, seen, asAdmin, publish } = await twoPeople();
    await publish(createEventContent("billing.renews"));
    const [{ id } = { id: "" }] = await seen(asAdmin);
    const other = await twoPeople();
    await other.publish(createEventContent("billing.renews"));
    const [foreign] = await other.seen(other.asAdmin);
    for (const wrong of [id, foreign!.id, UNKNOWN_ID]) {
      const marked = { events: [{ id: wrong, is_favorite: true }] };
      expect(await asMember.send("PUT", `team/${team_id}/event`, marked)).toMatchObject(
        refused(404, "event.not_found"),
      );
      expect(await asMember.send("DELETE", `team/${team_id}/event/${wrong}`)).toMatchObject(
        refused(404, "event.not_found"),
      );
    }
    for (const [method, path, body] of [
      ["GET", "events_and_alerts", undefined],
      ["PUT", "event", { events: [{ id, is_favorite: true }] }],
      ["DELETE", `event/${id}`, undefined],
    ] as const) {
      expect(await asAdmin.send(method, `team/${other.team_id}/${path}`, body)).toMatchObject(
        refused(404, "team.not_found"),
      );
    }
  });

  test("lets impersonating staff read without leaving marks", async () => {
    const { team_id, admin, publish, seen, asAdmin } = await twoPeople();
    await publish(createEventContent("billing.renews"));
    const [{ id } = { id: "" }] = await seen(asAdmin);
    const token = await issueToken(t.owner, t.clock.now(), admin, { kind: "imp_rw" });
    const headers = { host: "teams.test", authorization: `Bearer ${token}` };
    const read = await t.app.inject({ method: "GET", url: `/api/v2/team/${team_id}/events_and_alerts`, headers });
    expect(read.json().events).toHaveLength(1);
    const marked = await t.app.inject({
      method: "PUT",
      url: `/api/v2/team/${team_id}/event`,
      headers,
      payload: { events: [{ id, is_favorite: true }] },
    });
    expect(marked.json()).toMatchObject({ error: { code: "access.forbidden" } });
  });
});

describe("marks", () => {
  // spec: 3.10 7.24
  test("belong to each reader: a star, a handled alert, a deleted and restored event", async () => {
    const { team_id, member, asAdmin, asMember, seen, kinds, publish } = await twoPeople();
    await publish({
      ...createEventContent("member.invitation_failed", { cause: "other" }),
      target: `member:${member.member_id}`,
    });
    const [{ id } = { id: "" }] = await seen(asAdmin);
    const path = `team/${team_id}/event`;
    const mark = (change: object) => asAdmin.send("PUT", path, { events: [{ id, ...change }] });

    expect(await mark({ is_favorite: true })).toMatchObject({ status: 200, success: true });
    expect(await seen(asAdmin, "?filter=starred")).toMatchObject([{ id, is_favorite: true, alert: true }]);
    expect(await seen(asMember, "?filter=starred")).toEqual([]);
    expect(await seen(asAdmin, "?filter=alerts")).toHaveLength(1);

    await mark({ alert: false });
    expect(await seen(asAdmin, "?filter=alerts")).toEqual([]);
    expect(await seen(asAdmin)).toMatchObject([{ alert: false, is_favorite: true }]);
    expect(await seen(asMember, "?filter=alerts")).toHaveLength(1);
    await mark({ alert: true, is_favorite: false });
    expect(await seen(asAdmin)).toMatchObject([{ alert: true, is_favorite: false }]);

    expect(await asAdmin.send("DELETE", `${path}/${id}`)).toMatchObject({ status: 200 });
    expect(await kinds(asAdmin)).toEqual([]);
    expect(await kinds(asMember)).toHaveLength(1);
    expect(await asAdmin.send("DELETE", `${path}/${id}`)).toMatchObject(refused(404, "event.not_found"));
    await mark({ deleted: false });
    expect(await kinds(asAdmin)).toHaveLength(1);
    const audited = await t.owner
      .selectFrom("audit_log")
      .select("action")
      .where("team_id", "=", team_id)
      .where("action", "in", ["event.marked", "event.deleted"])
      .execute();
    expect(audited).toHaveLength(5);
  });

  test("are set on several events at once, all or none", async () => {
    const { team_id, asAdmin, seen, publish } = await twoPeople();
    await publish(createEventContent("billing.renews"), createEventContent("billing.lapsed"));
    const ids = (await seen(asAdmin)).map(({ id }) => id);
    const mark = (all: readonly string[]) =>
      asAdmin.send("PUT", `team/${team_id}/event`, { events: all.map((id) => ({ id, is_favorite: true })) });
    expect(await mark([...ids, UNKNOWN_ID])).toMatchObject(refused(404, "event.not_found"));
    expect(await seen(asAdmin, "?filter=starred")).toEqual([]);
    expect(await mark(ids)).toMatchObject({ status: 200 });
    expect(await seen(asAdmin, "?filter=starred")).toHaveLength(2);
  });
});

test("pages through events without loss or repetition, even within the same second", async () => {
  const { team_id, member, asAdmin, publish } = await twoPeople();
  for (let round = 0; round < 7; round += 1) {
    await publish(...Array.from({ length: 9 }, () => createEventContent("billing.renews")), {
      ...createEventContent("member.changed"),
      target: `member:${member.member_id}`,
      for_team: round % 2 === 0,
    });
    t.clock.advance(1);
  }
  const pages: string[][] = [];
  for (let after = ""; pages.length < 9;) {
    const { events, next } = await asAdmin.send("GET", `team/${team_id}/events_and_alerts?after=${after}`);
    pages.push(events.map(({ id }: Event) => id));
    if (!next) break;
    after = next;
  }
  expect(pages.map((page) => page.length)).toEqual([EVENTS.per_page, EVENTS.per_page, 67 - 2 * EVENTS.per_page]);
  expect(new Set(pages.flat()).size).toBe(67);
});

test("keeps events for twelve months and starred ones forever; marks go with their event", async () => {
  const { team_id, asAdmin, kinds, seen, publish } = await twoPeople();
  await publish(
    createEventContent("billing.renews"),
    createEventContent("billing.lapsed"),
    createEventContent("billing.trial_ended"),
  );
  const all = await seen(asAdmin);
  const of = (kind: string) => all.find((event) => event.kind === kind)!.id;
  await asAdmin.send("PUT", `team/${team_id}/event`, { events: [{ id: of("billing.lapsed"), is_favorite: true }] });
  await asAdmin.send("DELETE", `team/${team_id}/event/${of("billing.renews")}`);
  const older = (months: number) =>
    sql`update events set at = ${t.clock.now()}::timestamptz - make_interval(months => ${months}) where team_id = ${team_id}`.execute(
      t.owner,
    );
  const night = () => sweep(t.context.db, t.clock.now());
  await older(EVENTS.kept_months - 1);
  await night();
  expect(await kinds(asAdmin)).toHaveLength(2);
  await older(EVENTS.kept_months + 1);
  await night();
  expect(await kinds(asAdmin)).toEqual(["billing.lapsed"]);
});

test("publishes a subscription's daily change once, however often the job runs", async () => {
  const { team_id, asAdmin, kinds } = await twoPeople();
  const past = new Date(t.clock.now().getTime() - 3_600_000);
  await t.owner
    .updateTable("subscriptions")
    .set({ state: "trial", trial_ended_at: past })
    .where("team_id", "=", team_id)
    .execute();
  const { lookForDue } = await import("../subscription/jobs.ts");
  const handlings = openJobHandlers(t.context, t.adapters);
  const look = handlings.find(({ job }) => job.name === lookForDue.name)!;
  for (let round = 0; round < 2; round += 1) {
    await look.run({}, { job_id: "x", signal: new AbortController().signal });
    await runJobs(t, handlings);
  }
  expect((await kinds(asAdmin)).filter((kind) => kind === "billing.trial_ended")).toHaveLength(1);
});

test("publishing costs a change one short statement", async () => {
  const { team_id, member } = await twoPeople();
  const target = `member:${member.member_id}`;
  const published = [{ ...createEventContent("member.changed"), target }];
  await inTeam(t.context.db, team_id, async (db) => {
    const statements = await statementsOf(db, (db) =>
      publishEvents({ db, queue: t.context.queue }, team_id, t.clock.now(), published),
    );
    expect(statements).toHaveLength(1);
    // Forces index use, even while the tables are small.
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows, scanned } = await planOf(db, statements[0]!);
    expect(scanned).toEqual([]);
    expect(rows).toBeLessThan(10);
  });
});
