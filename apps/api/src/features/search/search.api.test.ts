import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SEARCH } from "@portal/model/limits.ts";
import type { Found } from "@portal/model/search/contract.ts";
import { fold } from "@portal/model/search/terms.ts";
import { inTeam } from "../../platform/db.ts";
import type { TestBrowser } from "../../../test/browser.ts";
import { makeDevice } from "../../../test/factories/devices.ts";
import { makeMember } from "../../../test/factories/people.ts";
import { makeTeam } from "../../../test/factories/teams.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { signedIn } from "../../../test/teams.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { searchQuery as deviceSearch } from "../devices/store.ts";
import { searchQuery as memberSearch } from "../members/store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const refused = (status: number, code: string) => ({ status, error: { code } });

type Team = Awaited<ReturnType<typeof phoneTeam>>;

async function find(browser: TestBrowser, team_id: string, q: string): Promise<Found> {
  const { body, status } = await browser.send("GET", `team/${team_id}/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body as Found;
}
const peopleIn = async ({ browser, team_id }: Team, q: string) =>
  (await find(browser, team_id, q)).people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);

async function join(
  { team_id }: Team,
  first_name: string,
  last_name: string,
  email: string,
  status: "active" | "invited" | "suspended" = "active",
) {
  const { member_id } = await makeMember(t.owner, t.clock.now(), team_id, { first_name, last_name, email, status });
  return { id: member_id };
}
const change = (id: string, fields: Readonly<Record<string, unknown>>) =>
  t.owner.updateTable("members").set(fields).where("id", "=", id).execute();

test("finds people by the beginning of a name, the email or the extension, ignoring case and accents", async () => {
  const team = await phoneTeam(t);
  await join(team, "Tobías", "García-Łuczak", "t.garcia@harbour.example");
  await join(team, "Siobhán", "O'Brien", "siobhan@harbour.example", "invited");
  await join(team, "Tom", "Gardner", "tom@harbour.example", "suspended");
  await team.configure([await team.account("Main")], { extension: "4711" });
  expect(await peopleIn(team, "garcia")).toEqual(["Tobías García-Łuczak"]);
  expect(await peopleIn(team, "GARCÍA")).toEqual(["Tobías García-Łuczak"]);
  expect(await peopleIn(team, "lucz tob")).toEqual(["Tobías García-Łuczak"]);
  expect(await peopleIn(team, "garcialuczak")).toEqual(["Tobías García-Łuczak"]);
  expect(await peopleIn(team, "obrien")).toEqual(["Siobhán O'Brien"]);
  expect(await peopleIn(team, "o'brien")).toEqual(["Siobhán O'Brien"]);
  expect(await peopleIn(team, "gar")).toEqual(["Tobías García-Łuczak", "Tom Gardner"]);
  expect(await peopleIn(team, "tom@harb")).toEqual(["Tom Gardner"]);
  // The domain is everyone's.
  expect(await peopleIn(team, "harbour")).toEqual([]);
  expect(await peopleIn(team, "tom luczak")).toEqual([]);
  const { people } = await find(team.browser, team.team_id, "47");
  expect(people).toMatchObject([{ email: team.member.email, extension: "4711" }]);
  expect(await find(team.browser, team.team_id, "...")).toEqual({
    people: [],
    devices: [],
    statements: [],
    tickets: [],
  });
});

test("follows a new name, a removal and a return", async () => {
  const team = await phoneTeam(t);
  const { id } = await join(team, "Wilhelmina", "Voss", "mina@harbour.example");
  await change(id, { first_name: "Mina", last_name: "Quist" });
  expect(await peopleIn(team, "wilhelmina")).toEqual([]);
  expect(await peopleIn(team, "quist")).toEqual(["Mina Quist"]);
  await change(id, { status: "removed", status_before: "active", removed_at: t.clock.now() });
  expect(await peopleIn(team, "quist")).toEqual([]);
  await change(id, { status: "active", status_before: null, removed_at: null });
  expect(await peopleIn(team, "quist")).toEqual(["Mina Quist"]);
  await t.owner.deleteFrom("members").where("id", "=", id).execute();
  const left = await t.owner.selectFrom("member_words").select("word").where("member_id", "=", id).execute();
  expect(left).toEqual([]);
});

test("returns a few of each kind, the shortest matching word first", async () => {
  const team = await phoneTeam(t);
  for (let n = 0; n < SEARCH.per_kind; n += 1) await join(team, "Annalena", `Number${n}`, `al${n}@harbour.example`);
  await join(team, "Anna", "Zander", "az@harbour.example");
  const found = await peopleIn(team, "anna");
  expect(found).toHaveLength(SEARCH.per_kind);
  expect(found[0]).toBe("Anna Zander");
});

async function addPhone({ team_id, member }: Pick<Team, "team_id" | "member">, label: string) {
  const at = t.clock.now();
  const { id } = await t.owner
    .insertInto("devices")
    .values({
      team_id,
      member_id: member.member_id,
      uuid: crypto.randomUUID(),
      label,
      platform: "iOS",
      os_version: "18",
      app: "Switchboard",
      version: "5.2.1",
      locale: "en",
      first_use_at: at,
      last_login_at: at,
      last_seen_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("finds devices by name and by owner, without those that were unregistered", async () => {
  const team = await phoneTeam(t);
  const { id: owner } = await join(team, "Priya", "Raman", "priya@harbour.example");
  const desk = await addPhone({ ...team, member: { ...team.member, member_id: owner } }, "Reception desk");
  const mobile = await addPhone(team, "Ines’s Telefón");
  const ids = async (q: string) => (await find(team.browser, team.team_id, q)).devices.map(({ id }) => id);
  expect(await ids("recept")).toEqual([desk]);
  expect(await ids("priya")).toEqual([desk]);
  expect(await ids("priya desk")).toEqual([desk]);
  expect(await ids("telefon")).toEqual([mobile]);
  const { devices } = await find(team.browser, team.team_id, "desk");
  expect(devices).toEqual([
    { id: desk, label: "Reception desk", owner: { id: owner, first_name: "Priya", last_name: "Raman" } },
  ]);
  const freed = { freed_at: t.clock.now(), freed_as: "unregistered" };
  await t.owner.updateTable("devices").set(freed).where("id", "=", desk).execute();
  expect(await ids("recept")).toEqual([]);
});

async function addStatement(team_id: string, number: number) {
  const at = t.clock.now();
  await sql`insert into invoices (team_id, kind, state, number, created_at, paid_at, currency, lines, subtotal, discount, tax,
      credit_used, credit_kept, total, plan, period_from, customer)
    values (${team_id}, 'renewal', 'paid', ${number}, ${at}, ${at}, 'USD', '[]', 900, 0, 0, 0, 0, 900, '{}', '2026-01-01', '{}')`.execute(
    t.owner,
  );
}
const ticketOf = (browser: TestBrowser, subject: string) =>
  browser.send("POST", "CRM/createTicket", { subject, body: "It rings twice.", category: "calls", with_facts: false });

test("finds statements by number and tickets by number or subject", async () => {
  const team = await phoneTeam(t);
  await addStatement(team.team_id, 771_234);
  const [statement] = (await find(team.browser, team.team_id, "771234")).statements;
  expect(statement).toMatchObject({ total: 900, currency: "USD" });
  expect((await find(team.browser, team.team_id, statement!.number)).statements).toEqual([statement]);
  const { ticket } = await ticketOf(team.browser, "Échos on every call");
  const expected = { id: ticket.id, number: ticket.number, subject: "Échos on every call", state: "open", mine: true };
  expect((await find(team.browser, team.team_id, "echo")).tickets).toEqual([expected]);
  expect((await find(team.browser, team.team_id, ticket.number)).tickets).toEqual([expected]);
});

test("shows members only what they may list", async () => {
  const team = await phoneTeam(t);
  await join(team, "Priya", "Raman", "priya@harbour.example");
  const { id: owner } = await join(team, "Desk", "Owner", "desk@harbour.example");
  await addPhone({ ...team, member: { ...team.member, member_id: owner } }, "Lobby desk");
  const own = await addPhone(team, "My lobby phone");
  await addStatement(team.team_id, 772_345);
  await ticketOf(team.browser, "Lobby bell");
  const colleague = await signedIn(t, team.member.email);
  expect(await find(colleague, team.team_id, "lobby")).toMatchObject({ devices: [{ id: own }], tickets: [] });
  expect(await find(colleague, team.team_id, "772345")).toMatchObject({ statements: [] });
  expect((await find(colleague, team.team_id, "priya")).people).toMatchObject([{ email: "priya@harbour.example" }]);
  expect(await find(team.browser, team.team_id, "lobby")).toMatchObject({ devices: [{}, {}], tickets: [{}] });
});

test("gives solo subscribers their own devices and statements, and no people", async () => {
  const solo = await phoneTeam(t, { product: "solo" });
  const phone = await addPhone(solo, "Ines at home");
  await addStatement(solo.team_id, 773_456);
  expect(await find(solo.browser, solo.team_id, "ines")).toMatchObject({ people: [], devices: [{ id: phone }] });
  expect(await find(solo.browser, solo.team_id, "773456")).toMatchObject({ statements: [{}] });
});

test("never finds another team's rows", async () => {
  const [ours, theirs] = [await phoneTeam(t), await phoneTeam(t)];
  await join(theirs, "Zebulon", "Quartz", "zeb@harbour.example");
  await addPhone(theirs, "Zebulon's phone");
  expect(await find(ours.browser, ours.team_id, "zebulon")).toMatchObject({ people: [], devices: [] });
  const path = `team/${theirs.team_id}/search?q=zebulon`;
  expect(await ours.browser.send("GET", path)).toMatchObject(refused(404, "team.not_found"));
});

test("the database and the browser fold alike", async () => {
  const names = [
    "García",
    "ŁÓDŹ",
    "Straße",
    "Æther Øst",
    "İpek Yıldız",
    "Þór Guðmundsson",
    "Đặng Thị",
    "Ελλάδα",
    "김민준",
    "Юлия",
    "O'Brien",
  ];
  const { rows } = await sql<{ folded: string }>`
    select search_fold(name) as folded from unnest(${names}::text[]) with ordinality as n (name, at) order by at`.execute(
    t.owner,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(fold));
});

test("reads one range of the index among 10,000 people, behind row-level security", async () => {
  const team = await phoneTeam(t);
  await sql`update subscriptions set seats = 20000 where team_id = ${team.team_id}`.execute(t.owner);
  await sql`insert into members (team_id, email, first_name, last_name, status)
    select ${team.team_id}, 'person' || n || '@harbour.example', 'First' || left(md5(n::text), 10), 'Last' || left(md5((n + 1)::text), 10), 'active'
    from generate_series(1, 10000) n`.execute(t.owner);
  await sql`insert into devices (team_id, member_id, uuid, label, platform, os_version, app, version, locale,
      first_use_at, last_login_at, last_seen_at)
    select m.team_id, m.id, gen_random_uuid(), 'Phone ' || md5(m.id::text), 'iOS', '18', 'Switchboard', '5.2.1', 'en', now, now, now
    from members m, (select ${t.clock.now()}::timestamptz as now) n where m.team_id = ${team.team_id} limit 1000`.execute(
    t.owner,
  );
  await sql`analyze members, member_words, devices, device_words, voice_configurations`.execute(t.owner);
  const limit = SEARCH.per_kind;
  const plans = await inTeam(t.context.db, team.team_id, async (db) => {
    const plan = async (query: ReturnType<typeof sql>) =>
      (await sql<{ "QUERY PLAN": string }>`explain (costs off) ${query}`.execute(db)).rows
        .map((row) => row["QUERY PLAN"])
        .join("\n");
    return [
      await plan(memberSearch(team.team_id, { terms: ["firstc4"], limit })),
      await plan(deviceSearch({ team_id: team.team_id }, { terms: ["c4b"], limit })),
    ];
  });
  expect(plans[0]).toMatch(/Index (Only )?Scan using member_words_pkey.*\n\s+Index Cond: \(\(team_id = .*word.* >= /);
  expect(plans[1]).toMatch(/Index (Only )?Scan using device_words_pkey.*\n\s+Index Cond: \(\(team_id = .*word.* >= /);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (member|device)/);
});

test("deletes the words of people and devices with their team", async () => {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  await makeDevice(t.owner, now, await makeMember(t.owner, now, team_id));
  const words = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from
          (select team_id from member_words union all select team_id from device_words) w
        where team_id = ${team_id}`.execute(t.owner)
    ).rows[0]?.count;
  expect(await words()).toBeGreaterThan(3);
  await t.owner.deleteFrom("teams").where("id", "=", team_id).execute();
  expect(await words()).toBe(0);
});
