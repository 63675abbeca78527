import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { stop } from "../../../../tools/parts/process.ts";
import { openFlood } from "../../test/flood.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
});
afterAll(() => t.close());

test("answers each of 200 log-ins at once, and other calls before they are through", { timeout: 120_000 }, async () => {
  const { child, url, authorization, logInAtOnce } = await openFlood(t);
  try {
    let through = false;
    const flood = logInAtOnce(200).finally(() => (through = true));
    const others: number[] = [];
    while (!through) others.push((await fetch(url, { headers: { authorization } })).status);
    const statuses = await flood;
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(new Set(others)).toEqual(new Set([200]));
  } finally {
    await stop(child);
  }
});
