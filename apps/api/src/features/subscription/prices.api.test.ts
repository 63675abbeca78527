import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { DEMO_CATALOGUE } from "@portal/model/subscription/catalogue.ts";
import { SELLS } from "../../../test/dangerous-defaults.ts";
import { PRODUCTION } from "../../../test/settings.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { loadConfig } from "../../platform/config.ts";
import { priceListFaults } from "./price-list.ts";
import { addCatalogue, catalogueAt } from "./store.ts";
import { commandFile } from "../../../../../tools/parts/command-file.ts";
import { BARE_ENV } from "../../../../../tools/parts/process.ts";

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterEach(() => t.close());

const command = commandFile("switchboard");
const prices = (...args: string[]) => {
  const env = { ...BARE_ENV, MIGRATE_DATABASE_URL: t.databaseUrl };
  return promisify(execFile)(process.execPath, [command, "prices", ...args], { env });
};

test("prints the catalog and adds another, valid from a given time", async () => {
  expect(JSON.parse((await prices()).stdout)).toEqual(DEMO_CATALOGUE);
  const { version: _, ...list } = { ...DEMO_CATALOGUE, demo: false, currency: "EUR" };
  const file = join(await mkdtemp(join(tmpdir(), "switchboard-prices-")), "prices.json");
  await writeFile(file, JSON.stringify({ ...list, per_month: { ...list.per_month, pro: -1 } }));
  await expect(prices(file)).rejects.toMatchObject({ code: 65, stderr: expect.stringContaining("per_month.pro") });
  await writeFile(file, JSON.stringify({ ...list, demo: true }));
  await expect(prices(file)).rejects.toMatchObject({ code: 65, stderr: expect.stringContaining("sample prices") });
  await writeFile(file, JSON.stringify(list));
  await expect(prices(file, "soon")).rejects.toMatchObject({
    code: 65,
    stderr: expect.stringContaining("isn't a time"),
  });
  expect((await prices(file, "2030-01-01")).stdout).toContain("Price list 2 is valid from 2030-01-01T00:00:00.000Z");
  expect(await catalogueAt(t.owner, new Date("2029-12-31"))).toEqual(DEMO_CATALOGUE);
  expect(await catalogueAt(t.owner, new Date("2030-01-02"))).toEqual({ ...list, version: 2 });
});

// asvs: V13.4.2
test("production doesn't start to sell at the sample prices", async () => {
  const faults = (env: Record<string, string>) =>
    priceListFaults({ db: t.owner, clock: t.clock, config: loadConfig({ ...PRODUCTION, ...env }) });
  expect(await faults({}), "nothing is sold").toEqual([]);
  expect(await faults({ ...SELLS, NODE_ENV: "development" })).toEqual([]);
  expect(await faults(SELLS)).toEqual([
    "PAYMENTS: the price list is the included example; add your own with `switchboard prices FILE`",
  ]);
  await addCatalogue(t.owner, { ...DEMO_CATALOGUE, demo: false }, t.clock.now());
  expect(await faults(SELLS)).toEqual([]);
});
