import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CALLS, isChange, isReport } from "@portal/model/features.ts";
import { inTeam, readOnly } from "./db.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { issueToken, makePerson, makeTeam, makeStaffWithToken } from "../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { POOL_SIZE: "1" });
});
afterAll(() => t.close());

test("taking a second connection while holding one throws", async () => {
  const { db } = t.context;
  const second = () => db.selectFrom("teams").select("id").execute();
  const team_id = await makeTeam(t.owner, t.clock.now());
  await expect(readOnly(db, second)).rejects.toThrow(/holds a connection/);
  await expect(inTeam(db, team_id, second)).rejects.toThrow(/holds a connection/);
  await expect(inTeam(db, team_id, (held) => held.selectFrom("teams").select("id").execute())).resolves.toHaveLength(1);
  await expect(second()).resolves.toBeDefined();
});

const READING = CALLS.filter(({ call }) => call.method === "GET" && !isChange(call) && !isReport(call));

// asvs: V15.2.2
// api: 4
test(`each of ${READING.length} read-only calls works with a single connection`, async () => {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const primary = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const own = await issueToken(t.owner, now, primary);
  const staff = await makeStaffWithToken(t.owner, now, "l3");
  const stuck: string[] = [];
  for (const { name, call } of READING) {
    const isStaffs = call.path.startsWith("/support/");
    const path = call.path
      .replace("/team/{id}", `/team/${team_id}`)
      .replace(/\{(mid|userId)\}/, primary.member_id)
      .replace("{email}", primary.email)
      .replace(/\{(token|provisioning)\}/, "a".repeat(43))
      .replaceAll(/\{\w+\}/g, team_id);
    const answer = await t.app.inject({
      method: "GET",
      url: `${path}${/signup\/email|AccountVerified/.test(path) ? "?email=a.b@example.com" : ""}`,
      headers: {
        host: isStaffs ? "support.test" : "teams.test",
        "x-login-attempt": "x",
        "x-support-reason": "ten letters or more",
        authorization: `Bearer ${isStaffs ? staff.token : own}`,
      },
    });
    if (answer.statusCode >= 500) stuck.push(`${name}: ${answer.statusCode}`);
  }
  expect(READING.length).toBeGreaterThan(50);
  expect(stuck).toEqual([]);
});
