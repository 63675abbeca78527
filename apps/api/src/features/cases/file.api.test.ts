import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { LOOK_UPS_PER_HOUR } from "@portal/model/limits.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { momentsOf } from "./timeline/store.ts";
import { newBrowser } from "../../../test/browser.ts";
import { lastAuditRow, casePath, lockOut, newCustomer, refused } from "../../../test/cases.ts";
import { REASON, newStaffClient } from "../../../test/staff-client.ts";
import { makePaymentProfile } from "../../../test/factories/billing.ts";
import { makeVoiceAccount, makeVoiceConfiguration } from "../../../test/factories/voice.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { during, holdClock, startNextHour } from "../../../test/seconds.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { CRM_CONTACT_URL: "https://crm.example/contacts/{email}" });
});
afterAll(() => t.close());

describe("the case file", () => {
  // spec: 1.24 3.27 7.54
  // asvs: V15.3.1
  // api: 3
  test("finds a person by full address and shows no secrets", async () => {
    holdClock(t);
    const { answer, expectIn } = await during(t, () => newCustomer(t));
    const { email, team_id } = answer;
    await lockOut(t, email);
    const desk = await newStaffClient(t, "l1");
    const file = await desk.send("GET", casePath(email).replace("?product=team", ""));
    expect(file).toMatchObject({
      status: 200,
      email,
      person: { email, admin_role: "primary", verified: true, mfa: false, password_off: false },
      team: { id: team_id, service_level: "standard", canceled: null },
      also_in: null,
      phones: { held: 0 },
    });
    expect(file["person"].locked_minutes).toBeGreaterThan(0);
    expectIn(file["joined_at"]);
    expect(file["formatted"].joined_at).toMatch(/^[A-Z][a-z]+ \d{2}, \d{4}$/);
    expect(JSON.stringify(file)).not.toMatch(/hash|seed|secret|password"/);
    expect((await lastAuditRow(t, "case.opened"))?.team_id).toBe(team_id);
    for (const typo of [email.slice(1), "%@example.com", "nobody@example.com"]) {
      expect(await desk.send("GET", casePath(typo))).toMatchObject(refused(404, "case.email_unknown"));
    }
  });

  test("shows that an address exists in both products, and opens either", async () => {
    const person = await newCustomer(t);
    const solo = await makeTeam(t.owner, t.clock.now(), { product: "solo", tier: "pro", state: "paid", seats: 1 });
    const other = await makePerson(t.owner, t.clock.now(), solo, { admin_role: "primary" });
    await t.owner.updateTable("members").set({ email: person.email }).where("team_id", "=", solo).execute();
    await t.owner.updateTable("accounts").set({ email: person.email }).where("id", "=", other.account_id).execute();
    const desk = await newStaffClient(t, "l2");
    expect(await desk.send("GET", casePath(person.email))).toMatchObject({
      also_in: "solo",
      person: { product: "team" },
    });
    expect(await desk.send("GET", casePath(person.email, "", "solo"))).toMatchObject({
      also_in: "team",
      team: { id: solo },
    });
  });

  test(`refuses customer number ${LOOK_UPS_PER_HOUR + 1} within an hour, but not one already looked up`, async () => {
    startNextHour(t);
    const desk = await newStaffClient(t, "l3");
    const team_id = await makeTeam(t.owner, t.clock.now(), { seats: 100 });
    const people = [];
    for (let n = 0; n <= LOOK_UPS_PER_HOUR; n += 1) people.push(await makePerson(t.owner, t.clock.now(), team_id));
    const first = people[0]!.email;
    for (const { email } of people.slice(0, -1)) expect((await desk.send("GET", casePath(email))).status).toBe(200);
    expect((await desk.send("GET", casePath(first))).status).toBe(200);
    const last = people.at(-1)!.email;
    expect(await desk.send("GET", casePath(last))).toMatchObject(refused(429, "case.too_many"));
    expect(await desk.send("GET", casePath(last)), "also on a second request").toMatchObject(
      refused(429, "case.too_many"),
    );
    expect(await desk.send("GET", `teams?email=${last}`), "also through the team search").toMatchObject(
      refused(429, "case.too_many"),
    );
  });

  // spec: 7.55 7.59
  test("shows a team, its subscription, emails and phones, but hides card and address from level 1", async () => {
    const { team_id, email, member_id } = await newCustomer(t, {}, { state: "trial" });
    await makePaymentProfile(t.owner, t.clock.now(), team_id);
    await sql`insert into invoices (team_id, kind, state, number, created_at, paid_at, currency, lines, subtotal, discount, tax, credit_used,
        credit_kept, total, plan, period_from, customer, card)
      values (${team_id}, 'renewal', 'paid', (select coalesce(max(number), 4710) + 1 from invoices), now(), now(), 'USD', '[]', 1, 0, 0, 0, 0, 1, '{}', '2026-01-01', '{}', 'visa 4242')`.execute(
      t.owner,
    );
    const [l1, l2] = [await newStaffClient(t, "l1"), await newStaffClient(t, "l2")];
    expect(await l1.send("GET", `team/${team_id}`)).toMatchObject({ primary: { email }, members: { active: 1 } });
    expect(await l1.send("GET", `team/${member_id}`)).toMatchObject(refused(404, "team.not_found"));
    expect(await l1.send("GET", `team/${team_id}/subscription`)).toMatchObject({
      subscription: { state: "trial", payment_profile: null },
      statements: [{ card: null }],
    });
    expect(await l2.send("GET", `team/${team_id}/subscription`)).toMatchObject({
      subscription: { payment_profile: { last4: "4242" } },
      statements: [{ card: "visa 4242" }],
    });
    expect(await l1.send("GET", `team/${member_id}/subscription`)).toMatchObject(refused(404, "team.not_found"));
    expect(await l1.send("GET", `team/${team_id}/user/${member_id}/devices`)).toMatchObject({ held: 0 });
    expect(await l1.send("GET", `team/${team_id}/user/${team_id}/devices`)).toMatchObject(
      refused(404, "member.not_found"),
    );
  });

  test("shows a phone's configuration, its origin and the last test result, without a password", async () => {
    const { team_id, member_id } = await newCustomer(t);
    const [whose, secret] = [{ team_id, member_id }, Buffer.from("never to be told")];
    const voice_account_id = await makeVoiceAccount(t.owner, team_id, { name: "Head office" });
    const configuration = { display_name: "Ada", extension: "201", settings: { registration_s: 900 } };
    await makeVoiceConfiguration(t.owner, whose, voice_account_id, configuration);
    await t.owner
      .insertInto("voice_registrations")
      .values({ ...whose, voice_account_id, slot: 1, username: "201", authorization_username: "a201", secret })
      .execute();
    const { id: round_id } = await t.owner
      .insertInto("doctor_rounds")
      .values({ team_id, voice_account_id, by_name: "Ada", started_at: t.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const found = { slot: 1, place: 1, username: "201", outcome: "bad_credentials", tested_at: t.clock.now() };
    await t.owner
      .insertInto("doctor_results")
      .values({ ...whose, round_id, ...found })
      .execute();
    const desk = await newStaffClient(t, "l1");
    const voice = await desk.send("GET", `team/${team_id}/user/${member_id}/voice`);
    expect(voice).toMatchObject({
      accounts: [
        {
          name: "Head office",
          settings: {
            domain: { value: "pbx.example.com", from: "team" },
            registration_s: { value: 900, from: "member", hides: [{ value: 3600, from: "product" }] },
          },
        },
      ],
      tests: [{ account: "Head office", slot: 1, username: "201", outcome: "bad_credentials" }],
    });
    expect(JSON.stringify(voice)).not.toContain(secret.toString());
    expect(await desk.send("GET", `team/${team_id}/user/${team_id}/voice`)).toMatchObject(
      refused(404, "member.not_found"),
    );
  });

  // spec: 7.55 7.59 7.67
  test("lets staff look up emails, teams and the CRM page, and generate a password", async () => {
    const { team_id, email, member_id } = await newCustomer(t);
    const [l1, l2] = [await newStaffClient(t, "l1"), await newStaffClient(t, "l2")];
    await l2.send("PUT", casePath(email, "password"));
    expect(await l1.send("GET", `team/${team_id}/user/${member_id}/mails`)).toMatchObject({ mails: [] });
    const { teams } = await l1.send("GET", `teams?email=${encodeURIComponent(email)}`);
    expect(teams).toMatchObject([{ id: team_id, primary: email }]);
    expect((await l1.send("GET", `teams?name=${encodeURIComponent(teams[0].team_name)}`))["teams"]).toContainEqual(
      teams[0],
    );
    expect(await l1.send("GET", casePath(email, "crmContact").replace("?product=team", ""))).toMatchObject({
      url: `https://crm.example/contacts/${encodeURIComponent(email)}`,
    });
    const { password } = await l1.send("GET", "generatePassword");
    expect(password).toMatch(/^[A-Z][a-z]{4}-[a-z]{5}-\d{3}$/);
    expect((await l1.send("GET", "generatePassword"))["password"]).not.toBe(password);
  });

  // spec: 3.11 7.58
  test("lists events newest first, by page and by kind, for the team or one person", async () => {
    const lead = await newCustomer(t);
    const { team_id } = lead;
    const other = await makePerson(t.owner, t.clock.now(), team_id);
    const browser = newBrowser(t);
    browser.token = await issueToken(t.owner, t.clock.now(), lead);
    for (let n = 0; n < 60; n += 1) {
      const { version } = await browser.send("GET", `team/${team_id}`);
      await browser.send("PUT", `team/${team_id}/rename`, { team_name: `Harbour ${n}`, version });
      t.clock.advance(1);
    }
    const desk = await newStaffClient(t, "l2");
    await desk.send("POST", casePath(other.email, "unlock"));
    const seen: { place: string; at: number; action: string }[] = [];
    for (let before = ""; ;) {
      const { data, next } = await desk.send("GET", `team/${team_id}/events${before && `?before=${before}`}`);
      seen.push(...data);
      if (!next) break;
      before = next;
    }
    expect(seen.filter(({ action }) => action === "team.renamed")).toHaveLength(60);
    expect(new Set(seen.map(({ place }) => place)).size).toBe(seen.length);
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => b - a));
    const { data } = await desk.send("GET", `team/${team_id}/events?kind=staff`);
    expect(data).toMatchObject([{ action: "case.unlocked", by: "Jo Whitfield", by_staff: true, reason: REASON }]);
    const own = await desk.send("GET", `team/${team_id}/events?member=${other.member_id}`);
    expect(own["data"].map(({ action }: { action: string }) => action)).toEqual(["case.unlocked"]);
    expect(await desk.send("GET", `team/${lead.member_id}/events`)).toMatchObject(refused(404, "team.not_found"));
  });

  describe("pages through all events", () => {
    interface Seen {
      place: string;
      at: number;
      kind: string;
    }
    async function readAll(team_id: string, query = ""): Promise<Seen[]> {
      const desk = await newStaffClient(t, "l2");
      const seen: Seen[] = [];
      for (let before = ""; ;) {
        const { data, next } = await desk.send("GET", `team/${team_id}/events?${query}${before}`);
        seen.push(...data);
        if (!next) return seen;
        before = `&before=${next}`;
      }
    }
    const each = (seen: readonly Seen[]) => {
      expect(new Set(seen.map(({ place }) => place)).size, "each once").toBe(seen.length);
      expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => b - a));
      return seen.length;
    };
    const mail = (team_id: string, many: number, apart_s: number, recipient = "a@example.com") =>
      sql`insert into mails (team_id, recipient, locale, template, data, created_at)
        select ${team_id}, ${recipient}, 'en', 'x', '{}', ${t.clock.now()}::timestamptz - n * make_interval(secs => ${apart_s})
        from generate_series(1, ${many}::int) n`.execute(t.owner);
    const audit = (team_id: string, many: number, apart_s: number, who: object = {}) =>
      t.owner
        .insertInto("audit_log")
        .values(
          Array.from({ length: many }, (_, n) => ({
            team_id,
            at: new Date(t.clock.now().getTime() - n * apart_s * 1000),
            request_id: "x",
            actor_side: "system",
            action: "team.renamed",
            ...who,
          })),
        )
        .execute();
    const move = (team_id: string, many: number) =>
      sql`insert into subscription_states (team_id, at, before, after, happening)
        select ${team_id}, ${t.clock.now()}::timestamptz, 'trial', 'paid', 'x' from generate_series(1, ${many}::int)`.execute(
        t.owner,
      );

    test("of a single source", async () => {
      const { team_id } = await newCustomer(t);
      await mail(team_id, 250, 7);
      expect(each(await readAll(team_id))).toBe(250);
    });

    test("with many in the same second, also across ids with one digit more", async () => {
      const { team_id } = await newCustomer(t);
      await mail(team_id, 150, 0);
      await audit(team_id, 150, 0);
      await sql`alter table audit_log alter column id restart with 9950`.execute(t.owner);
      await audit(team_id, 150, 0);
      expect(each(await readAll(team_id))).toBe(450);
      expect(each(await readAll(team_id, "kind=mail"))).toBe(150);
    });

    test("with older events recorded later", async () => {
      const { team_id } = await newCustomer(t);
      await audit(team_id, 120, 60);
      expect(each(await readAll(team_id))).toBe(120);
    });

    test("of all sources at once", async () => {
      const { team_id } = await newCustomer(t);
      await mail(team_id, 130, 3);
      await mail(team_id, 60, 0);
      await audit(team_id, 130, 2);
      await move(team_id, 70);
      const seen = await readAll(team_id);
      expect(each(seen)).toBe(390);
      expect(seen.filter(({ kind }) => kind === "billing")).toHaveLength(70);
    });

    test("by a person, about them and on their behalf, each once", async () => {
      const { team_id, member_id, account_id, email } = await newCustomer(t);
      await audit(team_id, 60, 1, { member_id, actor_id: account_id, actor_side: "customer" });
      await audit(team_id, 60, 1, { member_id });
      await audit(team_id, 60, 1, { actor_id: account_id, actor_side: "customer" });
      await audit(team_id, 60, 1, { on_behalf_of: account_id });
      await audit(team_id, 60, 1);
      await mail(team_id, 60, 0, email);
      expect(each(await readAll(team_id, `member=${member_id}`))).toBe(300);
    });

    const readRows = async (db: Db) => {
      const { rows } = await sql<{ n: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_xact_user_tables where relname in ('audit_log', 'mails')`.execute(db);
      return rows[0]!.n;
    };
    test("without scanning rows it does not show", async () => {
      const { team_id, member_id } = await newCustomer(t);
      const other = await makePerson(t.owner, t.clock.now(), team_id);
      await sql`insert into audit_log (team_id, at, request_id, actor_side, actor_id, member_id, action)
        select ${team_id}, ${t.clock.now()}::timestamptz - n * interval '1 minute', 'x', 'customer', ${other.account_id}, ${other.member_id}, 'team.renamed'
        from generate_series(1, 20000) n`.execute(t.owner);
      await sql`insert into mails (team_id, recipient, locale, template, data, created_at)
        select ${team_id}, ${other.email}, 'en', 'x', '{}', ${t.clock.now()}::timestamptz - n * interval '1 minute'
        from generate_series(1, 20000) n`.execute(t.owner);
      await sql`analyze audit_log, mails`.execute(t.owner);
      const before = { micros: (t.clock.now().getTime() - 9_000 * 60_000) * 1000, source: "m", id: team_id } as const;
      for (const asked of [{}, { before }, { member: member_id }, { member: other.member_id, before }]) {
        const read = await inTeam(t.context.db, team_id, async (db) => {
          const former = await readRows(db);
          await momentsOf(db, team_id, asked);
          return (await readRows(db)) - former;
        });
        expect(read, JSON.stringify(asked)).toBeLessThan(500);
      }
    });

    test("and rejects an invalid cursor", async () => {
      const { team_id } = await newCustomer(t);
      const desk = await newStaffClient(t, "l2");
      for (const before of [
        "1.a.x",
        `1.m.${"9".repeat(18)}`,
        `1.a.${team_id}`,
        `1.z.${team_id}`,
        `1.a.${"9".repeat(19)}`,
      ]) {
        expect(await desk.send("GET", `team/${team_id}/events?before=${before}`)).toMatchObject(
          refused(400, "request.invalid"),
        );
      }
    });
  });
});
