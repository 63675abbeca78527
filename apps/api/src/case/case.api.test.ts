import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { LOOK_UPS_PER_HOUR } from "@portal/model/limits.ts";
import { newBrowser } from "../../test/browser.ts";
import { REASON, newDesk } from "../../test/desk.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { PASSWORD, type PersonOptions, bearerOf, makePerson, makeTeam } from "../../test/people.ts";

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"), { CRM_CONTACT_URL: "https://crm.example/contacts/{email}" });
});
afterAll(() => t.close());

const refused = (status: number, code: string) => ({ status, error: { code } });
const path = (email: string, act = "", product = "team") =>
  `portalUser/${encodeURIComponent(email)}${act && `/${act}`}?product=${product}`;

async function somebody(options: PersonOptions = {}, team: Parameters<typeof makeTeam>[2] = {}) {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats: 20, ...team });
  const person = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary", ...options });
  return person;
}
async function lockOut(email: string, tries = 6) {
  for (let n = 0; n < tries; n += 1) {
    await newBrowser(t).send("POST", "session/login", { email, password: "Wrong-Horse1" });
  }
}
const audited = async (action: string) => {
  const rows = await t.owner
    .selectFrom("audit_log")
    .select(["team_id", "detail", "actor_side"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .execute();
  return rows[0];
};

describe("the case file", () => {
  // spec: 1.24 3.27
  test("shows somebody by their whole address, and nothing that is secret", async () => {
    const { email, team_id } = await somebody();
    await lockOut(email);
    const desk = await newDesk(t, "l1");
    const file = await desk.send("GET", path(email).replace("?product=team", ""));
    expect(file).toMatchObject({
      status: 200,
      person: { email, admin_role: "primary", verified: true, mfa: false, password_off: false },
      team: { id: team_id, service_level: "standard", canceled: null },
      also_in: null,
      phones: { held: 0 },
    });
    expect(file["person"].locked_minutes).toBeGreaterThan(0);
    expect(JSON.stringify(file)).not.toMatch(/hash|seed|secret|password"/);
    expect((await audited("case.opened"))?.team_id).toBe(team_id);
    for (const typo of [email.slice(1), "%@example.com", "nobody@example.com"]) {
      expect(await desk.send("GET", path(typo))).toMatchObject(refused(404, "case.email_unknown"));
    }
  });

  test("the same address in both products is told, and each can be opened", async () => {
    const person = await somebody();
    const solo = await makeTeam(t.owner, t.clock.now(), { product: "solo", tier: "pro", state: "paid", seats: 1 });
    const other = await makePerson(t.owner, t.clock.now(), solo, { admin_role: "primary" });
    await t.owner.updateTable("members").set({ email: person.email }).where("team_id", "=", solo).execute();
    await t.owner.updateTable("accounts").set({ email: person.email }).where("id", "=", other.account_id).execute();
    const desk = await newDesk(t, "l2");
    expect(await desk.send("GET", path(person.email))).toMatchObject({ also_in: "solo", person: { product: "team" } });
    expect(await desk.send("GET", path(person.email, "", "solo"))).toMatchObject({
      also_in: "team",
      team: { id: solo },
    });
  });

  test(`the ${LOOK_UPS_PER_HOUR + 1}st customer within an hour is one too many; the same one again is not`, async () => {
    const desk = await newDesk(t, "l3");
    const team_id = await makeTeam(t.owner, t.clock.now(), { seats: 100 });
    const people = [];
    for (let n = 0; n <= LOOK_UPS_PER_HOUR; n += 1) people.push(await makePerson(t.owner, t.clock.now(), team_id));
    const first = people[0]!.email;
    for (const { email } of people.slice(0, -1)) expect((await desk.send("GET", path(email))).status).toBe(200);
    expect((await desk.send("GET", path(first))).status).toBe(200);
    const last = people.at(-1)!.email;
    expect(await desk.send("GET", path(last))).toMatchObject(refused(429, "case.too_many"));
    expect(await desk.send("GET", path(last)), "nor by asking twice").toMatchObject(refused(429, "case.too_many"));
    expect(await desk.send("GET", `teams?email=${last}`), "nor by the way of teams").toMatchObject(
      refused(429, "case.too_many"),
    );
  });

  // spec: 7.55 7.59 7.67
  test("a team, what it pays for, its mails and phones; card and address are not for whoever is new", async () => {
    const { team_id, email, member_id } = await somebody({}, { state: "trial" });
    await t.owner
      .insertInto("payment_profiles")
      .values({
        team_id,
        customer: "c",
        method: "m",
        brand: "visa",
        last4: "4242",
        exp_month: 1,
        exp_year: 2040,
        fingerprint: "f",
        name: "Ada",
        address: JSON.stringify({
          organization: "",
          street: "S 1",
          city: "X",
          zip: "1",
          country: "ES",
          state: "",
          vat_id: "",
        }),
        changed_at: t.clock.now(),
      })
      .execute();
    const [l1, l2] = [await newDesk(t, "l1"), await newDesk(t, "l2")];
    expect(await l1.send("GET", `team/${team_id}`)).toMatchObject({ primary: { email }, members: { active: 1 } });
    expect(await l1.send("GET", `team/${member_id}`)).toMatchObject(refused(404, "team.not_found"));
    expect(await l1.send("GET", `team/${team_id}/subscription`)).toMatchObject({
      subscription: { state: "trial", payment_profile: null },
      statements: [],
    });
    expect(await l2.send("GET", `team/${team_id}/subscription`)).toMatchObject({
      subscription: { payment_profile: { last4: "4242" } },
    });
    expect(await l1.send("GET", `team/${member_id}/subscription`)).toMatchObject(refused(404, "team.not_found"));
    expect(await l1.send("GET", `team/${team_id}/user/${member_id}/devices`)).toMatchObject({ held: 0 });
    expect(await l1.send("GET", `team/${team_id}/user/${team_id}/devices`)).toMatchObject(
      refused(404, "member.not_found"),
    );
    await l2.send("PUT", path(email, "password"));
    expect(await l1.send("GET", `team/${team_id}/user/${member_id}/mails`)).toMatchObject({ mails: [] });
    const { teams } = await l1.send("GET", `teams?email=${encodeURIComponent(email)}`);
    expect(teams).toMatchObject([{ id: team_id, primary: email }]);
    expect((await l1.send("GET", `teams?name=${encodeURIComponent(teams[0].team_name)}`))["teams"]).toContainEqual(
      teams[0],
    );
    expect(await l1.send("GET", path(email, "crmContact").replace("?product=team", ""))).toMatchObject({
      url: `https://crm.example/contacts/${encodeURIComponent(email)}`,
    });
    const { password } = await l1.send("GET", "generatePassword");
    expect(password).toMatch(/^[A-Z][a-z]{4}-[a-z]{5}-\d{3}$/);
    expect((await l1.send("GET", "generatePassword"))["password"]).not.toBe(password);
  });

  // spec: 3.11 7.58
  test("everything that happened, newest first, page by page and by kind; of the team or of one person", async () => {
    const lead = await somebody();
    const { team_id } = lead;
    const other = await makePerson(t.owner, t.clock.now(), team_id);
    const browser = newBrowser(t);
    browser.token = await bearerOf(t.owner, t.clock.now(), lead);
    for (let n = 0; n < 60; n += 1) {
      const { version } = await browser.send("GET", `team/${team_id}`);
      await browser.send("PUT", `team/${team_id}/rename`, { team_name: `Harbour ${n}`, version });
      t.clock.advance(1);
    }
    const desk = await newDesk(t, "l2");
    await desk.send("POST", path(other.email, "unlock"));
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
});

describe("what staff may do", () => {
  test("nothing without saying why, and what they said is kept", async () => {
    const { email, team_id } = await somebody();
    const desk = await newDesk(t, "l2");
    for (const reason of [null, "", "too short", " ".repeat(30), "x".repeat(501)]) {
      expect(await desk.send("POST", path(email, "unlock"), undefined, { reason })).toMatchObject(
        refused(400, "access.reason_needed"),
      );
    }
    expect(await desk.send("POST", path(email, "unlock"))).toMatchObject({ success: true });
    expect(await audited("case.unlocked")).toMatchObject({
      team_id,
      actor_side: "staff",
      detail: { reason: REASON },
    });
  });

  // spec: 7.67
  test("somebody who is locked out gets in again: the pause ends, two steps are off, they are told", async () => {
    const { email, account_id } = await somebody({ admin_role: "none" });
    await lockOut(email);
    const logIn = () => newBrowser(t).send("POST", "session/login", { email, password: PASSWORD });
    expect(await logIn()).toMatchObject({ success: false });
    const desk = await newDesk(t, "l2");
    expect(await desk.send("POST", path(email, "unlock"))).toMatchObject({ success: true });
    expect(await logIn()).toMatchObject({ success: true });
    const checked = { called_back: true, knows_account: true, no_pressure: true };
    expect(await desk.send("PUT", path(email, "mfa"), { checked })).toMatchObject(refused(409, "case.no_mfa"));
    await t.owner
      .updateTable("accounts")
      .set({ mfa_seed: Buffer.from("sealed") })
      .where("id", "=", account_id)
      .execute();
    expect(await desk.send("PUT", path(email, "mfa"), { checked: { ...checked, called_back: false } })).toMatchObject({
      status: 400,
    });
    expect(await desk.send("PUT", path(email, "mfa"), { checked })).toMatchObject({ success: true });
    const sessions = await t.owner
      .selectFrom("sessions")
      .select("handle")
      .where("account_id", "=", account_id)
      .execute();
    expect(sessions, "logged out everywhere").toEqual([]);
    const mails = await t.owner.selectFrom("mails").select("template").where("recipient", "=", email).execute();
    expect(mails.map(({ template }) => template)).toContain("case.mfa_reset");
    expect(await desk.send("PUT", path(email, "password"))).toMatchObject({ success: true });
  });

  test("a password that is off stays off: only a mailed link brings another", async () => {
    const { email, account_id } = await somebody();
    await lockOut(email, 1);
    await sql`update login_failures set failures = 100`.execute(t.owner);
    const desk = await newDesk(t, "l2");
    await desk.send("POST", path(email, "unlock"));
    expect(await desk.send("GET", path(email))).toMatchObject({ person: { password_off: true, account_id } });
    await sql`delete from login_failures`.execute(t.owner);
  });

  // spec: 8.62
  test("what somebody waits for is sent once more: verification or invitation, and nothing else", async () => {
    const lead = await somebody();
    const desk = await newDesk(t, "l1");
    expect(await desk.send("POST", path(lead.email, "resend"))).toMatchObject(refused(409, "case.nothing_to_send"));
    const unverified = await somebody({ unverified: true });
    expect(await desk.send("POST", path(unverified.email, "resend"))).toMatchObject({ sent: "verification" });
    const email = `invited.${lead.member_id}@example.com`;
    await t.owner
      .insertInto("members")
      .values({ team_id: lead.team_id, email, first_name: "I", last_name: "N", status: "invited" })
      .execute();
    expect(await desk.send("POST", path(email, "resend"))).toMatchObject({ sent: "invitation" });
    const agent = await newDesk(t, "l2");
    expect(await agent.send("PUT", path(email, "password"))).toMatchObject(refused(409, "case.no_account"));
    const checked = { called_back: true, knows_account: true, no_pressure: true };
    expect(await agent.send("PUT", path(email, "mfa"), { checked })).toMatchObject(refused(409, "case.no_account"));
  });

  // spec: 6.13 7.53 8.44
  test("a user is deleted for good, but no administrator, and only by whoever has just proven who they are", async () => {
    const lead = await somebody();
    const member = await makePerson(t.owner, t.clock.now(), lead.team_id);
    const desk = await newDesk(t, "l3");
    expect(await desk.send("DELETE", path(member.email))).toMatchObject({ error: { code: "access.reauth_required" } });
    await desk.prove();
    expect(await desk.send("DELETE", path(lead.email))).toMatchObject(refused(409, "case.user_is_admin"));
    expect(await desk.send("DELETE", path(member.email))).toMatchObject({ success: true });
    expect(await desk.send("DELETE", path(member.email))).toMatchObject(refused(404, "case.email_unknown"));
  });

  // spec: 6.14 7.56
  test("a team rests and goes on; is deleted at an administrator's wish, kept for a month, and opened again", async () => {
    const lead = await somebody({}, { state: "trial" });
    await sql`update subscriptions set trial_ended_at = now() - interval '1 day' where team_id = ${lead.team_id}`.execute(
      t.owner,
    );
    const { team_id, email } = lead;
    const desk = await newDesk(t, "l3");
    const rest = (suspended: boolean) => desk.send("POST", `team/${team_id}/suspend`, { suspended });
    expect(await rest(false)).toMatchObject(refused(409, "case.wrong_state"));
    expect(await rest(true)).toMatchObject({ state: "suspended" });
    expect(await rest(true)).toMatchObject(refused(409, "case.wrong_state"));
    expect(await rest(false)).toMatchObject({ state: "expired" });
    expect(await desk.send("POST", `team/${lead.member_id}/suspend`, { suspended: true })).toMatchObject(
      refused(404, "team.not_found"),
    );
    const { team_name } = await desk.send("GET", `team/${team_id}`);
    const del = (whose: string, typed: string) =>
      desk.send("DELETE", `team/${team_id}?email=${encodeURIComponent(whose)}&typed_name=${encodeURIComponent(typed)}`);
    expect(await desk.send("POST", `team/${team_id}/restore`)).toMatchObject(refused(409, "subscription.not_canceled"));
    await desk.prove();
    expect(await del("nobody@example.com", team_name)).toMatchObject(refused(409, "case.not_an_admin"));
    expect(await del(email, "Another")).toMatchObject(refused(400, "subscription.name_differs"));
    expect(await del(email, team_name)).toMatchObject({ success: true });
    expect(await newBrowser(t).send("POST", "session/login", { email, password: PASSWORD })).toMatchObject({
      success: false,
    });
    expect(await desk.send("GET", path(email))).toMatchObject({ team: { canceled: { by_staff: true } } });
    expect(await desk.send("POST", `team/${team_id}/restore`)).toMatchObject({ state: "expired" });
    expect(await newBrowser(t).send("POST", "session/login", { email, password: PASSWORD })).toMatchObject({
      success: true,
    });
  });

  // spec: 4.46 7.60 8.62
  test("a trial is made longer: by level, at once, in all; also one that is over", async () => {
    const { team_id } = await somebody({}, { state: "expired" });
    await t.owner
      .updateTable("subscriptions")
      .set({ trial_ended_at: new Date(t.clock.now().getTime() - 86_400_000) })
      .where("team_id", "=", team_id)
      .execute();
    const [l2, l3] = [await newDesk(t, "l2"), await newDesk(t, "l3")];
    const extend = (desk: typeof l2, days: number) =>
      desk.send("POST", `subscription/${team_id}/extendTrial`, { days });
    expect(await extend(l2, 15)).toMatchObject(refused(403, "access.forbidden"));
    const { trial_ended_at } = await extend(l2, 14);
    const in_two_weeks = t.clock.now().getTime() / 1000 + 14 * 86_400;
    expect(Math.abs(trial_ended_at - in_two_weeks), "to the minute").toBeLessThan(60);
    expect(await l2.send("GET", `team/${team_id}/subscription`)).toMatchObject({
      subscription: { state: "trial" },
      trial_extended_days: 14,
    });
    expect((await extend(l3, 31)).status).toBe(400);
    expect(await extend(l3, 30)).toMatchObject({ success: true });
    expect(await extend(l3, 17)).toMatchObject({
      ...refused(409, "case.trial_too_long"),
      error: { values: { left: 16 } },
    });
    const paid = await somebody({}, { state: "paid", tier: "teams" });
    expect(await l3.send("POST", `subscription/${paid.team_id}/extendTrial`, { days: 1 })).toMatchObject(
      refused(409, "case.wrong_state"),
    );
    expect(await l3.send("POST", `subscription/${paid.member_id}/extendTrial`, { days: 1 })).toMatchObject(
      refused(404, "team.not_found"),
    );
  });

  // spec: 4.47 7.57 7.60 7.61 7.66 8.62
  test("free tier and service level; phones fetch anew and are logged out", async () => {
    const { team_id, member_id } = await somebody({}, { state: "expired" });
    const desk = await newDesk(t, "l3");
    expect(await desk.send("POST", `team/${team_id}/subscription/${team_id}/freeTier`)).toMatchObject({
      state: "free",
    });
    expect(await desk.send("POST", `team/${team_id}/subscription/${team_id}/freeTier`)).toMatchObject(
      refused(409, "case.wrong_state"),
    );
    expect(await desk.send("POST", `team/${team_id}/subscription/${member_id}/freeTier`)).toMatchObject(
      refused(404, "team.not_found"),
    );
    expect(await desk.send("PUT", `team/${team_id}/serviceLevel`, { level: "priority" })).toMatchObject({
      success: true,
    });
    expect(await desk.send("GET", `team/${team_id}`)).toMatchObject({ service_level: "priority" });
    expect(await desk.send("PUT", `team/${member_id}/serviceLevel`, { level: "priority" })).toMatchObject(
      refused(404, "team.not_found"),
    );
    const revision = async () =>
      (await t.owner.selectFrom("teams").select("config_revision").where("id", "=", team_id).executeTakeFirstOrThrow())
        .config_revision;
    const before = await revision();
    for (const what of ["sync/sip", "sync/vcard"]) {
      expect(await desk.send("POST", what, { team_id })).toMatchObject({ success: true });
      expect(await desk.send("POST", what, { team_id: member_id })).toMatchObject(refused(404, "team.not_found"));
    }
    expect(await revision()).toBe(before + 2);
    expect(await desk.send("DELETE", `team/${team_id}/devices`)).toMatchObject({ ended: 0 });
    expect(await desk.send("DELETE", `team/${member_id}/devices`)).toMatchObject(refused(404, "team.not_found"));
    expect(await desk.send("DELETE", `team/${team_id}/user/${member_id}/devices`)).toMatchObject({ ended: 0 });
    expect(await desk.send("DELETE", `team/${team_id}/user/${team_id}/devices`)).toMatchObject(
      refused(404, "member.not_found"),
    );
  });
});

describe("what is not there, or not now", () => {
  const checked = { called_back: true, knows_account: true, no_pressure: true };
  // spec: 8.41
  test.each([
    ["GET", "crmContact", undefined],
    ["GET", "loginToken", undefined],
    ["POST", "fix", { apply: true }],
    ["POST", "unlock", undefined],
    ["POST", "resend", undefined],
    ["PUT", "password", undefined],
    ["PUT", "mfa", { checked }],
  ] as const)("an address nobody has: %s %s", async (method, act, payload) => {
    const desk = await newDesk(t, "l3");
    const asked = path("nobody@example.com", act).replace(act === "crmContact" ? "?product=team" : "", "");
    expect(await desk.send(method, asked, payload)).toMatchObject(refused(404, "case.email_unknown"));
  });

  test("a team nobody has", async () => {
    const desk = await newDesk(t, "l3");
    await desk.prove();
    const nobody = "01890000-0000-7000-8000-00000000dead";
    for (const [method, act] of [
      ["DELETE", `team/${nobody}?email=a@example.com&typed_name=x`],
      ["POST", `team/${nobody}/restore`],
      ["POST", `team/${nobody}/subscription/${nobody}/freeTier`],
      ["DELETE", `team/${nobody}/user/${nobody}/devices`],
      ["GET", `team/${nobody}/user/${nobody}/mails`],
    ] as const) {
      expect(await desk.send(method, act)).toMatchObject(refused(404, "team.not_found"));
    }
    const { team_id } = await somebody();
    expect(await desk.send("GET", `team/${team_id}/user/${nobody}/mails`)).toMatchObject(
      refused(404, "member.not_found"),
    );
  });

  test("nothing is ended while a charge is under way", async () => {
    const { team_id, email } = await somebody({}, { state: "past_due", tier: "teams" });
    await sql`with i as (
        insert into invoices (team_id, kind, state, created_at, currency, lines, subtotal, discount, tax, credit_used, credit_kept, total, plan, period_from, customer)
        values (${team_id}, 'renewal', 'open', now(), 'USD', '[]', 1, 0, 0, 0, 0, 1, '{}', '2026-01-01', '{}') returning id)
      insert into payments (team_id, invoice_id, attempt, state, created_at) select ${team_id}, id, 1, 'pending', now() from i`.execute(
      t.owner,
    );
    const desk = await newDesk(t, "l3");
    await desk.prove();
    const { team_name } = await desk.send("GET", `team/${team_id}`);
    const query = new URLSearchParams({ email, typed_name: team_name }).toString();
    expect(await desk.send("DELETE", `team/${team_id}?${query}`)).toMatchObject(refused(409, "subscription.pending"));
    expect(await desk.send("POST", `team/${team_id}/subscription/${team_id}/freeTier`)).toMatchObject(
      refused(409, "subscription.pending"),
    );
    await sql`update payments set created_at = now() - interval '1 day'`.execute(t.owner);
    expect(await desk.send("POST", `team/${team_id}/fix`, { apply: true })).toMatchObject({
      found: [{ kind: "charge_unsettled", count: 1 }],
    });
  });

  // spec: 7.59
  test("without a CRM there is no page in it", async () => {
    const other = await openTestHouse(inject("clusterUrl"));
    const desk = await newDesk(other, "l1");
    expect(await desk.send("GET", "portalUser/a@example.com/crmContact")).toMatchObject(refused(404, "case.no_crm"));
    await other.close();
  });
});

describe("fixing", () => {
  // spec: 1.24 7.52
  test("finds what is wrong by itself, changes nothing until it is told to, and leaves alone what is right", async () => {
    const lead = await somebody();
    const { team_id } = lead;
    const colleague = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "administrator" });
    const gone = await makePerson(t.owner, t.clock.now(), team_id);
    await bearerOf(t.owner, t.clock.now(), gone);
    await sql`update members set status = 'removed', status_before = 'active', removed_at = now() where id = ${gone.member_id}`.execute(
      t.owner,
    );
    await sql`update members set admin_role = 'none' where id = ${lead.member_id}`.execute(t.owner);
    await sql`update teams set busy_with = new_id(), primary_offered_to = ${lead.member_id} where id = ${team_id}`.execute(
      t.owner,
    );
    await sql`update subscriptions set used_seats = 7 where team_id = ${team_id}`.execute(t.owner);
    const desk = await newDesk(t, "l1");
    const fix = (apply: boolean) => desk.send("POST", `team/${team_id}/fix`, { apply });
    const kinds = ["seats_miscounted", "run_left_behind", "no_primary", "offer_left_behind", "sessions_left_behind"];
    for (const apply of [false, false, true]) {
      const { found, repaired } = await fix(apply);
      expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
      expect(found[0]).toMatchObject({ is: 7, should_be: 2 });
      expect(repaired).toBe(apply);
    }
    expect(await fix(false)).toMatchObject({ found: [] });
    const { admin_role } = await t.owner
      .selectFrom("members")
      .select("admin_role")
      .where("id", "=", colleague.member_id)
      .executeTakeFirstOrThrow();
    expect(admin_role, "the one who was next to it leads").toBe("primary");
    expect(await desk.send("POST", path(lead.email, "fix"), { apply: true })).toMatchObject({ found: [] });
    expect(await desk.send("POST", `team/${gone.member_id}/fix`, { apply: true })).toMatchObject(
      refused(404, "team.not_found"),
    );
  });
});

describe("entering a customer's account", () => {
  // spec: 6.15 7.54
  test("with a reason, in the own browser, and out again when the staff session ends or the level changes", async () => {
    const person = await somebody();
    const desk = await newDesk(t, "l2");
    expect(await desk.send("GET", `${path(person.email, "loginToken")}&write=yes`)).toMatchObject(
      refused(403, "access.forbidden"),
    );
    expect(await desk.send("GET", path(person.email, "loginToken"), undefined, { reason: null })).toMatchObject(
      refused(400, "access.reason_needed"),
    );
    const { token, url } = await desk.send("GET", path(person.email, "loginToken"));
    expect(url).toBe(`https://teams.test/login/${token}`);
    const browser = newBrowser(t);
    const asked = await browser.send("POST", "session/loginAsUser", { token });
    const [, mark = ""] = /\.([\w-]{43})$/.exec(asked["confirm_at"]) ?? [];
    const stranger = await newDesk(t, "l3");
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
    const entered = await audited("case.entered");
    expect(entered).toMatchObject({ team_id: person.team_id, detail: { kind: "imp_ro", reason: REASON } });
    await sql`update staff set level = 'l1' where email = ${desk.email}`.execute(t.owner);
    expect((await browser.send("GET", team)).status, "the level changed").toBe(401);
  });

  // spec: 7.48
  test("logging out at the own desk leaves every customer's account", async () => {
    const person = await somebody();
    const desk = await newDesk(t, "l3");
    const { token } = await desk.send("GET", `${path(person.email, "loginToken")}&write=yes`);
    const browser = newBrowser(t);
    const asked = await browser.send("POST", "session/loginAsUser", { token });
    const [, mark = ""] = /\.([\w-]{43})$/.exec(asked["confirm_at"]) ?? [];
    await desk.send("POST", "confirmLogin", { token, browser: mark });
    await browser.send("POST", "session/loginAsUser", { token });
    const team = `team/${person.team_id}`;
    const { version } = await browser.send("GET", team);
    expect((await browser.send("PUT", `${team}/rename`, { team_name: "On behalf", version })).status).toBe(200);
    await desk.send("POST", "logout");
    expect((await browser.send("GET", team)).status).toBe(401);
  });
});
