import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { formWith } from "../../../proofs/samples.ts";
import type { Answer } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { issueToken, makePerson, makeTeam, makeStaffWithToken } from "../../../test/people.ts";
import { type PhoneSystem, registrar, startPhoneSystem } from "../../../test/phone-system.ts";
import { logoFile } from "../itsp/service.ts";

const SECRET = "canary-Sip-secret-4471";
let t: TestApp;
let names: NameServer;
let system: PhoneSystem;
let staff: string;
beforeAll(async () => {
  names = await startNameServer({ "pbx.test": [["127.0.0.1"]] });
  system = await startPhoneSystem(registrar({ ann: SECRET }));
  const env = { EGRESS_ALLOW_CIDRS: "127.0.0.0/8", EGRESS_DNS: names.address };
  t = await openTestApp(inject("clusterUrl"), env);
});
afterAll(async () => {
  names.close();
  system.close();
  await t.close();
});
beforeEach(async () => {
  t.clock.advance(3_601 - (Math.floor(t.clock.now().getTime() / 1000) % 3_600));
  ({ token: staff } = await makeStaffWithToken(t.owner, t.clock.now(), "l3"));
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const HOSTS = { staff: "support.test", customer: "teams.test" } as const;
async function send(host: keyof typeof HOSTS, token: string, method: Method, url: string, payload?: object, more = {}) {
  const headers = { host: HOSTS[host], authorization: `Bearer ${token}`, ...more };
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...answer.json(), status: answer.statusCode } as Answer;
}
const desk = (method: Method, path: string, payload?: object) =>
  send("staff", staff, method, `/support/api/v2/${path}`, payload);

let made = 0;
const provider = (change: object = {}) => ({
  name: "Northwind Voice",
  slug: `northwind-${(made += 1)}`,
  countries: ["ES"],
  settings: { domain: "sip.northwind.example", transport: "tls" },
  authorization_username_hint: "",
  help_text: "",
  help_url: null,
  sort: 0,
  ...change,
});
const add = (change: object = {}) => desk("POST", "itsps", provider(change));

async function customer() {
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const token = await issueToken(t.owner, now, await makePerson(t.owner, now, team_id, { admin_role: "primary" }));
  const ask = (method: Method, path: string, payload?: object) =>
    send("customer", token, method, `/api/v2/${path}`, payload);
  const offered = async () => ((await ask("GET", "itsp"))["itsps"] as { id: string }[]).map(({ id }) => id);
  const use = (itsp_id: string) =>
    ask("POST", `team/${team_id}/voiceaccount`, {
      voice_accounts: [{ name: "Office", itsp_id, settings: {}, enabled: true }],
    });
  const revision = async () =>
    (await t.owner.selectFrom("teams").select("config_revision").where("id", "=", team_id).executeTakeFirstOrThrow())
      .config_revision;
  return { team_id, ask, offered, use, revision };
}

const logo = async (id: string, file: Buffer) => {
  const form = formWith("logo", file.toString("latin1"));
  const url = `/support/api/v2/itsps/${id}/logo`;
  const headers = { host: HOSTS.staff, authorization: `Bearer ${staff}`, ...form.headers };
  const answer = await t.app.inject({ method: "POST", url, headers, payload: form.body });
  return { ...answer.json(), status: answer.statusCode } as Answer;
};
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#c02" } })
    .png()
    .toBuffer();

// spec: 1.24 3.28 4.44 7.38 7.64
test("offers an active provider but no draft, refuses to delete one in use, and keeps a hidden one for its users", async () => {
  const { id, status, teams, version, body: _ } = await add();
  expect({ teams, version, status }).toEqual({ teams: 0, version: 1, status: 200 });
  expect(await desk("GET", `itsps/${id}`)).toMatchObject({ id, teams: 0 });
  const draft = (await desk("GET", "itsps"))["itsps"].find((one: { id: string }) => one.id === id);
  expect(draft).toMatchObject({ status: "draft" });
  const [ann, ben] = [await customer(), await customer()];
  expect(await ann.offered()).not.toContain(id);
  expect(await ann.use(id)).toMatchObject({ error: { code: "itsp.not_found" } });

  await desk("PUT", `itsps/${id}/status`, { status: "active" });
  expect(await ann.offered()).toContain(id);
  expect(await ann.use(id)).toMatchObject({ status: 200 });
  expect(await desk("DELETE", `itsps/${id}`)).toMatchObject({
    status: 409,
    error: { code: "itsp.in_use", values: { teams: 1 } },
  });

  await desk("PUT", `itsps/${id}/status`, { status: "hidden" });
  expect(await ben.offered()).not.toContain(id);
  expect(await ben.ask("GET", `itsp/${id}`)).toMatchObject({ error: { code: "itsp.not_found" } });
  expect(await ben.use(id)).toMatchObject({ error: { code: "itsp.not_found" } });
  expect(await ann.ask("GET", `itsp/${id}`)).toMatchObject({ status: 200, id });
  expect((await desk("GET", "itsps"))["itsps"].find((one: { id: string }) => one.id === id)).toMatchObject({
    teams: 1,
  });
  expect(await desk("DELETE", `itsps/${id}`)).toMatchObject({ error: { code: "itsp.in_use" } });
  await desk("PUT", `itsps/${id}/status`, { status: "active" });
  expect(await ben.offered(), "offered again").toContain(id);

  const { voice_accounts } = await ann.ask("GET", `team/${ann.team_id}/voiceaccount`);
  await ann.ask("DELETE", `team/${ann.team_id}/voiceaccount/${voice_accounts[0].id}`);
  expect(await desk("DELETE", `itsps/${id}`)).toMatchObject({ status: 200, success: true });
});

// spec: 3.28 7.64
test("changes a provider by version, and makes its users' phones fetch the change", async () => {
  const { id } = await add();
  await desk("PUT", `itsps/${id}/status`, { status: "active" });
  const [ann, ben] = [await customer(), await customer()];
  await ann.use(id);
  const [before, others] = [await ann.revision(), await ben.revision()];
  const changed = { ...provider({ name: "Southwind", settings: { domain: "sip.southwind.example" } }), version: 1 };
  expect(await desk("PUT", `itsps/${id}`, changed)).toMatchObject({ status: 200, name: "Southwind", version: 2 });
  expect(await ann.revision()).toBe(before + 1);
  expect(await ben.revision()).toBe(others);
  expect(await desk("PUT", `itsps/${id}`, changed)).toMatchObject({ status: 415, error: { code: "itsp.stale" } });
  // Only changes that affect phones count.
  await desk("PUT", `itsps/${id}`, { ...changed, help_text: "Look under Lines.", version: 2 });
  expect(await ann.revision()).toBe(before + 1);
  const rows = await t.owner.selectFrom("audit_log").select("detail").where("target", "=", `itsp:${id}`).execute();
  expect(JSON.stringify(rows)).toContain("sip.northwind.example");
});

// spec: 8.62
test("rejects a duplicate short name and names invalid fields", async () => {
  const { slug, id } = await add();
  expect(await add({ slug })).toMatchObject({ status: 409, error: { code: "itsp.slug_taken" } });
  const { id: other } = await add();
  expect(await desk("PUT", `itsps/${other}`, { ...provider({ slug }), version: 1 })).toMatchObject({
    error: { code: "itsp.slug_taken" },
  });
  expect(id).not.toBe(other);
  const wrong = await add({ name: " ", slug: "A b", help_url: "http://x", settings: { domain: "no domain" } });
  expect(wrong["error"].fields.map(({ path, issue }: Record<string, string>) => `${path} ${issue}`)).toEqual([
    "name field.required",
    "slug itsp.slug",
    "settings.domain voice.host",
    "help_url link.https",
  ]);
});

test("answers 410 to every call on a deleted provider", async () => {
  const { id } = await add();
  await desk("DELETE", `itsps/${id}`);
  const gone = { status: 410, error: { code: "itsp.gone" } };
  expect(await desk("GET", `itsps/${id}`)).toMatchObject(gone);
  expect(await desk("PUT", `itsps/${id}`, { ...provider(), version: 1 })).toMatchObject(gone);
  expect(await desk("DELETE", `itsps/${id}`)).toMatchObject(gone);
  expect(await desk("PUT", `itsps/${id}/status`, { status: "hidden" })).toMatchObject(gone);
  expect(await logo(id, await picture(8, 8))).toMatchObject(gone);
});

// spec: 3.28 7.64
test("re-encodes a logo to fit a square and shows it to customers", async () => {
  const { id } = await add();
  await desk("PUT", `itsps/${id}/status`, { status: "active" });
  const first = await logo(id, await picture(600, 150));
  expect(first).toMatchObject({ status: 200, logo: expect.stringMatching(/^\/api\/v2\/itsp\/logo\/[\w-]{22}\.webp$/) });
  const { ask } = await customer();
  const { itsps } = await ask("GET", "itsp");
  expect(itsps.find((one: { id: string }) => one.id === id)).toMatchObject({ logo: first["logo"] });
  const fetched = await t.app.inject({ url: first["logo"], headers: { host: HOSTS.customer } });
  expect(fetched.headers["content-type"]).toBe("image/webp");
  // No decoder is available here, so the test reads the header: the canvas size and the alpha channel.
  const head = fetched.rawPayload;
  expect(head.subarray(8, 16).toString("latin1")).toBe("WEBPVP8X");
  expect([head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1]).toEqual([256, 256]);
  expect(head[20]! & 0x10).toBe(0x10);
  // A new logo replaces the previous one, which is deleted.
  await logo(id, await picture(64, 64));
  const former = await t.app.inject({ url: first["logo"], headers: { host: HOSTS.customer } });
  expect(former.statusCode).toBe(404);
});

// spec: 8.62
// asvs: V5.2.1 V5.2.2
test("rejects a logo that is no image, too large or broken", async () => {
  const { id } = await add();
  expect(await logo(id, Buffer.from("<svg/>"))).toMatchObject({ status: 400, error: { code: "file.not_an_image" } });
  const broken = (await picture(64, 64)).subarray(0, 60);
  expect(await logo(id, broken)).toMatchObject({ status: 400, error: { code: "image.failed" } });
  expect(await logo(id, Buffer.alloc(5 * 1024 * 1024))).toMatchObject({
    status: 413,
    error: { code: "file.too_large" },
  });
});

// spec: 8.79
test("fails if a logo can't be stored", async () => {
  const { id } = await add();
  const folder = join(new URL(t.context.config.STORAGE_URL).pathname, dirname(logoFile("x")));
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "");
  expect(await logo(id, await picture(64, 64))).toMatchObject({ status: 503, error: { code: "image.not_kept" } });
  await rm(folder);
});

const probe = (settings: object, account?: object) =>
  desk("POST", "itsp_test", {
    settings: { domain: "pbx.test", port: system.port, ...settings },
    ...(account && { account }),
  });
const account = (password: string) => ({ username: "ann", authorization_username: "", password });

test("tests a template without an account: any answer counts as reachable", async () => {
  const found = await probe({});
  expect(found).toMatchObject({ outcome: "reachable", values: { realm: "pbx.test" } });
  expect(found["steps"].map(({ step, state }: Record<string, string>) => `${step} ${state}`)).toEqual([
    "name ok",
    "port ok",
    "answer ok",
    "challenge ok",
    "accepted not_reached",
  ]);
  expect(await probe({ domain: "nowhere.test" })).toMatchObject({ outcome: "dns" });
  expect(await desk("POST", "itsp_test", { settings: {} })).toMatchObject({
    error: { fields: [{ path: "settings.domain", issue: "field.required" }] },
  });
});

test("tests a template with a typed account, which is not stored", async () => {
  expect(await probe({}, account(SECRET))).toMatchObject({ outcome: "ok" });
  expect(await probe({}, account("wrong"))).toMatchObject({ outcome: "bad_credentials" });
  const rows = await t.owner.selectFrom("audit_log").selectAll().where("action", "=", "itsp.tested").execute();
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});

test("limits tests and guessed passwords", async () => {
  const others = async () => ({ token: staff } = await makeStaffWithToken(t.owner, t.clock.now(), "l3"));
  for (let times = 0; times < 5; times += 1) await probe({}, account("wrong"));
  expect(await probe({}, account("wrong"))).toMatchObject({ status: 429, error: { code: "request.too_many" } });
  await others();
  expect(await probe({}, account(SECRET))).toMatchObject({ status: 429, error: { code: "doctor.paused" } });
});

// asvs: V1.3.6
// api: 7
test("refuses to contact our own networks", async () => {
  const guarded = await openTestApp(inject("clusterUrl"), { EGRESS_DNS: names.address });
  const { token } = await makeStaffWithToken(guarded.owner, guarded.clock.now(), "l3");
  const answer = await guarded.app.inject({
    method: "POST",
    url: "/support/api/v2/itsp_test",
    headers: { host: HOSTS.staff, authorization: `Bearer ${token}` },
    payload: { settings: { domain: "pbx.test", port: system.port } },
  });
  expect(answer.json()).toMatchObject({ outcome: "address_not_allowed" });
  await guarded.close();
});
