import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVERYONE } from "@portal/model/alerts/rules.ts";
import { StatusReport } from "@portal/model/status/report.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { makeStaffWithToken } from "../../../test/people.ts";
import { holdClock } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";

let t: TestApp;
let staff: string;
const MAINTENANCE_FILE = join(tmpdir(), `switchboard-status-${process.pid}`);
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { BRAND_NAME: "Kestrel <&>", BRAND_COLOR: "#ffe600", MAINTENANCE_FILE });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.owner.deleteFrom("ended_alerts").execute();
  await t.owner.updateTable("global_alerts").set({ from_at: null, to_at: null }).execute();
  ({ token: staff } = await makeStaffWithToken(t.owner, t.clock.now(), "l3"));
  t.clock.advance(60);
});

const at = (url: string, headers: object = {}) =>
  t.app.inject({ url, headers: { host: "teams.test", ...headers } as Record<string, string> });
const report = async () => (await at("/status.json")).json<StatusReport>();
const seconds = (after = 0) => Math.floor(t.clock.now().getTime() / 1000) + after;

const SECRET = "Internal note";
async function announce(code: "maintenance" | "incident", change: object) {
  const desk = (method: "GET" | "PUT", path: string, payload?: object) =>
    t.app.inject({
      method,
      url: `/support/api/v2/${path}`,
      headers: { host: "support.test", authorization: `Bearer ${staff}` },
      ...(payload && { payload }),
    });
  const { alerts } = (await desk("GET", "systemGlobalAlert")).json();
  const { id, version, texts } = alerts.find((alert: { code: string }) => alert.code === code);
  const given = { texts, severity: "critical", dismissible: true, rules: EVERYONE, link: null, version };
  const saved = await desk("PUT", `systemGlobalAlert/${id}`, { ...given, from: seconds(-600), to: null, ...change });
  expect(saved.statusCode).toBe(200);
  t.clock.advance(20);
}
const words = (title: string) => ({
  texts: { en: { title, text: "<b>x</b>" }, es: { title: `${title} ES`, text: "y" } },
});

test("shows everyone that everything works, in both languages, without scripts, and can be cached for seconds", async () => {
  const page = await at("/status");
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=5",
    vary: "accept-language",
  });
  expect(page.body).toContain("<h1>Everything is working</h1>");
  expect(page.body).toContain('<meta http-equiv="refresh" content="60">');
  const still = await at("/status?refresh=off");
  expect(still.body).not.toContain("http-equiv");
  expect(still.body).toContain('href="/status?lang=es&amp;refresh=off"');
  expect(page.body).toContain("<title>Kestrel &lt;&amp;&gt; status</title>");
  expect(page.body).not.toMatch(/<script|Kestrel </);
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(page.body) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers["content-security-policy"]).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
  expect(style).toContain("#ffe600");
  for (const spanish of [at("/status?lang=es"), at("/status", { "accept-language": "es-MX,en;q=0.5" })]) {
    expect((await spanish).body).toContain("<h1>Todo funciona</h1>");
  }
  expect((await at("/status?lang=%3Cscript%3E")).body).toContain('<html lang="en">');
  for (const host of ["solo.test", "support.test", "status.elsewhere.test"]) {
    expect((await at("/status", { host })).statusCode, host).toBe(200);
  }
  const head = await t.app.inject({ method: "HEAD", url: "/status", headers: { host: "teams.test" } });
  expect(head.statusCode).toBe(200);
});

test("answers with JSON of a stated form, and nothing beyond it", async () => {
  await announce("incident", { ...words("Calls fail"), link: "https://kestrel.example/internal" });
  const answer = await at("/status.json");
  expect(answer.headers["content-type"]).toContain("application/json");
  const given = answer.json<StatusReport>();
  expect(z.parse(StatusReport, given)).toEqual(given);
  expect(given).toMatchObject({ state: "disruption", parts: [{}, { part: "accounts", state: "working" }, {}] });
  expect(Object.keys(given.alerts?.current[0] ?? {}).toSorted()).toEqual(["from", "kind", "severity", "texts", "to"]);
  expect(answer.body).not.toMatch(/author|rules|internal|version/);
});

test("shows system alerts that are for everyone: in force, planned, and ended within 30 days", async () => {
  await announce("incident", words("Calls fail"));
  await announce("maintenance", { ...words("New servers"), from: seconds(86_400), to: seconds(90_000) });
  const page = (await at("/status")).body;
  expect(page).toContain("There is a service disruption");
  expect(page).toContain("<h3>Calls fail</h3><p>&lt;b&gt;x&lt;/b&gt;</p>");
  expect((await at("/status?lang=es")).body).toContain("<h3>New servers ES</h3>");
  expect((await report()).alerts).toMatchObject({
    current: [{ kind: "incident" }],
    planned: [{ kind: "maintenance" }],
  });

  await announce("incident", { from: null });
  await announce("incident", { ...words("Mail is late"), from: seconds(-5) });
  await announce("maintenance", { from: null });
  const { alerts } = await report();
  expect(alerts?.current.map(({ texts }) => texts.en.title)).toEqual(["Mail is late"]);
  const history = (await at("/status")).body.split("Last 30 days")[1] ?? "";
  expect(history).toMatch(/<h3>Calls fail<\/h3><small>[^<]+<\/small>/);
  expect(alerts?.planned, "withdrawn before it began").toEqual([]);
  expect(alerts?.past).toMatchObject([{ kind: "incident", texts: { es: { title: "Calls fail ES" } } }]);

  t.clock.advance(31 * 86_400);
  expect((await report()).alerts?.past).toEqual([]);
});

test("keeps alerts for some to those", async () => {
  const rules = { ...EVERYONE, role: ["primary"] };
  await announce("incident", { ...words(SECRET), rules });
  await announce("incident", { ...words(SECRET), rules, from: null });
  expect((await at("/status.json")).body).not.toContain(SECRET);
  expect((await at("/status")).body).not.toContain(SECRET);
  expect(await report()).toMatchObject({ state: "working", alerts: { current: [], past: [] } });
});

test("still answers while the portal is closed", async () => {
  await writeFile(MAINTENANCE_FILE, "");
  t.clock.advance(20);
  try {
    expect((await at("/api/v2/features")).statusCode).toBe(503);
    expect(await report()).toMatchObject({
      state: "maintenance",
      parts: [{ part: "portal", state: "closed" }, {}, {}],
    });
    expect((await at("/status")).body).toContain("Maintenance is under way");
  } finally {
    await rm(MAINTENANCE_FILE);
    t.clock.advance(20);
  }
});

test("asks the database once for many readers", async () => {
  holdClock(t);
  t.clock.advance(20);
  const answers = await Promise.all(Array.from({ length: 50 }, report));
  expect(new Set(answers.map(({ checked_at }) => checked_at)).size).toBe(1);
  const { checked_at } = await report();
  t.clock.advance(11);
  expect((await report()).checked_at).not.toBe(checked_at);
});

test("the portal links to it unless there is another", async () => {
  const linked = async (host: string) => (await at("/api/v2/features", { host })).json().brand.links.status;
  expect(await linked("teams.test")).toBe("https://teams.test/status");
  expect(await linked("solo.test")).toBe("https://solo.test/status");
});
