import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CALLS, changes, reports } from "@portal/model/contract.ts";
import { inTeam, onOneConnection } from "./db.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { bearerOf, makePerson, makeTeam, staffBearer } from "../../test/people.ts";

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"), { POOL_SIZE: "1" });
});
afterAll(() => t.close());

test("taking a second connection while holding one throws", async () => {
  const { db } = t.house;
  const second = () => db.selectFrom("teams").select("id").execute();
  const team_id = await makeTeam(t.owner, t.clock.now());
  await expect(onOneConnection(db, second)).rejects.toThrow(/holds a connection/);
  await expect(inTeam(db, team_id, second)).rejects.toThrow(/holds a connection/);
  await expect(inTeam(db, team_id, (held) => held.selectFrom("teams").select("id").execute())).resolves.toHaveLength(1);
  await expect(second()).resolves.toBeDefined();
});

const READING = CALLS.filter(({ call }) => call.method === "GET" && !changes(call) && !reports(call));

// asvs: V15.2.2
// api: 4
test(`each of ${READING.length} read-only calls works with a single connection`, async () => {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const primary = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const own = await bearerOf(t.owner, now, primary);
  const staff = await staffBearer(t.owner, now, "l3");
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
