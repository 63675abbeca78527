import { EVERYONE } from "@portal/model/alerts/rules.ts";
import type { Tier } from "@portal/model/members/schemas.ts";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Answer } from "../../../test/browser.ts";
import { makePaymentProfile } from "../../../test/factories/billing.ts";
import { holdClock } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { type PersonOptions, issueToken, makePerson, makeTeam, makeStaffWithToken } from "../../../test/people.ts";

let t: TestApp;
let staff: string;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());
// Global alerts of one test must not appear in the next.
beforeEach(async () => {
  await t.owner.deleteFrom("global_alerts").where("code", "is", null).execute();
  await t.owner.updateTable("global_alerts").set({ from_at: null, to_at: null }).execute();
  ({ token: staff } = await makeStaffWithToken(t.owner, t.clock.now(), "l3"));
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function send(host: string, token: string, method: Method, url: string, payload?: object): Promise<Answer> {
  const headers = { host, authorization: `Bearer ${token}` };
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...answer.json<object>(), status: answer.statusCode };
}
const desk = (method: Method, path: string, payload?: object) =>
  send("support.test", staff, method, `/support/api/v2/${path}`, payload);

const seconds = (after = 0) => Math.floor(t.clock.now().getTime() / 1000) + after;
const TEXTS = {
  en: { title: "New in the portal", text: "You can now sort the list of members." },
  es: { title: "Novedad en el portal", text: "Ahora puedes ordenar la lista de miembros." },
};
const alert = (change: object = {}) => ({
  texts: TEXTS,
  severity: "info",
  from: seconds(-60),
  to: null,
  dismissible: true,
  rules: EVERYONE,
  link: null,
  ...change,
});
const rules = (change: object) => ({ rules: { ...EVERYONE, ...change } });
const write = (change: object = {}) => desk("POST", "globalAlert", alert(change));
const titled = (title: string) => ({ texts: { ...TEXTS, en: { ...TEXTS.en, title } } });

interface PersonSettings extends PersonOptions {
  readonly tier?: Tier;
  readonly country?: string;
}
async function newPerson({ tier = "teams", country, ...options }: PersonSettings = {}) {
  const product = ["teams", "teams_pro"].includes(tier) ? "team" : "solo";
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now, { product, tier });
  if (country) await makePaymentProfile(t.owner, now, team_id, { address: { country } });
  const person = await makePerson(t.owner, now, team_id, options);
  const host = product === "team" ? "teams.test" : "solo.test";
  const token = await issueToken(t.owner, now, person);
  const ask = (method: Method, path: string) => send(host, token, method, `/api/v2/${path}`);
  const titles = async (query = "") =>
    ((await ask("GET", `alerts${query}`))["alerts"] as { title: string }[]).map(({ title }) => title);
  return { ...person, host, ask, titles };
}

// spec: 3.12
test("shows an alert to the people its rules match, in their language", async () => {
  await write({ ...titled("Plan"), ...rules({ subscriptionPlan: ["basic", "pro"] }) });
  await write({ ...titled("Product"), ...rules({ product: ["solo"] }) });
  await write({ ...titled("Role"), ...rules({ role: ["primary"] }) });
  await write({ ...titled("Country"), ...rules({ country: ["ES"] }) });
  await write({ ...titled("Language"), ...rules({ language: ["es"] }) });
  await write(titled("Everyone"));
  const titlesFor = async (who: PersonSettings) => (await (await newPerson(who)).titles()).toSorted();
  expect(await titlesFor({})).toEqual(["Everyone"]);
  expect(await titlesFor({ tier: "pro", admin_role: "primary" })).toEqual(["Everyone", "Plan", "Product", "Role"]);
  expect(await titlesFor({ tier: "free" })).toEqual(["Everyone", "Product"]);
  expect(await titlesFor({ country: "ES" })).toEqual(["Country", "Everyone"]);
  expect(await titlesFor({ country: "GB", admin_role: "administrator" })).toEqual(["Everyone"]);
  // Only the English titles differ.
  expect(await titlesFor({ locale: "es" })).toEqual([TEXTS.es.title, TEXTS.es.title]);
  // The language of the request takes precedence over the account's.
  expect(await (await newPerson({ locale: "es" })).titles("?language=en")).toEqual(["Everyone"]);
});

test("shows alerts only within their period, most severe first", async () => {
  holdClock(t);
  await write({ ...titled("Coming"), from: seconds(3600) });
  await write({ ...titled("Over"), from: seconds(-3600), to: seconds(-1) });
  await write({ ...titled("Info"), from: seconds(-10), to: seconds(60) });
  await write({ ...titled("Critical"), severity: "critical" });
  await write({ ...titled("Warning"), severity: "warn" });
  const { titles } = await newPerson();
  expect(await titles()).toEqual(["Critical", "Warning", "Info"]);
  t.clock.advance(60);
  expect(await titles()).toEqual(["Critical", "Warning"]);
});

test("hides a dismissed alert from that person until it starts again", async () => {
  const { id, version, from } = await write();
  const [ann, ben] = [await newPerson(), await newPerson()];
  expect(await ann.ask("POST", `alerts/${id}/dismiss`)).toMatchObject({ status: 200, success: true });
  expect(await ann.titles()).toEqual([]);
  expect(await ben.titles()).toHaveLength(1);
  expect(await ann.ask("POST", `alerts/${id}/dismiss`)).toMatchObject({
    status: 404,
    error: { code: "alert.not_found" },
  });
  // Correcting the text does not show it again.
  await desk("PUT", `globalAlert/${id}`, { ...alert({ from }), ...titled("Put right"), version });
  expect(await ann.titles()).toEqual([]);
  await desk("PUT", `globalAlert/${id}`, { ...alert({ from: seconds(-5) }), version: version + 1 });
  expect(await ann.titles()).toHaveLength(1);
  await ann.ask("POST", `alerts/${id}/dismiss`);
  expect(await ann.titles()).toEqual([]);
  const rows = await t.owner
    .selectFrom("audit_log")
    .select(["action", "target"])
    .where("team_id", "=", ann.team_id)
    .where("action", "=", "alert.dismissed")
    .execute();
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ action: "alert.dismissed", target: `alert:${id}` })));
});

test("rejects dismissing an alert that must stay, is for others, or does not exist", async () => {
  const { ask } = await newPerson();
  const { id: staying } = await write({ dismissible: false });
  expect(await ask("POST", `alerts/${staying}/dismiss`)).toMatchObject({ status: 409, error: { code: "alert.stays" } });
  const { id: foreign } = await write(rules({ product: ["solo"] }));
  const { id: coming } = await write({ from: seconds(600) });
  for (const id of [foreign, coming, "01890000-0000-7000-8000-000000000000"]) {
    expect(await ask("POST", `alerts/${id}/dismiss`)).toMatchObject({
      status: 404,
      error: { code: "alert.not_found" },
    });
  }
});

test("shows alerts to impersonating staff without marking them as read", async () => {
  const { id } = await write();
  const person = await newPerson();
  for (const kind of ["imp_ro", "imp_rw"] as const) {
    const token = await issueToken(t.owner, t.clock.now(), person, { kind });
    expect((await send(person.host, token, "GET", "/api/v2/alerts"))["alerts"]).toHaveLength(1);
    expect(await send(person.host, token, "POST", `/api/v2/alerts/${id}/dismiss`)).toMatchObject({
      error: { code: "access.forbidden" },
    });
  }
});

test("requires an alert to have both languages, an end after its start, and a valid link", async () => {
  const wrong = async (change: object) =>
    ((await write(change))["error"].fields as { path: string; issue: string }[]).map(
      ({ path, issue }) => `${path} ${issue}`,
    );
  expect(await wrong({ texts: { en: TEXTS.en } })).toEqual(["texts.es field.required"]);
  expect(await wrong({ texts: { ...TEXTS, es: { title: " ", text: "x" } } })).toEqual([
    "texts.es.title field.required",
  ]);
  expect(await wrong({ to: seconds(-60) })).toEqual(["to alert.period"]);
  expect(await wrong({ link: "javascript:alert(1)" })).toEqual(["link link.place"]);
  expect(await wrong(rules({ subscriptionPlan: ["gold"] }))).toEqual(["rules.subscriptionPlan.0 field.invalid"]);
  // The database rejects it, too.
  const bare = { severity: "info", dismissible: true, rules: "{}", author: "x", created_at: t.clock.now() };
  const insert = t.owner
    .insertInto("global_alerts")
    .values({ ...bare, from_at: t.clock.now(), texts: JSON.stringify({ en: TEXTS.en }) })
    .execute();
  await expect(insert).rejects.toThrow(/global_alerts_said/);
});

// spec: 1.24 4.45 7.63
test("lists alerts, changes one with its current version, and deletes it", async () => {
  const made = await write({ link: "/dashboard/members" });
  expect(made).toMatchObject({ status: 200, author: "Jo Whitfield", version: 1, link: "/dashboard/members", to: null });
  const { id } = made;
  expect((await desk("GET", "globalAlert"))["alerts"]).toMatchObject([{ id, texts: TEXTS }]);
  const change = { ...alert({ severity: "warn" }), version: 1 };
  expect(await desk("PUT", `globalAlert/${id}`, change)).toMatchObject({ status: 200, severity: "warn", version: 2 });
  expect(await desk("PUT", `globalAlert/${id}`, change)).toMatchObject({ status: 415, error: { code: "alert.stale" } });
  const person = await newPerson();
  await person.ask("POST", `alerts/${id}/dismiss`);
  expect(await desk("DELETE", `globalAlert/${id}`)).toMatchObject({ status: 200, success: true });
  expect(await person.titles()).toEqual([]);
  for (const again of [desk("DELETE", `globalAlert/${id}`), desk("PUT", `globalAlert/${id}`, change)]) {
    expect(await again).toMatchObject({ status: 404, error: { code: "alert.not_found" } });
  }
});

// spec: 7.63
test("keeps system alerts inactive until needed and refuses to delete them", async () => {
  const { alerts } = await desk("GET", "systemGlobalAlert");
  expect(alerts).toMatchObject([
    { code: "maintenance", from: null },
    { code: "incident", from: null },
  ]);
  const { code: _, author: __, id, ...incident } = alerts[1];
  expect(await desk("DELETE", `globalAlert/${id}`)).toMatchObject({ status: 404, error: { code: "alert.not_found" } });
  const person = await newPerson({ locale: "es" });
  expect(await person.titles()).toEqual([]);
  const shown = { ...incident, from: seconds(-1) };
  expect(await desk("PUT", `systemGlobalAlert/${id}`, shown)).toMatchObject({ status: 200, code: "incident" });
  expect(await person.titles()).toEqual(["Incidencia en el servicio"]);
  expect(await desk("PUT", `systemGlobalAlert/${id}`, shown)).toMatchObject({ error: { code: "alert.stale" } });
  const rest = { ...incident, from: null, version: incident.version + 1 };
  expect(await desk("PUT", `systemGlobalAlert/${id}`, rest)).toMatchObject({ status: 200, from: null });
  expect(await person.titles()).toEqual([]);
  const { id: written } = await write();
  expect(await desk("PUT", `systemGlobalAlert/${written}`, rest)).toMatchObject({ error: { code: "alert.not_found" } });
});
