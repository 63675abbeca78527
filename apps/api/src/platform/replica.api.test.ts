import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../../../tools/parts/process.ts";
import { scrapeHere } from "../../test/metrics.ts";
import { issueToken, makePerson, makeTeam } from "../../test/people.ts";
import { newStaffClient } from "../../test/staff-client.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { findLag } from "./replica.ts";

// Servers whose replica can't be reached. A real one is in tools/proof-replica.ts.

let t: TestApp;
beforeAll(async () => {
  const nowhere = `postgres://portal@127.0.0.1:${await freePort()}/portal`;
  t = await openTestApp(inject("clusterUrl"), { READ_DATABASE_URL: nowhere });
});
afterAll(() => t.close());

async function makeOwner() {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const person = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const headers = { host: "teams.test", authorization: `Bearer ${await issueToken(t.owner, now, person)}` };
  return { team_id, account_id: person.account_id, headers };
}

test("while the replica can't be reached, the primary serves, and the server is ready", async () => {
  const { team_id, headers } = await makeOwner();
  const answer = await t.app.inject({ method: "GET", url: `/api/v2/team/${team_id}/members`, headers });
  expect(answer.statusCode).toBe(200);
  const metrics = await scrapeHere(t.context.metrics);
  expect(metrics.value('portal_replica_reads_total{outcome="away"}')).toBe(1);
  expect(metrics.value('portal_replica_reads_total{outcome="served"}')).toBe(0);
  expect(metrics.value("portal_replica_lag_seconds")).toBeNaN();
  expect((await t.app.inject("/readyz")).statusCode).toBe(200);
});

test("a change is counted in its session, and a failed change isn't", async () => {
  const { team_id, account_id, headers } = await makeOwner();
  const rename = async (version: number) => {
    const url = `/api/v2/team/${team_id}/rename`;
    const { statusCode } = await t.app.inject({
      method: "PUT",
      url,
      headers,
      payload: { team_name: "North", version },
    });
    const session = t.owner.selectFrom("sessions").select("changes").where("account_id", "=", account_id);
    return [statusCode, (await session.executeTakeFirstOrThrow()).changes];
  };
  expect(await rename(1)).toEqual([200, 1]);
  expect(await rename(1), "someone else was faster").toEqual([415, 1]);
  expect(await rename(2)).toEqual([200, 2]);
});

test("a change by staff is counted in their session", async () => {
  const staff = await newStaffClient(t, "l2");
  const { team_id } = await makeOwner();
  const counted = () => t.owner.selectFrom("staff_sessions").select("changes").orderBy("created_at", "desc").execute();
  const before = await counted();
  await staff.send("POST", `team/${team_id}/fix`, { apply: true });
  expect(await counted()).not.toEqual(before);
});

test("a database that accepts changes is not taken for a replica", async () => {
  expect(await findLag(t.context.db, t.context.db)).toBe("it is not a replica");
});
