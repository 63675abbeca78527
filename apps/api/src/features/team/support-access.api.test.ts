import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newBrowser } from "../../../test/browser.ts";
import { casePath, newCustomer, refused } from "../../../test/cases.ts";
import { PASSWORD, makePerson } from "../../../test/people.ts";
import { REASON, newStaffClient } from "../../../test/staff-client.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

async function asCustomer(email: string) {
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email, password: PASSWORD });
  return browser;
}

test("shows admins when support looked at, logged in to and acted on the account, who it was and why", async () => {
  const owner = await newCustomer(t);
  const path = `team/${owner.team_id}/supportAccess`;
  const browser = await asCustomer(owner.email);
  expect(await browser.send("GET", path)).toMatchObject({ status: 200, entries: [], next: null });
  const desk = await newStaffClient(t, "l2");
  await desk.send("GET", casePath(owner.email));
  const { token } = await desk.send("GET", casePath(owner.email, "loginToken"));
  const staffBrowser = newBrowser(t);
  const asked = await staffBrowser.send("POST", "session/loginAsUser", { token });
  const [sent, mark] = String(asked["confirm_at"]).split("#")[1]!.split(".");
  await desk.send("POST", "confirmLogin", { token: sent, browser: mark });
  expect(await staffBrowser.send("POST", "session/loginAsUser", { token })).toMatchObject({ success: true });
  await desk.send("POST", casePath(owner.email, "unlock"));
  const { full_name } = await t.owner
    .selectFrom("staff")
    .select("full_name")
    .where("id", "=", desk.staff_id)
    .executeTakeFirstOrThrow();
  const { entries } = await browser.send("GET", path);
  const by = { by: full_name, member_name: "Ines Caldera" };
  expect(entries).toMatchObject([
    { ...by, kind: "acted", action: "case.unlocked", reason: REASON },
    { ...by, kind: "logged_in", reason: REASON },
    { ...by, kind: "looked", reason: null },
  ]);
});

test("keeps the list from members and from other teams, and pages through it", async () => {
  const owner = await newCustomer(t);
  const path = `team/${owner.team_id}/supportAccess`;
  const member = await makePerson(t.owner, t.clock.now(), owner.team_id);
  expect(await (await asCustomer(member.email)).send("GET", path)).toMatchObject({ status: 403 });
  const stranger = await newCustomer(t);
  expect(await (await asCustomer(stranger.email)).send("GET", path)).toMatchObject(refused(404, "team.not_found"));
  const rows = Array.from({ length: 51 }, (_, n) => ({
    team_id: owner.team_id,
    at: t.clock.now(),
    request_id: `r${n}`,
    actor_side: "staff",
    action: "case.opened",
  }));
  await t.owner.insertInto("audit_log").values(rows).execute();
  const browser = await asCustomer(owner.email);
  const first = await browser.send("GET", path);
  expect(first["entries"]).toHaveLength(50);
  expect(first["entries"][0]).toMatchObject({ by: null, kind: "looked" });
  const second = await browser.send("GET", `${path}?before=${first["next"]}`);
  expect(second).toMatchObject({ next: null });
  expect(second["entries"]).toHaveLength(1);
});
