import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { INGEST } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { keepMonths } from "../../platform/months.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD } from "../../../test/people.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { newPhone } from "../../../test/phones.ts";
import { holdClock, startNextHour } from "../../../test/seconds.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  await keepMonths(t.context.db, t.clock.now());
});
afterAll(() => t.close());

/** `2026-11-15 10:00:00`, this many seconds ago. */
const ago = (seconds: number) =>
  new Date(t.clock.now().getTime() - seconds * 1000).toISOString().slice(0, 19).replace("T", " ");

const freeswitch = (uuid: string, { from = "201", to = "+34911000111", answered = true, account = "" } = {}) =>
  `"","${from}","${to}","default","${ago(120)}","${answered ? ago(110) : ""}","${ago(60)}","60","50","${answered ? "NORMAL_CLEARING" : "NO_ANSWER"}","${uuid}","","${account}","PCMU","PCMU"\n`;

async function open() {
  const team = await phoneTeam(t);
  await team.configure([await team.account("Office")]);
  const made = await team.browser.send("POST", `team/${team.team_id}/calls/key`);
  const secret = made["secret"] as string;
  const bring = async (body: string, query = "format=freeswitch", key = secret, remoteAddress = "10.40.0.1") => {
    const answer = await t.app.inject({
      method: "POST",
      url: `/ingest/v1/calls?${query}`,
      headers: { host: "teams.test", "content-type": "text/csv", ...(key && { authorization: `Bearer ${key}` }) },
      payload: body,
      remoteAddress,
    });
    return { status: answer.statusCode, ...(answer.json() as Record<string, unknown>) };
  };
  const rows = () =>
    t.owner
      .selectFrom("call_records")
      .select(["call_id", "member_id", "direction", "result", "source", "counted"])
      .where("team_id", "=", team.team_id)
      .orderBy("call_id")
      .orderBy("source")
      .orderBy("direction", "desc")
      .orderBy("id")
      .execute();
  return { ...team, secret, bring, rows };
}

test("stores a phone system's calls once, matched to the member with the number, and reports unreadable lines by number", async () => {
  const { bring, rows, member } = await open();
  const other = "x".repeat(3);
  const body =
    freeswitch("out") +
    freeswitch("in", { from: "+34911000111", to: "AUTH201", answered: false }) +
    freeswitch("nobody", { from: "+34911000111", to: "900" }) +
    `${other}\n` +
    freeswitch("out");
  expect(await bring(body)).toEqual({
    status: 202,
    stored: 3,
    known: 1,
    unmatched: 1,
    refused: 1,
    refusals: [{ line: 4, reason: "columns" }],
  });
  expect(await bring(body)).toMatchObject({ status: 202, stored: 0, known: 4, unmatched: 0 });
  const server = { source: "server", counted: true };
  expect(await rows()).toEqual([
    { call_id: "in", member_id: member.member_id, direction: "in", result: "missed", ...server },
    { call_id: "nobody", member_id: null, direction: null, result: "answered", ...server },
    { call_id: "out", member_id: member.member_id, direction: "out", result: "answered", ...server },
  ]);
});

test("stores one call when phone and phone system both report it, in either order", async () => {
  const { bring, rows, member } = await open();
  const phone = newPhone(t);
  await phone.logIn(member.email);
  const seconds = Math.floor(t.clock.now().getTime() / 1000);
  const reported = (call_id: string, change: object = {}) => ({
    call_id,
    voice_account_id: null,
    slot: 1,
    direction: "out",
    caller: "201",
    callee: "+34911000111",
    started_at: seconds - 120,
    answered_at: seconds - 110,
    ended_at: seconds - 60,
    result: "answered",
    sip_code: 200,
    codec: "opus",
    network: "wifi",
    jitter_ms: 2,
    loss_percent: 0,
    mos: 4.4,
    ...change,
  });
  await phone.send("POST", "calls", {
    calls: [reported("phone-first"), reported("elsewhere", { result: "elsewhere" })],
  });
  expect(await bring(freeswitch("phone-first") + freeswitch("server-first") + freeswitch("elsewhere"))).toMatchObject({
    stored: 2,
    known: 1,
  });
  await phone.send("POST", "calls", { calls: [reported("server-first")] });
  const { member_id } = member;
  expect((await rows()).map(({ call_id, source, counted }) => [call_id, source, counted])).toEqual([
    ["elsewhere", "phone", false],
    ["elsewhere", "server", true],
    ["phone-first", "phone", true],
    ["server-first", "phone", true],
  ]);
  const second = newPhone(t);
  await second.logIn(member.email);
  await second.send("POST", "calls", { calls: [reported("twice", { result: "missed", answered_at: null })] });
  await phone.send("POST", "calls", { calls: [reported("twice")] });
  const twice = (await rows()).filter(({ call_id }) => call_id === "twice");
  expect(twice.filter(({ counted }) => counted)).toMatchObject([{ result: "answered", member_id }]);
  expect(twice).toHaveLength(2);
});

test("stores a call between two members for each; an answered line wins over one that only rang", async () => {
  const { bring, rows, member, person, browser, team_id } = await open();
  const colleague = await person();
  const { voice_accounts } = await browser.send("GET", `team/${team_id}/voiceaccount`);
  await browser.send("PUT", `team/${team_id}/member/${colleague.member_id}/voice`, {
    voice_configurations: [
      {
        voice_account_id: voice_accounts[0].id,
        display_name: "",
        extension: "202",
        settings: {},
        registrations: [{ username: "202", authorization_username: "", password: "canary" }],
      },
    ],
  });
  await bring(freeswitch("both", { to: "202", answered: false }));
  expect(await bring(freeswitch("both", { to: "202" }))).toMatchObject({ stored: 1, known: 0 });
  expect(await rows()).toMatchObject([
    { call_id: "both", member_id: member.member_id, direction: "out", result: "answered" },
    { call_id: "both", member_id: colleague.member_id, direction: "in", result: "answered" },
  ]);
  await t.owner.deleteFrom("members").where("id", "=", colleague.member_id).execute();
  expect(await rows(), "the team keeps the call of a deleted member").toMatchObject([
    { member_id: member.member_id },
    { member_id: null },
  ]);
  await t.owner.deleteFrom("members").where("id", "=", member.member_id).execute();
  expect(await rows(), "also without any member left").toMatchObject([{ member_id: null }, { member_id: null }]);
  expect(await bring(freeswitch("both", { to: "202" })), "a duplicate is still recognized").toMatchObject({
    stored: 0,
  });
  expect(await rows()).toHaveLength(2);
});

// api: 2
test("accepts only the team's current key: no wrong, former or revoked one, and none of the other product", async () => {
  const { bring, secret, browser, team_id } = await open();
  expect(await bring("", "format=asterisk")).toMatchObject({ status: 202, stored: 0 });
  expect((await browser.send("GET", `team/${team_id}/calls/key`))["key"]).toMatchObject({
    last_used_at: expect.any(Number),
  });
  for (const wrong of [
    "",
    "ck_x",
    `${secret.slice(0, -1)}!`,
    secret.replace(/.$/, (end) => (end === "A" ? "B" : "A")),
  ]) {
    expect(await bring("", "format=asterisk", wrong)).toMatchObject({
      status: 401,
      error: { code: "ingest.wrong_key" },
    });
  }
  const elsewhere = await t.app.inject({
    method: "POST",
    url: "/ingest/v1/calls?format=asterisk",
    headers: { host: "solo.test", "content-type": "text/csv", authorization: `Bearer ${secret}` },
    payload: "",
  });
  expect(elsewhere.statusCode).toBe(401);
  const next = await browser.send("POST", `team/${team_id}/calls/key`);
  expect(await bring("", "format=asterisk"), "replaced").toMatchObject({ status: 401 });
  expect(await bring("", "format=asterisk", next["secret"])).toMatchObject({ status: 202 });
  expect(await browser.send("DELETE", `team/${team_id}/calls/key`)).toMatchObject({ success: true });
  expect(await bring("", "format=asterisk", next["secret"])).toMatchObject({ status: 401 });
  expect(await browser.send("GET", `team/${team_id}/calls/key`)).toMatchObject({ key: null });
  const kept = await t.owner.selectFrom("audit_log").selectAll().where("team_id", "=", team_id).execute();
  expect(JSON.stringify(kept)).not.toContain(next["secret"].slice(-43));
});

test("keeps accepting reports at the same address after a solo account became a team", async () => {
  const { browser, team_id } = await phoneTeam(t, { product: "solo", tier: "pro" });
  const { secret } = await browser.send("POST", `team/${team_id}/calls/key`);
  const bringTo = async (host: string) => {
    const headers = { host, "content-type": "text/csv", authorization: `Bearer ${secret}` };
    const url = "/ingest/v1/calls?format=asterisk";
    return (await t.app.inject({ method: "POST", url, headers, payload: "", remoteAddress: "10.42.0.1" })).statusCode;
  };
  expect([await bringTo("solo.test"), await bringTo("teams.test")]).toEqual([202, 401]);
  await t.owner
    .updateTable("teams")
    .set({ product: "team", moved_at: t.clock.now() })
    .where("id", "=", team_id)
    .execute();
  expect([await bringTo("solo.test"), await bringTo("teams.test")]).toEqual([202, 202]);
});

// asvs: V2.4.1 V5.2.1 V5.2.2
// api: 4
test("rejects a file in an unknown format or over the size limit as a whole", async () => {
  startNextHour(t);
  holdClock(t);
  const { bring } = await open();
  expect(await bring("a,b\n1,2\n", "format=kamailio")).toMatchObject({
    status: 400,
    error: { code: "ingest.unreadable" },
  });
  expect(await bring('"', "format=asterisk")).toMatchObject({ status: 400, error: { code: "ingest.unreadable" } });
  expect(await bring("", "format=asterisk&time_zone=Mars/Olympus")).toMatchObject({
    status: 400,
    error: { code: "request.invalid" },
  });
  expect(await bring("x".repeat(INGEST.most_bytes + 1), "format=asterisk")).toMatchObject({ status: 413 });
  let last = { status: 0 };
  for (let n = 0; n <= INGEST.per_key.most; n += 1) last = await bring("", "format=asterisk");
  expect(last).toMatchObject({ status: 429, error: { code: "request.too_many" } });
});

// asvs: V2.4.1
// api: 4
test("blocks an address after too many wrong keys", async () => {
  startNextHour(t);
  holdClock(t);
  const { bring } = await open();
  const wrong = () => bring("", "format=asterisk", "ck_no", "10.41.0.1");
  for (let n = 0; n < INGEST.wrong_keys.per_minute; n += 1) await wrong();
  expect(await wrong()).toMatchObject({ status: 429 });
});

// asvs: V8.2.1
// api: 5
test("lets administrators create a key and other admins see it, but no member", async () => {
  const { team_id, person } = await open();
  for (const [admin_role, see, make] of [
    ["none", 403, 403],
    ["secondary", 200, 403],
    ["administrator", 200, 200],
  ] as const) {
    const { email } = await person({ admin_role });
    const browser = newBrowser(t);
    await browser.send("POST", "session/login", { email, password: PASSWORD });
    expect((await browser.send("GET", `team/${team_id}/calls/key`)).status, admin_role).toBe(see);
    expect((await browser.send("POST", `team/${team_id}/calls/key`)).status, admin_role).toBe(make);
  }
});
