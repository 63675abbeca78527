import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { APPROVAL_S } from "@portal/model/limits.ts";
import { approveReset, approveWrite, decideAs } from "../../../test/approvals.ts";
import { lastAuditRow, casePath, newCustomer, refused } from "../../../test/cases.ts";
import { type StaffClient, REASON, newStaffClient } from "../../../test/staff-client.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo } from "../../../test/mail.ts";
import { makePerson } from "../../../test/people.ts";
import { makeStaff, newLoggedInStaff } from "../../../test/staff.ts";
import { sweep } from "../sweep/store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";
const needed = refused(409, "approval.needed");
/** A member of staff who has just confirmed their password. */
async function proven(level: "l3" | "su"): Promise<StaffClient> {
  const desk = await newStaffClient(t, level);
  await desk.prove();
  return desk;
}
const askReset = (desk: StaffClient, staff_id: string, kind = "staff_password") =>
  desk.send("POST", "approvals/staff", { kind, staff_id });
const askWrite = (desk: StaffClient, email: string) =>
  desk.send("POST", "approvals/customer", { email, product: "team" });
const decide = (desk: StaffClient, id: string, approve = true) => desk.send("PUT", `approvals/${id}`, { approve });
const givePassword = (desk: StaffClient, staff_id: string) => desk.send("POST", `user/${staff_id}/oneTimePassword`);
const enter = (desk: StaffClient, email: string) => desk.send("GET", `${casePath(email, "loginToken")}&write=yes`);
const idsIn = (list: { id: string }[]) => list.map(({ id }) => id);

describe("a staff reset", () => {
  test("needs another administrator's approval and uses it up", async () => {
    const [kim, boss] = [await proven("su"), await proven("su")];
    const agent = await makeStaff(t, "l2", "Leo Brandt");
    expect(await givePassword(kim, agent.id)).toMatchObject(needed);
    const asked = await askReset(kim, agent.id);
    expect(asked.body).toEqual({
      id: asked.id,
      kind: "staff_password",
      about: { id: agent.id, name: "Leo Brandt", email: agent.email },
      reason: REASON,
      asked_by: "Jo Whitfield",
      asked_at: expect.any(Number),
      state: "waiting",
      decided_by: null,
      expires_at: asked.asked_at + APPROVAL_S.waiting,
    });
    expect(await givePassword(kim, agent.id), "still waiting").toMatchObject(needed);
    const { to_decide } = await boss.send("GET", "approvals");
    expect(idsIn(to_decide)).toContain(asked.id);
    expect(await decide(boss, asked.id)).toMatchObject({ state: "approved", decided_by: "Jo Whitfield" });
    const { own } = await kim.send("GET", "approvals");
    expect(own).toMatchObject([{ id: asked.id, state: "approved" }]);
    expect(await givePassword(kim, agent.id)).toMatchObject({ password: expect.any(String) });
    expect(await lastAuditRow(t, "staff.password_given")).toMatchObject({
      detail: { approval: asked.id, approved_by: boss.staff_id },
    });
    expect(await givePassword(kim, agent.id), "used up").toMatchObject(needed);
    expect((await kim.send("GET", "approvals")).own).toEqual([]);
  });

  test("is approved for one colleague, one kind and one requester", async () => {
    const [kim, other] = [await proven("su"), await proven("su")];
    const [agent, another] = [await makeStaff(t, "l2"), await makeStaff(t, "l2")];
    await decideAs(t, (await askReset(kim, agent.id, "staff_mfa")).id);
    expect(await givePassword(kim, agent.id)).toMatchObject(needed);
    expect(await kim.send("PUT", `user/${another.id}/mfa`)).toMatchObject(needed);
    expect(await other.send("PUT", `user/${agent.id}/mfa`)).toMatchObject(needed);
    expect(await kim.send("PUT", `user/${agent.id}/mfa`)).toMatchObject({ success: true });
  });

  test("stays blocked after a refusal and can be requested again", async () => {
    const kim = await proven("su");
    const agent = await makeStaff(t, "l2");
    const { id } = await askReset(kim, agent.id);
    expect(await decideAs(t, id, false)).toMatchObject({ state: "refused" });
    expect(await givePassword(kim, agent.id)).toMatchObject(needed);
    expect((await kim.send("GET", "approvals")).own).toMatchObject([{ id, state: "refused" }]);
    expect((await askReset(kim, agent.id)).status).toBe(200);
  });

  test("has one open request at a time, even when requests are parallel", async () => {
    const kim = await proven("su");
    const agent = await makeStaff(t, "l2");
    const answers = await Promise.all(Array.from({ length: 5 }, () => askReset(kim, agent.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await askReset(kim, agent.id)).toMatchObject(refused(409, "approval.asked"));
    expect((await askReset(kim, agent.id, "staff_mfa")).status, "another kind").toBe(200);
  });

  test("can't be requested for yourself, an unknown id, without a reason or below administrator", async () => {
    const kim = await proven("su");
    const agent = await makeStaff(t, "l2");
    expect(await askReset(kim, kim.staff_id)).toMatchObject(refused(409, "staff.yourself"));
    expect(await askReset(kim, UNKNOWN_ID)).toMatchObject(refused(404, "staff.not_found"));
    const body = { kind: "staff_password", staff_id: agent.id };
    expect(await kim.send("POST", "approvals/staff", body, { reason: null })).toMatchObject(
      refused(400, "access.reason_needed"),
    );
    expect(await askReset(await newStaffClient(t, "l3"), agent.id)).toMatchObject(refused(403, "access.forbidden"));
  });
});

describe("a decision", () => {
  test("can't be made by the requester or the person affected", async () => {
    const [kim, boss] = [await proven("su"), await proven("su")];
    const { id } = await askReset(kim, boss.staff_id);
    expect(await decide(kim, id)).toMatchObject(refused(409, "approval.yourself"));
    expect(await decide(boss, id)).toMatchObject(refused(409, "approval.yourself"));
    for (const desk of [kim, boss]) expect(idsIn((await desk.send("GET", "approvals")).to_decide)).not.toContain(id);
    const row = () => t.owner.updateTable("approvals").where("id", "=", id);
    const made = { decision: "approved", decided_at: t.clock.now() };
    for (const { staff_id: decided_by } of [kim, boss]) {
      await expect(
        row()
          .set({ ...made, decided_by })
          .execute(),
        "the database refuses it too",
      ).rejects.toMatchObject({
        constraint: "approvals_second_person",
      });
    }
  });

  test("on a reset requires an administrator and a fresh password confirmation", async () => {
    const kim = await proven("su");
    const { id } = await askReset(kim, (await makeStaff(t, "l2")).id);
    expect(await decide(await proven("l3"), id)).toMatchObject(refused(403, "access.forbidden"));
    expect(await decide(await newStaffClient(t, "su"), id)).toMatchObject(refused(403, "access.reauth_required"));
    expect(await decide(await proven("su"), UNKNOWN_ID)).toMatchObject(refused(404, "approval.not_found"));
    expect(await decide(await proven("su"), id)).toMatchObject({ state: "approved" });
    expect(await decide(await proven("su"), id, false)).toMatchObject(refused(409, "approval.decided"));
  });

  test("is made once when several people decide at the same moment", async () => {
    const kim = await proven("su");
    const { id } = await askReset(kim, (await makeStaff(t, "l2")).id);
    const deciders = await Promise.all(Array.from({ length: 6 }, () => proven("su")));
    const answers = await Promise.all(deciders.map((desk, place) => decide(desk, id, place % 2 === 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.error.code).toBe("approval.decided");
    }
  });

  test("is possible for a day, and an approval lasts an hour", async () => {
    const agent = await makeStaff(t, "l2");
    const kim = await newLoggedInStaff(t, "su");
    const why = { "x-support-reason": encodeURIComponent(REASON) };
    const asked = { kind: "staff_password", staff_id: agent.id };
    const { id } = await kim.browser.send("POST", "approvals/staff", asked, why);
    await t.owner.updateTable("approvals").set({ expires_at: t.clock.now() }).where("id", "=", id).execute();
    expect(await decideAs(t, id)).toMatchObject(refused(404, "approval.not_found"));
    expect((await kim.browser.send("GET", "approvals")).own).toEqual([]);
    await approveReset(t, kim.browser, "staff_password", agent.id);
    t.clock.advance(APPROVAL_S.approved - 1);
    await kim.browser.send("GET", "user/me");
    t.clock.advance(1);
    const again = await staffSession(kim.id);
    expect(await givePassword(again, agent.id)).toMatchObject(needed);
  });

  test("is denied to staff who got their level from a colleague less than three days ago", async () => {
    const kim = await proven("su");
    const { user } = await kim.send("POST", "createUser", {
      email: `new.boss.${randomUUID()}@switchboard.example`,
      full_name: "New Boss",
      level: "l2",
    });
    const before = decidesFrom();
    expect(await kim.send("POST", "permissionLevels", { id: user.id, level: "su" })).toMatchObject({ level: "su" });
    const after = decidesFrom();
    const { id } = await askReset(kim, (await makeStaff(t, "l2")).id);
    const early = await staffSession(user.id);
    const { decides_from } = await early.send("GET", "approvals");
    expect(decides_from).toBeGreaterThanOrEqual(before);
    expect(decides_from).toBeLessThanOrEqual(after);
    expect(await decide(early, id)).toMatchObject({
      status: 403,
      error: { code: "approval.too_new", values: { days: 3 } },
    });
    t.clock.advance(APPROVAL_S.new_approver);
    const later = await proven("su");
    const { id: next } = await askReset(later, (await makeStaff(t, "l2")).id);
    const old = await staffSession(user.id);
    expect((await old.send("GET", "approvals")).decides_from).toBeNull();
    expect(await decide(old, next)).toMatchObject({ state: "approved" });
  });
});

/** When a staff member promoted now may start to decide. */
const decidesFrom = () => Math.floor(t.clock.now().getTime() / 1000) + APPROVAL_S.new_approver;

/** The same member of staff in a new session, with the password just confirmed. */
async function staffSession(staff_id: string): Promise<StaffClient> {
  const desk = await newStaffClient(t, "su");
  const handle = /^support-([^.]+)/.exec(desk.token)![1]!;
  await t.owner.updateTable("staff_sessions").set({ staff_id }).where("handle", "=", handle).execute();
  await desk.prove();
  return desk;
}

describe("write access to a customer's account", () => {
  test("needs approval by level 3 or an administrator, recorded in the customer's history", async () => {
    const customer = await newCustomer(t);
    for (const level of ["l3", "su"] as const) {
      const desk = await newStaffClient(t, "l3");
      expect(await enter(desk, customer.email)).toMatchObject(needed);
      const asked = await askWrite(desk, customer.email);
      expect(asked).toMatchObject({ kind: "customer_write", about: { id: customer.member_id, email: customer.email } });
      expect(await lastAuditRow(t, "approval.asked")).toMatchObject({
        team_id: customer.team_id,
        detail: { reason: REASON },
      });
      const decider = await proven(level);
      expect(idsIn((await decider.send("GET", "approvals")).to_decide)).toContain(asked.id);
      expect(await decide(decider, asked.id)).toMatchObject({ state: "approved" });
      expect(await lastAuditRow(t, "approval.decided")).toMatchObject({
        team_id: customer.team_id,
        detail: { decision: "approved", asked_by: desk.staff_id },
      });
      expect(await enter(desk, customer.email)).toMatchObject({ token: expect.any(String) });
      expect(await lastAuditRow(t, "case.entered")).toMatchObject({
        detail: { kind: "imp_rw", approved_by: decider.staff_id },
      });
    }
  });

  test("issues one token when twenty parallel requests use the approval", async () => {
    const customer = await newCustomer(t);
    const desk = await newStaffClient(t, "l3");
    await approveWrite(t, desk, customer.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(desk, customer.email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error?.code === "approval.needed")).toHaveLength(19);
  });

  test("isn't needed for read-only access and can't be requested by level 2 or administrators", async () => {
    const customer = await newCustomer(t);
    expect((await (await newStaffClient(t, "l2")).send("GET", casePath(customer.email, "loginToken"))).status).toBe(
      200,
    );
    for (const level of ["l2", "su"] as const) {
      expect(await askWrite(await newStaffClient(t, level), customer.email)).toMatchObject(
        refused(403, "access.forbidden"),
      );
    }
    expect(await (await newStaffClient(t, "l2")).send("GET", "approvals")).toMatchObject(
      refused(403, "access.forbidden"),
    );
  });

  test("can't be requested for an unknown address, a member without an account, or twice", async () => {
    const desk = await newStaffClient(t, "l3");
    expect(await askWrite(desk, "nobody@example.com")).toMatchObject(refused(404, "case.email_unknown"));
    const { team_id } = await newCustomer(t);
    const invited = await makePerson(t.owner, t.clock.now(), team_id, { status: "invited" });
    await sql`delete from accounts where id = ${invited.account_id}`.execute(t.owner);
    expect(await askWrite(desk, invited.email)).toMatchObject(refused(409, "case.no_account"));
    const { email } = await newCustomer(t);
    await askWrite(desk, email);
    expect(await askWrite(desk, email)).toMatchObject(refused(409, "approval.asked"));
  });
});

test("emails administrators about a request and the requester about the decision", async () => {
  const alone = await openTestApp(inject("clusterUrl"));
  try {
    const [asker, about, decider, fresh] = [
      await makeStaff(alone, "l1", "Robin Ashe"),
      await makeStaff(alone, "su", "Leo Brandt"),
      await makeStaff(alone, "su", "Kim Marchetti"),
      await makeStaff(alone, "su", "New Boss"),
    ];
    await alone.owner
      .updateTable("staff")
      .set({ level_given_at: alone.clock.now() })
      .where("id", "=", fresh.id)
      .execute();
    const kim = await newStaffClient(alone, "su");
    const { id } = await kim.send("POST", "approvals/staff", { kind: "staff_mfa", staff_id: about.id });
    const mail = await readMailTo(alone, decider.email);
    expect(mail).toContain("Jo Whitfield would like to reset Leo Brandt's two-step login");
    expect(mail).toContain("https://support.test/support/approvals");
    for (const { email } of [asker, about, fresh, kim]) {
      await expect(readMailTo(alone, email)).rejects.toThrow("nothing was sent");
    }
    expect(await decideAs(alone, id, false)).toMatchObject({ state: "refused" });
    expect(await readMailTo(alone, kim.email)).toContain("refused your request to reset Leo Brandt's two-step login");
    const customer = await newCustomer(alone);
    const desk = await newStaffClient(alone, "l3");
    await approveWrite(alone, desk, customer.email);
    expect(await readMailTo(alone, decider.email)).toContain("would like to make changes in a customer's account");
    const answer = await readMailTo(alone, desk.email);
    expect(answer).toContain("You have one hour");
    expect(answer, "no customer is named outside their team").not.toContain(customer.email);
  } finally {
    await alone.close();
  }
});

test("SECOND_APPROVER=off skips approvals", async () => {
  const off = await openTestApp(inject("clusterUrl"), { SECOND_APPROVER: "off" });
  try {
    const kim = await newStaffClient(off, "su");
    await kim.prove();
    const agent = await makeStaff(off, "l2");
    const customer = await newCustomer(off);
    expect((await kim.send("GET", "approvals")).required).toBe(false);
    expect((await givePassword(kim, agent.id)).status).toBe(200);
    expect((await kim.send("PUT", `user/${agent.id}/mfa`)).status).toBe(200);
    expect((await enter(await newStaffClient(off, "l3"), customer.email)).status).toBe(200);
  } finally {
    await off.close();
  }
});

test("deletes requests 90 days after they expire, or with the person affected", async () => {
  const kim = await proven("su");
  const agent = await makeStaff(t, "l2");
  const customer = await newCustomer(t);
  const [old, gone] = [await askReset(kim, agent.id), await askWrite(await newStaffClient(t, "l3"), customer.email)];
  const left = async () => idsIn(await t.owner.selectFrom("approvals").select("id").execute());
  await sql`delete from accounts where id = ${customer.account_id}`.execute(t.owner);
  expect(await left()).not.toContain(gone.id);
  const days = (count: number) => new Date(t.clock.now().getTime() + count * 86_400_000);
  await sweep(t.context.db, days(90));
  expect(await left()).toContain(old.id);
  await sweep(t.context.db, days(92));
  expect(await left()).not.toContain(old.id);
});
