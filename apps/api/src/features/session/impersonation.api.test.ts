import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOGIN_AS_S } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo } from "../../../test/mail.ts";
import { makePerson, makeTeam, makeStaffWithToken } from "../../../test/people.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

/** Acts as the staff side: issues a token for an account. */
async function tokenFor(kind: "imp_ro" | "imp_rw" = "imp_ro") {
  const now = t.clock.now();
  const person = await makePerson(t.owner, now, await makeTeam(t.owner, now), { admin_role: "primary" });
  const { token: staff_token } = await makeStaffWithToken(t.owner, now, "l3");
  const handle = /^support-([^.]+)/.exec(staff_token)![1]!;
  const { staff_id } = await t.owner
    .selectFrom("staff_sessions")
    .select("staff_id")
    .where("handle", "=", handle)
    .executeTakeFirstOrThrow();
  const token = newSecret();
  await t.owner
    .insertInto("staff_logins")
    .values({
      hash: hashOf(token),
      staff_id,
      staff_handle: handle,
      account_id: person.account_id,
      kind,
      reason: "asked for help with the dial plan",
      created_at: now,
      expires_at: new Date(now.getTime() + LOGIN_AS_S.token * 1000),
    })
    .execute();
  const confirm = (browser_hash: Buffer) =>
    t.owner.updateTable("staff_logins").set({ browser_hash }).where("hash", "=", hashOf(token)).execute();
  return { person, token, staff_id, confirm };
}
const markOf = (confirm_at: string) => Buffer.from(confirm_at.split(".").at(-1)!, "base64url");

// spec: 3.22 6.15 7.11
// asvs: V7.6.2
test("admits only the browser that the staff member confirmed, once, for half an hour", async () => {
  const { person, token, staff_id, confirm } = await tokenFor();
  const browser = newBrowser(t);
  const asked = await browser.send("POST", "session/loginAsUser", { token });
  expect(asked).toMatchObject({ success: false });
  expect(asked["confirm_at"]).toMatch(/^https:\/\/support\.test\/support\/confirm-login#/);
  await confirm(markOf(asked["confirm_at"]));
  const victim = newBrowser(t);
  expect(await victim.send("POST", "session/loginAsUser", { token }), "a link sent to another person").toMatchObject({
    status: 400,
    error: { code: "token.invalid" },
  });
  const entered = await browser.send("POST", "session/loginAsUser", { token });
  expect(entered).toMatchObject({ success: true, user: { support_login_as_user: true, email: person.email } });
  expect((await browser.send("POST", "session/loginAsUser", { token })).status, "used").toBe(403);
  expect((await newBrowser(t).send("POST", "session/loginAsUser", { token })).status).toBe(400);
  expect(
    await browser.send("PUT", `team/${person.team_id}/rename`, { team_name: "Renamed", version: 1 }),
  ).toMatchObject({
    error: { code: "access.forbidden" },
  });
  await browser.send("GET", "authUser");
  const [row] = await t.owner
    .selectFrom("audit_log")
    .selectAll()
    .where("team_id", "=", person.team_id)
    .where("action", "=", "session.started_by_support")
    .execute();
  expect(row?.detail).toMatchObject({ staff_id, reason: "asked for help with the dial plan" });
  expect(await readMailTo(t, person.email)).toContain("support looked at your account");
  t.clock.advance(LOGIN_AS_S.session + 1);
  expect((await browser.send("GET", "authUser")).status).toBe(401);
});

// asvs: V8.2.1
// api: 5
test("names both in changes on a customer's behalf, and denies what only the customer may do", async () => {
  const { person, token, staff_id, confirm } = await tokenFor("imp_rw");
  const browser = newBrowser(t);
  const { confirm_at } = await browser.send("POST", "session/loginAsUser", { token });
  await confirm(markOf(confirm_at));
  await browser.send("POST", "session/loginAsUser", { token });
  const path = `team/${person.team_id}/member/${person.member_id}`;
  expect(await browser.send("PUT", path, { first_name: "Helped", version: 1 })).toMatchObject({ first_name: "Helped" });
  const [row] = await t.owner
    .selectFrom("audit_log")
    .selectAll()
    .where("team_id", "=", person.team_id)
    .where("action", "=", "member.changed")
    .execute();
  expect(row).toMatchObject({ actor_side: "staff", actor_id: staff_id, on_behalf_of: person.account_id });
  for (const [method, closed, body] of [
    ["POST", "portalCheckPassword", { email: person.email, password: "x" }],
    ["PUT", path, { email: "taken.over@example.com", version: 2 }],
    ["GET", "session/list", undefined],
    ["DELETE", "emailChange", undefined],
  ] as const) {
    expect(await browser.send(method, closed, body), closed).toMatchObject({ error: { code: "access.forbidden" } });
  }
});

test("limits a token to its edition and to a minute", async () => {
  const { token } = await tokenFor();
  expect((await newBrowser(t, "solo.test").send("POST", "session/loginAsUser", { token })).status).toBe(400);
  t.clock.advance(LOGIN_AS_S.token + 1);
  expect((await newBrowser(t).send("POST", "session/loginAsUser", { token })).status).toBe(400);
});
