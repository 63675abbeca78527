import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { verifyAs, writeLog } from "../../../test/audit.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makeTeam } from "../../../test/people.ts";
import { sealAll } from "./sealing.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

test("seals and verifies 100,000 rows at this rate", async () => {
  const count = 100_000;
  const team_id = await makeTeam(t.owner, t.clock.now());
  await writeLog(t.owner, team_id, t.clock.now(), count);
  const began = performance.now();
  expect(await sealAll(t.context)).toBe(count + 1);
  const sealed = performance.now();
  expect((await t.owner.transaction().execute((db) => verifyAs(t, db))).findings).toEqual([]);
  const rate = (from: number, to: number) => Math.round((count / (to - from)) * 1000);
  console.log(
    `audit: 100,000 rows sealed at ${rate(began, sealed)} a second, verified at ${rate(sealed, performance.now())} a second`,
  );
}, 300_000);
