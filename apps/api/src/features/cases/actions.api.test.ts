import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { isCanceled } from "../canceled-emails/service.ts";
import { newBrowser } from "../../../test/browser.ts";
import { lastAuditRow, casePath, lockOut, newCustomer, refused } from "../../../test/cases.ts";
import { REASON, newStaffClient } from "../../../test/staff-client.ts";
import { makeMember } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo } from "../../../test/mail.ts";
import { PASSWORD, makePerson } from "../../../test/people.ts";
import { newPhone } from "../../../test/phones.ts";
import { during, holdClock } from "../../../test/seconds.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { CRM_CONTACT_URL: "https://crm.example/contacts/{email}" });
});
afterAll(() => t.close());

describe("a staff action", () => {
  test("requires a reason and records it", async () => {
    const { email, team_id } = await newCustomer(t);
    const desk = await newStaffClient(t, "l2");
    for (const reason of [null, "", "too short", " ".repeat(30), "x".repeat(501)]) {
      expect(await desk.send("POST", casePath(email, "unlock"), undefined, { reason })).toMatchObject(
        refused(400, "access.reason_needed"),
      );
    }
    expect(await desk.send("POST", casePath(email, "unlock"))).toMatchObject({ success: true });
    expect(await lastAuditRow(t, "case.unlocked")).toMatchObject({
      team_id,
      actor_side: "staff",
      detail: { reason: REASON },
    });
  });

  // spec: 1.24 7.67
  // asvs: V6.4.4
  test("unlocks a person: ends the pause, turns off two-step login and notifies them", async () => {
    holdClock(t);
    const { email, account_id } = await newCustomer(t, { admin_role: "none" });
    await lockOut(t, email);
    const logIn = () => newBrowser(t).send("POST", "session/login", { email, password: PASSWORD });
    expect(await logIn()).toMatchObject({ success: false });
    const desk = await newStaffClient(t, "l2");
    expect(await desk.send("POST", casePath(email, "unlock"))).toMatchObject({ success: true });
    expect(await logIn()).toMatchObject({ success: true });
    const checked = { called_back: true, knows_account: true, no_pressure: true };
    expect(await desk.send("PUT", casePath(email, "mfa"), { checked })).toMatchObject(refused(409, "case.no_mfa"));
    await t.owner
      .updateTable("accounts")
      .set({ mfa_seed: Buffer.from("sealed") })
      .where("id", "=", account_id)
      .execute();
    expect(
      await desk.send("PUT", casePath(email, "mfa"), { checked: { ...checked, called_back: false } }),
    ).toMatchObject({
      status: 400,
    });
    expect(await desk.send("PUT", casePath(email, "mfa"), { checked })).toMatchObject({ success: true });
    const sessions = await t.owner
      .selectFrom("sessions")
      .select("handle")
      .where("account_id", "=", account_id)
      .execute();
    expect(sessions, "logged out everywhere").toEqual([]);
    const mails = await t.owner.selectFrom("mails").select("template").where("recipient", "=", email).execute();
    expect(mails.map(({ template }) => template)).toContain("case.mfa_reset");
    expect(await desk.send("PUT", casePath(email, "password"))).toMatchObject({ success: true });
    expect(await readMailTo(t, email)).toContain("/reset-password");
  });

  test("does not restore a disabled password: only an emailed link sets a new one", async () => {
    const { email, account_id } = await newCustomer(t);
    await lockOut(t, email, 1);
    await sql`update login_failures set failures = 100`.execute(t.owner);
    const desk = await newStaffClient(t, "l2");
    await desk.send("POST", casePath(email, "unlock"));
    expect(await desk.send("GET", casePath(email))).toMatchObject({ person: { password_off: true, account_id } });
    await sql`delete from login_failures`.execute(t.owner);
  });

  // spec: 8.62
  test("resends a pending verification or invitation, and nothing else", async () => {
    const lead = await newCustomer(t);
    const desk = await newStaffClient(t, "l1");
    expect(await desk.send("POST", casePath(lead.email, "resend"))).toMatchObject(refused(409, "case.nothing_to_send"));
    const unverified = await newCustomer(t, { unverified: true });
    expect(await desk.send("POST", casePath(unverified.email, "resend"))).toMatchObject({ sent: "verification" });
    const email = `invited.${lead.member_id}@example.com`;
    await makeMember(t.owner, t.clock.now(), lead.team_id, { email, status: "invited" });
    expect(await desk.send("POST", casePath(email, "resend"))).toMatchObject({ sent: "invitation" });
    const agent = await newStaffClient(t, "l2");
    expect(await agent.send("PUT", casePath(email, "password"))).toMatchObject(refused(409, "case.no_account"));
    const checked = { called_back: true, knows_account: true, no_pressure: true };
    expect(await agent.send("PUT", casePath(email, "mfa"), { checked })).toMatchObject(refused(409, "case.no_account"));
  });

  // spec: 1.24 6.13 7.53 8.44
  test("deletes a user permanently after a password confirmation, but no administrator", async () => {
    const lead = await newCustomer(t);
    const member = await makePerson(t.owner, t.clock.now(), lead.team_id);
    const desk = await newStaffClient(t, "l3");
    expect(await desk.send("DELETE", casePath(member.email))).toMatchObject({
      error: { code: "access.reauth_required" },
    });
    await desk.prove();
    expect(await desk.send("DELETE", casePath(lead.email))).toMatchObject(refused(409, "case.user_is_admin"));
    expect(await desk.send("DELETE", casePath(member.email))).toMatchObject({ success: true });
    expect(await desk.send("DELETE", casePath(member.email))).toMatchObject(refused(404, "case.email_unknown"));
  });

  // spec: 1.24 6.14 7.56
  test("suspends and reactivates a team, deletes it for an administrator, and restores it within a month", async () => {
    const lead = await newCustomer(t, {}, { state: "trial" });
    await sql`update subscriptions set trial_ended_at = now() - interval '1 day' where team_id = ${lead.team_id}`.execute(
      t.owner,
    );
    const { team_id, email } = lead;
    const desk = await newStaffClient(t, "l3");
    const rest = (suspended: boolean) => desk.send("POST", `team/${team_id}/suspend`, { suspended });
    expect(await rest(false)).toMatchObject(refused(409, "case.wrong_state"));
    expect(await rest(true)).toMatchObject({ state: "suspended" });
    expect(await rest(true)).toMatchObject(refused(409, "case.wrong_state"));
    expect(await rest(false)).toMatchObject({ state: "free" });
    expect(await desk.send("POST", `team/${lead.member_id}/suspend`, { suspended: true })).toMatchObject(
      refused(404, "team.not_found"),
    );
    const { team_name } = await desk.send("GET", `team/${team_id}`);
    const del = (whose: string, typed: string) =>
      desk.send("DELETE", `team/${team_id}?email=${encodeURIComponent(whose)}&typed_name=${encodeURIComponent(typed)}`);
    expect(await desk.send("POST", `team/${team_id}/restore`)).toMatchObject(refused(409, "subscription.not_canceled"));
    await desk.prove();
    const others = await Promise.all(
      (["none", "secondary"] as const).map((admin_role) => makePerson(t.owner, t.clock.now(), team_id, { admin_role })),
    );
    for (const whose of ["nobody@example.com", ...others.map((other) => other.email)]) {
      expect(await del(whose, team_name), whose).toMatchObject(refused(409, "case.not_an_admin"));
    }
    expect(await del(email, "Another")).toMatchObject(refused(400, "subscription.name_differs"));
    expect(await del(email, team_name)).toMatchObject({ success: true });
    expect(await newBrowser(t).send("POST", "session/login", { email, password: PASSWORD })).toMatchObject({
      success: false,
    });
    expect(await desk.send("GET", casePath(email))).toMatchObject({ team: { canceled: { by_staff: true } } });
    expect(await del(email, team_name), "once").toMatchObject(refused(409, "case.wrong_state"));
    const remembered = () => isCanceled(t.context, t.owner, email, t.clock.now());
    expect(await remembered(), "blocked from another trial").toBe(true);
    expect(await desk.send("POST", `team/${team_id}/restore`)).toMatchObject({ state: "free" });
    expect(await remembered()).toBe(false);
    expect(await newBrowser(t).send("POST", "session/login", { email, password: PASSWORD })).toMatchObject({
      success: true,
    });
  });

  test("can't close a team its customer has closed, and doesn't block an unverified address", async () => {
    const desk = await newStaffClient(t, "l3");
    await desk.prove();
    const del = async ({ team_id, email }: { team_id: string; email: string }) => {
      const { team_name } = await desk.send("GET", `team/${team_id}`);
      return desk.send("DELETE", `team/${team_id}?${new URLSearchParams({ email, typed_name: team_name }).toString()}`);
    };
    const closed = await newCustomer(t);
    await t.owner
      .insertInto("cancellations")
      .values({ team_id: closed.team_id, at: t.clock.now(), reason: "oth", words: "" })
      .execute();
    expect(await del(closed)).toMatchObject(refused(409, "case.wrong_state"));
    const unproven = await newCustomer(t, { unverified: true });
    expect(await del(unproven)).toMatchObject({ success: true });
    expect(await isCanceled(t.context, t.owner, unproven.email, t.clock.now())).toBe(false);
  });

  // spec: 1.24 4.46 7.60 8.62
  test("extends a trial within the limits per level, per step and in total, even after its end", async () => {
    const { team_id } = await newCustomer(t, {}, { state: "expired" });
    await t.owner
      .updateTable("subscriptions")
      .set({ trial_ended_at: new Date(t.clock.now().getTime() - 86_400_000) })
      .where("team_id", "=", team_id)
      .execute();
    const [l2, l3] = [await newStaffClient(t, "l2"), await newStaffClient(t, "l3")];
    const extend = (desk: typeof l2, days: number) =>
      desk.send("POST", `subscription/${team_id}/extendTrial`, { days });
    expect(await extend(l2, 15)).toMatchObject(refused(403, "access.forbidden"));
    const { answer, expectIn } = await during(t, () => extend(l2, 14));
    expectIn(answer["trial_ended_at"], 14 * 86_400);
    expect(await l2.send("GET", `team/${team_id}/subscription`)).toMatchObject({
      subscription: { state: "trial" },
      trial_extended_days: 14,
    });
    expect(await extend(l2, 1), "level 2 can extend only once").toMatchObject(refused(403, "access.forbidden"));
    expect((await extend(l3, 31)).status).toBe(400);
    expect(await extend(l3, 30)).toMatchObject({ success: true });
    expect(await extend(l3, 17)).toMatchObject({
      ...refused(409, "case.trial_too_long"),
      error: { values: { left: 16 } },
    });
    const paid = await newCustomer(t, {}, { state: "paid", tier: "teams" });
    expect(await l3.send("POST", `subscription/${paid.team_id}/extendTrial`, { days: 1 })).toMatchObject(
      refused(409, "case.wrong_state"),
    );
    expect(await l3.send("POST", `subscription/${paid.member_id}/extendTrial`, { days: 1 })).toMatchObject(
      refused(404, "team.not_found"),
    );
  });

  // spec: 1.24 4.47 7.57 7.60 7.61 8.62
  test("sets free tier and service level, syncs configurations and logs out phones", async () => {
    const { team_id, member_id } = await newCustomer(t, {}, { state: "expired" });
    const desk = await newStaffClient(t, "l3");
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

  // spec: 1.24 7.66
  test("logs out one person's phones or the whole team's, and no other team's", async () => {
    const lead = await newCustomer(t);
    const { team_id } = lead;
    const colleague = await makePerson(t.owner, t.clock.now(), team_id);
    const phones = await Promise.all(
      [lead, colleague, await newCustomer(t)].map(async ({ email }) => {
        const phone = newPhone(t);
        expect(await phone.logIn(email)).toMatchObject({ status: 200 });
        return phone;
      }),
    );
    const areOut = () =>
      Promise.all(phones.map(async (phone) => (await phone.send("POST", "heartbeat", {}))["action"] === "logout"));
    const desk = await newStaffClient(t, "l2");
    expect(await areOut()).toEqual([false, false, false]);
    expect(await desk.send("DELETE", `team/${team_id}/user/${colleague.member_id}/devices`)).toMatchObject({
      ended: 1,
    });
    expect(await areOut()).toEqual([false, true, false]);
    expect(await phones[1]!.refresh()).toMatchObject(refused(401, "phone.logged_out"));
    expect(await desk.send("DELETE", `team/${team_id}/devices`)).toMatchObject({ ended: 1 });
    expect(await areOut()).toEqual([true, true, false]);
    expect(await lastAuditRow(t, "case.team_phones_ended")).toMatchObject({ team_id, detail: { ended: 1 } });
  });
});

describe("a staff action without a target or at the wrong time", () => {
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
  ] as const)("fails for an unknown address: %s %s", async (method, act, payload) => {
    const desk = await newStaffClient(t, "l3");
    const asked = casePath("nobody@example.com", act).replace(act === "crmContact" ? "?product=team" : "", "");
    expect(await desk.send(method, asked, payload)).toMatchObject(refused(404, "case.email_unknown"));
  });

  test("has to name the product if the address has an account in both", async () => {
    const { email } = await newCustomer(t);
    const solo = await newCustomer(t, {}, { product: "solo", tier: "pro", seats: 1 });
    await t.owner.updateTable("accounts").set({ email }).where("id", "=", solo.account_id).execute();
    await t.owner.updateTable("members").set({ email }).where("id", "=", solo.member_id).execute();
    const desk = await newStaffClient(t, "l3");
    await desk.prove();
    for (const [method, act, payload] of [
      ["GET", "loginToken", undefined],
      ["POST", "fix", undefined],
      ["POST", "unlock", undefined],
      ["POST", "resend", undefined],
      ["PUT", "password", undefined],
      ["PUT", "mfa", { checked }],
      ["DELETE", "", undefined],
    ] as const) {
      const path = casePath(email, act).replace("?product=team", "");
      expect(await desk.send(method, path, payload), act).toMatchObject(refused(409, "case.which_product"));
    }
    expect(await desk.send("POST", casePath(email, "fix"))).toMatchObject({ repaired: false });
  });

  test("fails for an unknown team", async () => {
    const desk = await newStaffClient(t, "l3");
    await desk.prove();
    const unknown_id = "01890000-0000-7000-8000-00000000dead";
    for (const [method, act] of [
      ["DELETE", `team/${unknown_id}?email=a@example.com&typed_name=x`],
      ["POST", `team/${unknown_id}/restore`],
      ["POST", `team/${unknown_id}/subscription/${unknown_id}/freeTier`],
      ["DELETE", `team/${unknown_id}/user/${unknown_id}/devices`],
      ["GET", `team/${unknown_id}/user/${unknown_id}/mails`],
    ] as const) {
      expect(await desk.send(method, act)).toMatchObject(refused(404, "team.not_found"));
    }
    const { team_id } = await newCustomer(t);
    expect(await desk.send("GET", `team/${team_id}/user/${unknown_id}/mails`)).toMatchObject(
      refused(404, "member.not_found"),
    );
  });

  test("can't end a team while a charge is in progress", async () => {
    const { team_id, email } = await newCustomer(t, {}, { state: "past_due", tier: "teams" });
    await sql`with i as (
        insert into invoices (team_id, kind, state, created_at, currency, lines, subtotal, discount, tax, credit_used, credit_kept, total, plan, period_from, customer)
        values (${team_id}, 'renewal', 'open', now(), 'USD', '[]', 1, 0, 0, 0, 0, 1, '{}', '2026-01-01', '{}') returning id)
      insert into payments (team_id, invoice_id, attempt, state, created_at) select ${team_id}, id, 1, 'pending', now() from i`.execute(
      t.owner,
    );
    const desk = await newStaffClient(t, "l3");
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
  test("finds no contact page without a CRM", async () => {
    const other = await openTestApp(inject("clusterUrl"));
    const desk = await newStaffClient(other, "l1");
    expect(await desk.send("GET", "portalUser/a@example.com/crmContact")).toMatchObject(refused(404, "case.no_crm"));
    await other.close();
  });
});
