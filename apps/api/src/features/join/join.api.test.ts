import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { LINK_LIFE_S, TERMS_VERSIONS } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { makeMember } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo, readMailToken } from "../../../test/mail.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam } from "../../../test/people.ts";
import { codeNow, enrol } from "../../../test/two-step.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { EMAIL_DOMAINS_REFUSED: "refused.example" });
});
afterAll(() => t.close());

const newAddress = () => `guest.${randomBytes(5).toString("hex")}@example.com`;

/** Invites a person to a new team, through the API and by email. Returns the token from the email. */
async function invited(email = newAddress()) {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const admin = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const guest = { email, first_name: "Guest", last_name: "Invited", status: "invited" } as const;
  const { member_id } = await makeMember(t.owner, now, team_id, guest);
  const invite = async () => {
    const browser = newBrowser(t);
    await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
    expect(await browser.send("POST", `team/${team_id}/invite`, { members: [member_id] })).toMatchObject({
      invited: 1,
    });
    return readMailToken(t, email, "/join");
  };
  /** Creates the same invitation as a link for the admin to hand over. */
  const handed = async () => {
    const browser = newBrowser(t);
    await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
    const { link } = await browser.send("POST", `team/${team_id}/member/${member_id}/link`);
    return String(link).split("/").at(-1)!;
  };
  return { team_id, member_id, email, invite, handed, token: await invite() };
}
const asNew = (token: string) => ({
  token,
  way: "new",
  new_password: "Brand-New-Pass7",
  first_name: "Gia",
  last_name: "Newton",
  terms: TERMS_VERSIONS,
  locale: "es",
});
const join = (payload: object, browser = newBrowser(t)) => browser.send("POST", "join", payload);
const look = (token: string, browser = newBrowser(t)) => browser.send("GET", `join/${token}`);
const memberRow = (id: string) => t.owner.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirst();
const newPerson = async (options: PersonOptions = {}, team = {}) =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now(), team), options);

describe("a new person", () => {
  // spec: 3.25 4.4 7.18
  test("can look at an invitation without using it up, joins once and is logged in", async () => {
    const { token, member_id, email, team_id } = await invited();
    const seen = await look(token);
    expect(seen).toMatchObject({ team_id, team_name: expect.stringMatching(/^Team /), account: "none", leaves: null });
    expect(seen["email"], "masked").toBe("g•••@e•••.com");
    await look(token);
    const browser = newBrowser(t);
    const joined = await join(asNew(token), browser);
    expect(joined).toMatchObject({ success: true, user: { email, first_name: "Gia", locale: "es" } });
    expect(await browser.send("GET", "authUser")).toMatchObject({ status: 200, email });
    expect(await memberRow(member_id)).toMatchObject({ status: "active", first_name: "Gia", last_name: "Newton" });
    expect(await look(token)).toMatchObject({ status: 400, error: { code: "token.invalid" } });
    expect(await join(asNew(token))).toMatchObject({ error: { code: "token.invalid" } });
  });

  test("learns from the email and from the page who invited them to which team", async () => {
    const { token, email, handed } = await invited();
    const { team_name, inviter } = await look(token);
    expect(inviter).toBe("Ines Caldera");
    const mail = await readMailTo(t, email);
    expect(mail).toContain(`Subject: Ines Caldera invited you to ${team_name} on Switchboard`);
    expect(await look(await handed())).toMatchObject({ inviter: "Ines Caldera" });
    const unnamed = await invited();
    await t.owner.updateTable("teams").set({ team_name: "x@example.com" }).where("id", "=", unnamed.team_id).execute();
    await unnamed.invite();
    expect(await readMailTo(t, unnamed.email)).toContain(
      "Subject: Ines Caldera invited you to their team on Switchboard",
    );
  });

  // asvs: V2.2.2
  test("has to fill in the required fields", async () => {
    const { token } = await invited();
    for (const field of ["new_password", "first_name", "last_name", "terms"]) {
      const { [field]: _, ...rest } = asNew(token) as Record<string, unknown>;
      expect(await join(rest)).toMatchObject({ error: { fields: [{ path: field, issue: "field.required" }] } });
    }
    expect(await join({ ...asNew(token), new_password: "password" })).toMatchObject({ status: 400 });
    expect((await look(token)).status, "nothing was used up").toBe(200);
  });

  test("can use another email address, which has to be verified first", async () => {
    const { token, member_id } = await invited();
    const email = newAddress();
    expect(await join({ ...asNew(token), way: "alternate", email })).toMatchObject({ success: true, next: "verify" });
    expect(await memberRow(member_id)).toMatchObject({ email, status: "active" });
    const browser = newBrowser(t);
    await browser.send("POST", "session/login", { email, password: "Brand-New-Pass7" });
    expect(await browser.send("GET", "authUser")).toMatchObject({ error: { code: "session.unverified" } });
    const verify = await readMailToken(t, email, "/verify-email");
    await browser.send("PUT", "chnageAccountStatusToVerified", { token: verify });
    expect((await browser.send("GET", "authUser")).status).toBe(200);
  });

  test("can't use an email address that is taken", async () => {
    const { token } = await invited();
    const { email } = await newPerson();
    expect(await join({ ...asNew(token), way: "alternate", email })).toMatchObject({ error: { code: "email.taken" } });
    const refused = { ...asNew(token), way: "alternate", email: "somebody@refused.example" };
    expect(await join(refused)).toMatchObject({ error: { code: "signup.domain_refused" } });
    expect((await look(token)).status, "nothing was used up").toBe(200);
  });
});

describe("a handed-over link", () => {
  const accountOf = (email: string) =>
    t.owner
      .selectFrom("accounts")
      .select(["verified_at", "vouched", "team_id"])
      .where("email", "=", email)
      .executeTakeFirst();

  test("admits a person the admin vouches for, and verifies no address", async () => {
    const { handed, email, team_id } = await invited();
    const browser = newBrowser(t);
    expect(await join(asNew(await handed()), browser)).toMatchObject({ user: { team: { id: team_id } } });
    expect((await browser.send("GET", "authUser")).status).toBe(200);
    expect(await accountOf(email)).toEqual({ verified_at: null, vouched: true, team_id });
  });

  test("replaces no account, neither an unverified one nor one another team vouches for", async () => {
    for (const vouched of [false, true]) {
      const victim = await newPerson({ unverified: true });
      await t.owner.updateTable("accounts").set({ vouched }).where("id", "=", victim.account_id).execute();
      const { handed, token } = await invited(victim.email);
      expect(await join(asNew(await handed()))).toMatchObject({ status: 409, error: { code: "email.taken" } });
      expect(await accountOf(victim.email)).toMatchObject({ team_id: victim.team_id, verified_at: null });
      expect((await look(token)).status, "the emailed one was replaced").toBe(400);
    }
  });

  test("limits how many addresses can be probed", async () => {
    const { handed } = await invited();
    const token = await handed();
    const browser = newBrowser(t);
    const answers = new Set<number>();
    for (let n = 0; n < 200 && !answers.has(429); n += 1) answers.add((await look(token, browser)).status);
    expect([...answers]).toEqual([200, 429]);
  });
});

describe("a person with an account", () => {
  test("who has canceled their own team can join another at once", async () => {
    const leader = await newPerson({ admin_role: "primary" });
    const { team_id: own } = leader;
    const now = t.clock.now();
    await t.owner.insertInto("cancellations").values({ team_id: own, at: now, reason: "oth", words: "" }).execute();
    await t.owner.updateTable("teams").set({ deleted_at: now }).where("id", "=", own).execute();
    const { token, team_id } = await invited(leader.email);
    expect(await join({ token, way: "existing", password: PASSWORD })).toMatchObject({
      user: { team: { id: team_id } },
    });
  });

  test("can't join with an expired one-time password", async () => {
    const person = await newPerson();
    const over = { password_one_time_until: t.clock.now() };
    await t.owner.updateTable("accounts").set(over).where("id", "=", person.account_id).execute();
    const { token } = await invited(person.email);
    expect(await join({ token, way: "existing", password: PASSWORD })).toMatchObject({
      error: { code: "password.wrong" },
    });
  });

  // spec: 2.16
  test("confirms the password, leaves the former team, and all earlier sessions end", async () => {
    const person = await newPerson();
    const { token, team_id } = await invited(person.email);
    const before = newBrowser(t);
    await before.send("POST", "session/login", { email: person.email, password: PASSWORD });
    expect(await look(token)).toMatchObject({ account: "here", leaves: null });
    expect((await look(token, before))["leaves"], "shown to the account's owner").toMatch(/^Team /);
    expect(await join({ token, way: "existing", password: "Wrong-Horse1" })).toMatchObject({
      status: 403,
      error: { code: "password.wrong" },
    });
    const browser = newBrowser(t);
    expect(await join({ token, way: "existing", password: PASSWORD }, browser)).toMatchObject({
      user: { team: { id: team_id } },
    });
    expect(await before.send("GET", "authUser")).toMatchObject({ status: 401 });
    expect(await memberRow(person.member_id)).toBeUndefined();
    expect(await join(asNew(token))).toMatchObject({ error: { code: "token.invalid" } });
  });

  // asvs: V6.3.4
  test("also has to complete two-step login", async () => {
    const person = await newPerson();
    const { seed } = await enrol(t, newBrowser(t), person.email);
    const { token } = await invited(person.email);
    const way = { token, way: "existing", password: PASSWORD };
    expect(await join(way)).toMatchObject({ error: { code: "mfa.code_required" } });
    expect(await join({ ...way, two_fa_code: "000000" })).toMatchObject({ error: { code: "mfa.wrong_code" } });
    expect(await join({ ...way, two_fa_code: codeNow(t, seed) })).toMatchObject({ success: true });
  });

  test("can't leave a team they own with other members, but closes one without", async () => {
    const leader = await newPerson({ admin_role: "primary" });
    const { token, team_id } = await invited(leader.email);
    const other = await makePerson(t.owner, t.clock.now(), leader.team_id);
    const way = { token, way: "existing", password: PASSWORD };
    expect(await join(way)).toMatchObject({ status: 409, error: { code: "join.leads_a_team" } });
    await t.owner.deleteFrom("members").where("id", "=", other.member_id).execute();
    // A charge with an unknown result would be carried over into a closed team.
    await sql`with bill as (
        insert into invoices (team_id, kind, state, created_at, currency, lines, subtotal, discount, tax, credit_used, credit_kept, total, plan, period_from, customer)
        values (${leader.team_id}, 'order', 'open', now(), 'USD', '[]', 500, 0, 0, 0, 0, 500, '{}', '2020-01-01', '{}') returning id)
      insert into payments (team_id, invoice_id, attempt, state, created_at)
        select ${leader.team_id}, id, 1, 'pending', now() from bill`.execute(t.owner);
    expect(await join(way)).toMatchObject({ status: 409, error: { code: "join.paying" } });
    await t.owner.deleteFrom("payments").where("team_id", "=", leader.team_id).execute();
    expect(await join(way)).toMatchObject({ user: { team: { id: team_id } } });
    const left = await t.owner
      .selectFrom("teams as t")
      .innerJoin("subscriptions as b", "b.team_id", "t.id")
      .innerJoin("cancellations as c", "c.team_id", "t.id")
      .select(["t.deleted_at", "b.state", "b.renews"])
      .where("t.id", "=", leader.team_id)
      .executeTakeFirstOrThrow();
    expect(left, "no further charges, deleted in a month").toEqual({
      deleted_at: expect.any(Date),
      state: "canceled",
      renews: false,
    });
  });

  test("shares the login pause, so an invitation can't be used to guess passwords", async () => {
    const person = await newPerson();
    const { token } = await invited(person.email);
    const wrong = () => join({ token, way: "existing", password: "Wrong-Horse1" });
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await wrong()).status).toBe(403);
    expect(await wrong()).toMatchObject({ success: false, delay: 1 });
    expect(await join({ token, way: "existing", password: PASSWORD })).toMatchObject({ success: false, delay: 1 });
  });

  test("in the other product joins with it, and keeps that account unchanged", async () => {
    const solo = await newPerson({ admin_role: "primary" }, { product: "solo", tier: "pro", seats: 1 });
    const { token } = await invited(solo.email);
    expect(await look(token)).toMatchObject({ account: "other_product" });
    const way = { token, way: "other_product", password: PASSWORD, terms: TERMS_VERSIONS };
    expect(await join({ ...way, password: "Wrong-Horse1" })).toMatchObject({ error: { code: "password.wrong" } });
    expect(await join(way)).toMatchObject({ success: true, user: { email: solo.email } });
    const there = newBrowser(t, "solo.test");
    expect(await there.send("POST", "session/login", { email: solo.email, password: PASSWORD })).toMatchObject({
      success: true,
    });
  });
});

describe("an invitation", () => {
  // spec: 1.3
  test("ends when it expires, is replaced, or its address or member changes", async () => {
    const late = await invited();
    t.clock.advance(LINK_LIFE_S.join + 1);
    expect((await look(late.token)).status).toBe(400);
    const twice = await invited();
    const second = await twice.invite();
    expect((await look(twice.token)).status, "the earlier one").toBe(400);
    expect((await look(second)).status).toBe(200);
    const moved = await invited();
    await t.owner.updateTable("members").set({ email: newAddress() }).where("id", "=", moved.member_id).execute();
    expect((await look(moved.token)).status).toBe(400);
    const gone = await invited();
    await t.owner.deleteFrom("members").where("id", "=", gone.member_id).execute();
    expect((await look(gone.token)).status).toBe(400);
  });

  test("is valid for one edition", async () => {
    const { token } = await invited();
    expect((await look(token, newBrowser(t, "solo.test"))).status).toBe(400);
  });

  test("replaces an account that signed up with the address and never verified it", async () => {
    const squatter = await newPerson({ unverified: true, admin_role: "primary" });
    const theirs = newBrowser(t);
    await theirs.send("POST", "session/login", { email: squatter.email, password: PASSWORD });
    const { token } = await invited(squatter.email);
    expect(await look(token)).toMatchObject({ account: "none" });
    expect(await join({ token, way: "existing", password: PASSWORD })).toMatchObject({
      error: { code: "password.wrong" },
    });
    expect(await join(asNew(token))).toMatchObject({ success: true });
    expect(await theirs.send("GET", "authUser")).toMatchObject({ status: 401 });
    expect(await theirs.send("POST", "session/login", { email: squatter.email, password: PASSWORD })).toMatchObject({
      success: false,
    });
  });

  // spec: 7.31
  test("is sent only to invited members, and not to those who have joined", async () => {
    const now = t.clock.now();
    const team_id = await makeTeam(t.owner, now);
    const admin = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
    const browser = newBrowser(t);
    await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
    const members = [admin.member_id, (await newPerson()).member_id];
    expect(await browser.send("POST", `team/${team_id}/invite`, { members })).toMatchObject({ invited: 0 });
  });
});
