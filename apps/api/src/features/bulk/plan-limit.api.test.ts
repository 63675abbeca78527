import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { BULK_PLANS } from "@portal/model/limits.ts";
import { holdClock } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { importingTeam, row } from "../../../test/import.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

// asvs: V2.4.1
// api: 4
test("limits import plans per network address and minute", async () => {
  const { plan } = await importingTeam(t);
  const another = await importingTeam(t);
  // Starts with a new minute, because the limit counts by the minute of the clock.
  t.clock.advance(60 - ((t.clock.now().getTime() / 1000) % 60));
  holdClock(t);
  for (let n = 0; n < BULK_PLANS.per_minute; n += 1) expect(await plan([row()])).toMatchObject({ status: 200 });

  const refused = await plan([row()]);
  expect(refused).toMatchObject({ status: 429, error: { code: "request.too_many" } });
  expect(refused["error"].values.seconds).toBeGreaterThan(0);
  expect(await another.plan([row()]), "another address has its own limit").toMatchObject({ status: 200 });

  t.clock.advance(refused["error"].values.seconds);
  expect(await plan([row()])).toMatchObject({ status: 200 });
});
