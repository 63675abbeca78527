import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { newBrowser } from "../../../test/browser.ts";
import { holdClock } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { type PhoneSystem, registrar, startPhoneSystem } from "../../../test/phone-system.ts";

const SECRET = "canary-Sip-secret-8812";
let t: TestApp;
let names: NameServer;
let system: PhoneSystem;

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
// All tests share one phone system and one name, so each starts at the beginning of a new hour: limits of the previous
// test no longer apply, and none expires during the test.
beforeEach(() => t.clock.advance(3_601 - (Math.floor(t.clock.now().getTime() / 1000) % 3_600)));

async function team() {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const logIn = async (email: string) => {
    const browser = newBrowser(t);
    await browser.send("POST", "session/login", { email, password: PASSWORD });
    return browser;
  };
  const browser = await logIn(admin.email);
  const settings = { domain: "pbx.test", port: system.port };
  const { voice_accounts } = await browser.send("POST", `team/${team_id}/voiceaccount`, {
    voice_accounts: [{ name: "Office", itsp_id: null, settings, enabled: true }],
  });
  const voice_account_id = voice_accounts[0].id as string;
  const path = `team/${team_id}/voiceaccount/${voice_account_id}/test`;
  const ask = (body: object) => browser.send("POST", path, body);
  const unsaved = (change: object = {}, other: object = {}) =>
    ask({ unsaved: { settings, username: "ann", authorization_username: "", password: SECRET, ...change }, ...other });
  const configure = (mid: string, password: string) =>
    browser.send("PUT", `team/${team_id}/member/${mid}/voice`, {
      voice_configurations: [
        {
          voice_account_id,
          display_name: "Ann",
          extension: "201",
          settings: {},
          registrations: [{ username: "ann", authorization_username: "", password }],
        },
      ],
    });
  const person = () => makePerson(t.owner, t.clock.now(), team_id);
  return { team_id, admin, browser, path, ask, unsaved, configure, person, logIn, settings };
}

const audited = (team_id: string) =>
  t.owner
    .selectFrom("audit_log")
    .select(["target", "detail"])
    .where("team_id", "=", team_id)
    .where("action", "=", "voice.account_tested")
    .orderBy("id")
    .execute();

test("tests a member's saved account with the saved password, without revealing it", async () => {
  const { team_id, ask, configure, person } = await team();
  const { member_id } = await person();
  expect(await ask({ member_id })).toMatchObject({ status: 409, error: { code: "doctor.nothing_saved" } });
  await configure(member_id, "");
  expect(await ask({ member_id })).toMatchObject({ status: 409, error: { code: "doctor.nothing_saved" } });
  await configure(member_id, SECRET);
  const { body } = await ask({ member_id, slot: 1 });
  expect(body).toMatchObject({
    outcome: "ok",
    registered: 0,
    values: { transport: "udp", realm: "pbx.test", algorithm: "MD5" },
  });
  expect(body["steps"]).toHaveLength(5);
  const rows = await audited(team_id);
  expect(rows).toMatchObject([{ target: `member:${member_id}`, detail: { outcome: "ok", username: "ann" } }]);
  expect(JSON.stringify([rows, body])).not.toContain(SECRET);
});

test("names the realm to set when phones would be given a different one", async () => {
  const { unsaved, settings } = await team();
  const realmToSet = async (realm?: string) =>
    (await unsaved({ settings: { ...settings, realm } }))["values"].realm_to_set;
  expect([await realmToSet(), await realmToSet("asterisk"), await realmToSet("pbx.test")]).toEqual([
    undefined,
    "pbx.test",
    undefined,
  ]);
});

test("tests an account before it is added, with what was typed only", async () => {
  const { team_id, browser, settings, person } = await team();
  const typed = { settings, username: "ann", authorization_username: "", password: SECRET };
  const ask = (body: object) => browser.send("POST", `team/${team_id}/voiceaccount/new/test`, body);
  expect(await ask({ unsaved: typed })).toMatchObject({ outcome: "ok" });
  const { member_id } = await person();
  expect(await ask({ member_id })).toMatchObject({ status: 409, error: { code: "doctor.nothing_saved" } });
  const rows = await audited(team_id);
  expect(rows).toMatchObject([{ target: `team:${team_id}`, detail: { voice_account: null, username: "ann" } }]);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});

test("tests the values of a form without saving them, and writes an audit row", async () => {
  const { team_id, unsaved } = await team();
  expect(await unsaved()).toMatchObject({ outcome: "ok" });
  expect(await unsaved({ password: "wrong" })).toMatchObject({ outcome: "bad_credentials" });
  expect(await unsaved({}, { full: true })).toMatchObject({ outcome: "ok" });
  expect(system.contacts.size).toBe(0);
  expect((await audited(team_id)).map(({ detail }) => (detail as { outcome: string }).outcome)).toEqual([
    "ok",
    "bad_credentials",
    "ok",
  ]);
});

test("never sends a saved password to a server that is not saved", async () => {
  const { unsaved, configure, person } = await team();
  const { member_id } = await person();
  await configure(member_id, SECRET);
  expect(await unsaved({ password: "" }, { member_id })).toMatchObject({
    status: 400,
    error: { fields: [{ path: "unsaved.password", issue: "field.required" }] },
  });
});

// asvs: V1.3.6
// api: 7
test("rejects a request without a target or with invalid values", async () => {
  const { ask, unsaved, settings } = await team();
  expect(await ask({})).toMatchObject({ status: 400, error: { fields: [{ path: "member_id" }] } });
  expect(await unsaved({ username: "ann\r\nEvil: 1" })).toMatchObject({ status: 400 });
  expect(await unsaved({ settings: { ...settings, domain: "pbx.test\r\nEvil" } })).toMatchObject({ status: 400 });
  expect(await unsaved({ settings: { port: system.port } })).toMatchObject({ outcome: "bad_input" });
  expect(await unsaved({ settings: { domain: "10.0.0.1" } })).toMatchObject({ outcome: "address_not_allowed" });
});

test("denies members an account check", async () => {
  const { path, person, logIn } = await team();
  const member = await person();
  const browser = await logIn(member.email);
  expect(await browser.send("POST", path, { member_id: member.member_id })).toMatchObject({ status: 403 });
});

// asvs: V2.4.1
// api: 4
test("allows five tests per minute", async () => {
  holdClock(t);
  const { unsaved } = await team();
  for (let n = 0; n < 5; n += 1) expect(await unsaved()).toMatchObject({ status: 200 });
  expect(await unsaved()).toMatchObject({ status: 429, error: { code: "request.too_many" } });
  t.clock.advance(60);
  expect(await unsaved()).toMatchObject({ status: 200 });
});

test("allows thirty tests per hour and team, regardless of the admin", async () => {
  const { unsaved } = await team();
  for (let n = 0; n < 30; n += 1) {
    if (n % 5 === 0) t.clock.advance(60);
    expect(await unsaved({ settings: {} })).toMatchObject({ status: 200 });
  }
  t.clock.advance(60);
  expect(await unsaved({ settings: {} })).toMatchObject({ status: 429, error: { code: "request.too_many" } });
});

test("allows ten tests per minute and phone system across teams, and sends nothing beyond that", async () => {
  holdClock(t);
  const teams = [await team(), await team(), await team()];
  t.clock.advance(60);
  for (const { unsaved } of teams.slice(0, 2)) {
    for (let n = 0; n < 5; n += 1) expect(await unsaved()).toMatchObject({ outcome: "ok" });
  }
  const heard = system.heard.length;
  expect(await teams[2]!.unsaved()).toMatchObject({ status: 429, error: { code: "request.too_many" } });
  expect(system.heard.length).toBe(heard);
});

test("pauses a name for 15 minutes for all teams after five rejections; a success resets the count", async () => {
  holdClock(t);
  const { unsaved } = await team();
  const other = await team();
  t.clock.advance(60);
  for (let n = 0; n < 4; n += 1) expect(await unsaved({ password: "x" })).toMatchObject({ outcome: "bad_credentials" });
  expect(await unsaved()).toMatchObject({ outcome: "ok" });
  for (let n = 0; n < 5; n += 1) {
    t.clock.advance(60);
    expect(await unsaved({ password: "x" })).toMatchObject({ outcome: "bad_credentials" });
  }
  const heard = system.heard.length;
  const paused = { status: 429, error: { code: "doctor.paused", values: { username: "ann", minutes: 15 } } };
  expect(await other.unsaved()).toMatchObject(paused);
  expect(await other.unsaved({ username: "ANN" })).toMatchObject({ status: 429 });
  expect(system.heard.length).toBe(heard);
  t.clock.advance(850);
  expect(await other.unsaved()).toMatchObject({ status: 429, error: { values: { minutes: 1 } } });
  t.clock.advance(50);
  expect(await other.unsaved()).toMatchObject({ outcome: "ok" });
});

test("runs twenty tests at once and rejects the next one", async () => {
  const hosts = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
  const silent = await Promise.all(hosts.map((host) => startPhoneSystem(() => null, host)));
  const teams = await Promise.all(Array.from({ length: 5 }, team));
  // Spread over the phone systems, so none of them reaches its own limit.
  const settings = (at: number) => ({
    domain: hosts[at % 3],
    port: silent[at % 3]!.port,
    transport: "tcp",
  });
  const all = Array.from({ length: 25 }, (_, at) => teams[at % 5]!.unsaved({ settings: settings(at) }));
  const answers = await Promise.all(all);
  expect(answers.filter(({ status, outcome }) => status === 200 && outcome === "timeout").length).toBe(20);
  expect(answers.filter(({ status, error }) => status === 503 && error.code === "server.busy").length).toBe(5);
  for (const system of silent) system.close();
});
