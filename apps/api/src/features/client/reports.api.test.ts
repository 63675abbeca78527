import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { keepMonths } from "../../platform/months.ts";
import { holdClock } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { scrapeHere } from "../../../test/metrics.ts";
import { newPhone } from "../../../test/phones.ts";
import { PATIENCE_MS } from "../../../test/waiting.ts";
import { openPresenceBuffer } from "./presence.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  await keepMonths(t.context.db, t.clock.now());
});
afterAll(() => t.close());

async function withPhone() {
  const team = await phoneTeam(t);
  const phone = newPhone(t);
  await phone.logIn(team.member.email);
  const seen = async () => {
    const { rows } = await sql<{ device: Date; member: Date }>`
      select d.last_seen_at as device, m.last_device_seen_at as member
      from devices d join members m on m.team_id = d.team_id and m.id = d.member_id
      where d.id = ${phone.device_id}`.execute(t.owner);
    return [rows[0]?.device.getTime() ?? 0, rows[0]?.member.getTime() ?? 0] as const;
  };
  return { ...team, phone, seen };
}

// spec: 4.2 9.5
test("marks phone and owner as seen when the phone polls, which keeps the owner active", async () => {
  const { phone, seen, team_id, member } = await withPhone();
  const before = await seen();
  for (const days of [3, 3, 3]) {
    t.clock.advance(days * 86_400);
    await phone.refresh();
    await phone.send("POST", "heartbeat", {});
  }
  await expect
    .poll(async () => Math.min(...(await seen())), { timeout: PATIENCE_MS })
    .toBeGreaterThan(before[0] + 8 * 86_400_000);
  const { rows } = await sql<{ active: boolean }>`
    select last_device_seen_at > ${new Date(t.clock.now().getTime() - 7 * 86_400_000)} as active
    from members where team_id = ${team_id} and id = ${member.member_id}`.execute(t.owner);
  expect(rows).toEqual([{ active: true }]);
});

test("tells phones to poll every minute for ten minutes, then each in its own second of the hour", async () => {
  holdClock(t);
  const { phone } = await withPhone();
  const poll = async () => (await phone.send("POST", "heartbeat", {}))["poll_seconds"] as number;
  expect(Math.abs((await poll()) - 60)).toBeLessThanOrEqual(6);
  t.clock.advance(601);
  for (let n = 0; n < 2; n += 1) t.clock.advance(await poll());
  for (let n = 0; n < 3; n += 1) {
    const seconds = await poll();
    expect(Math.abs(seconds - 3600)).toBeLessThanOrEqual(2);
    t.clock.advance(seconds);
  }
});

test("writes a phone's time every five minutes and its owner's once a day", async () => {
  holdClock(t);
  const { phone, seen, team_id } = await withPhone();
  const presence = openPresenceBuffer(t.context);
  const { device_id } = phone;
  const counted = async () => (await scrapeHere(t.context.metrics)).value("portal_phones_heard_total")!;
  const before = await counted();
  const beat = async (seconds: number) => {
    t.clock.advance(seconds);
    const now = t.clock.now();
    presence.note({ team_id, device_id }, now);
    await presence.flush();
    return now.getTime();
  };
  const start = await seen();
  await beat(240);
  expect(await seen(), "four minutes later").toEqual(start);
  const hourLater = await beat(3_360);
  expect(await seen(), "an hour later").toEqual([hourLater, start[1]]);
  const dayLater = await beat(24 * 3_600);
  expect(await seen(), "a day later").toEqual([dayLater, dayLater]);
  expect(await counted()).toBe(before + 3);
  await presence.close();
});

test("skips a phone whose row is locked instead of waiting, and writes the others", async () => {
  const [one, other] = [await withPhone(), await withPhone()];
  const presence = openPresenceBuffer(t.context);
  t.clock.advance(86_400 + 1);
  const now = t.clock.now();
  await t.owner.transaction().execute(async (db) => {
    await sql`select from devices where id = ${one.phone.device_id} for update`.execute(db);
    await sql`select from members where id = ${other.member.member_id} for update`.execute(db);
    for (const { team_id, phone } of [one, other]) presence.note({ team_id, device_id: phone.device_id }, now);
    await presence.close();
  });
  const [device, member] = [(await other.seen())[0], (await one.seen())[1]];
  expect([device, member]).toEqual([now.getTime(), now.getTime()]);
  expect((await one.seen())[0]).toBeLessThan(now.getTime());
  expect((await other.seen())[1]).toBeLessThan(now.getTime());
});

test("refuses phones beyond the limit of work in progress at once, and tells each to come back at another time", async ({
  skip,
}) => {
  skip(process.env["POOL_SIZE"] === "1", "one connection waits for the lock and answers no one else");
  const { phone, browser } = await withPhone();
  let answers: Promise<Awaited<ReturnType<typeof phone.send>>>[] = [];
  const refused: Awaited<(typeof answers)[number]>[] = [];
  await t.owner.transaction().execute(async (db) => {
    // Nothing can be looked up meanwhile.
    await sql`lock table device_sessions in access exclusive mode`.execute(db);
    answers = Array.from({ length: 240 }, async () => {
      const answer = await phone.send("POST", "heartbeat", {});
      if (answer.status === 503) refused.push(answer);
      return answer;
    });
    await expect.poll(() => refused.length, { timeout: PATIENCE_MS }).toBe(40);
    expect(await browser.send("GET", "checkJwtToken"), "people are answered").toMatchObject({ status: 200 });
  });
  expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(200);
  for (const { error } of refused) expect(error.code).toBe("server.busy");
  const seconds = refused.map(({ headers }) => Number(headers["retry-after"]));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(30);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(90);
  expect(new Set(seconds).size).toBeGreaterThan(5);
  expect(await phone.send("POST", "heartbeat", {}), "there is room again").toMatchObject({ status: 200 });
});

test("an answered report about registrations is stored", async () => {
  const { phone, account } = await withPhone();
  const since = Math.floor(t.clock.now().getTime() / 1000);
  const accounts = [{ voice_account_id: await account("Office"), slot: 1, registered: true, sip_code: 200, since }];
  expect(await phone.send("POST", "heartbeat", { accounts })).toMatchObject({ status: 200 });
  const kept = t.owner.selectFrom("device_registrations").select("sip_code").where("device_id", "=", phone.device_id);
  expect(await kept.execute()).toEqual([{ sip_code: 200 }]);
});

test("shows reported registrations and ignores accounts of other teams", async () => {
  const { phone, browser, team_id, account, member } = await withPhone();
  const own = await account("Office");
  const foreign = await (await phoneTeam(t)).account("Elsewhere");
  const since = Math.floor(t.clock.now().getTime() / 1000);
  const say = (registered: boolean, sip_code: number | null) =>
    phone.send("POST", "heartbeat", {
      accounts: [own, foreign].map((voice_account_id) => ({
        voice_account_id,
        slot: 1,
        registered,
        sip_code,
        since,
      })),
    });
  const shown = async () => {
    const { devices } = await browser.send("GET", `team/${team_id}/member/${member.member_id}/device`);
    return devices[member.email][0].registrations as object[];
  };
  await say(false, 403);
  await expect
    .poll(shown, { timeout: PATIENCE_MS })
    .toEqual([{ voice_account_id: own, slot: 1, registered: false, sip_code: 403, since }]);
  await say(true, 200);
  await expect.poll(shown, { timeout: PATIENCE_MS }).toMatchObject([{ registered: true, sip_code: 200 }]);
  const accounts = [{ voice_account_id: await account("Other"), slot: 2, registered: true, sip_code: 200, since }];
  await phone.send("POST", "heartbeat", { accounts });
  await expect
    .poll(shown, { timeout: PATIENCE_MS, message: "what it names no more is gone" })
    .toMatchObject([{ slot: 2 }]);
  await phone.send("POST", "heartbeat", {});
  await phone.send("POST", "heartbeat", { accounts: [] });
  await expect.poll(shown, { timeout: PATIENCE_MS, message: "one that has none is registered nowhere" }).toEqual([]);
});

test("keeps other phones' reports when one phone sends invalid registrations", async () => {
  const twice = await withPhone();
  const wrong = await withPhone();
  const other = await withPhone();
  const since = Math.floor(t.clock.now().getTime() / 1000);
  const kept = async (phone: { device_id: string }) =>
    t.owner
      .selectFrom("device_registrations")
      .select(["slot", "sip_code"])
      .where("device_id", "=", phone.device_id)
      .execute();
  const said = (voice_account_id: string, change: object = {}) => ({
    voice_account_id,
    slot: 1,
    registered: true,
    sip_code: 200,
    since,
    ...change,
  });
  const own = await twice.account("Office");
  const contrary = said(own.toUpperCase(), { registered: false, sip_code: 403, since: since - 60 });
  expect(await twice.phone.send("POST", "heartbeat", { accounts: [contrary, said(own), contrary] })).toMatchObject({
    status: 200,
  });
  await other.phone.send("POST", "heartbeat", { accounts: [said(await other.account("Office"))] });
  await expect.poll(() => kept(other.phone), { timeout: PATIENCE_MS }).toEqual([{ slot: 1, sip_code: 200 }]);
  await expect
    .poll(() => kept(twice.phone), { timeout: PATIENCE_MS, message: "the later of them" })
    .toEqual([{ slot: 1, sip_code: 200 }]);
  const presence = openPresenceBuffer(t.context);
  const report = async ({ phone, team_id, account }: typeof twice, change: object) => {
    const accounts = [said(await account("New"), change)];
    return () => presence.register({ team_id, device_id: phone.device_id }, accounts);
  };
  const reports = [
    await report(other, { slot: 2 }),
    await report(wrong, { slot: 9 }),
    await report(twice, { slot: 3 }),
  ];
  await Promise.all(reports.map((send) => send()));
  await presence.close();
  expect(await kept(other.phone)).toEqual([{ slot: 2, sip_code: 200 }]);
  expect(await kept(twice.phone)).toEqual([{ slot: 3, sip_code: 200 }]);
  expect(await kept(wrong.phone)).toEqual([]);
});

const call = (call_id: string, change: object = {}) => ({
  call_id,
  voice_account_id: null,
  slot: 1,
  direction: "out",
  caller: "201",
  callee: "+34600100200",
  started_at: Math.floor(t.clock.now().getTime() / 1000) - 90,
  answered_at: Math.floor(t.clock.now().getTime() / 1000) - 80,
  ended_at: Math.floor(t.clock.now().getTime() / 1000),
  result: "answered",
  sip_code: 200,
  codec: "opus",
  network: "wifi",
  jitter_ms: 3.5,
  loss_percent: 0.2,
  mos: 4.3,
  ...change,
});

test("stores a call once, however often and however parallel it is reported", async () => {
  const { phone, team_id } = await withPhone();
  const report = (...calls: object[]) => phone.send("POST", "calls", { calls });
  expect(await report(call("a"), call("b"), call("a"))).toMatchObject({
    status: 200,
    calls: [
      { call_id: "a", result: "stored" },
      { call_id: "b", result: "stored" },
      { call_id: "a", result: "known" },
    ],
  });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => report(call("b", { result: "failed" }), call("c"))),
  );
  expect(answers.flatMap(({ calls }) => calls).filter(({ result }) => result === "stored")).toHaveLength(1);
  const rows = await t.owner
    .selectFrom("call_records")
    .select(["call_id", "result", "source"])
    .where("team_id", "=", team_id)
    .orderBy("call_id")
    .execute();
  expect(rows).toEqual(["a", "b", "c"].map((call_id) => ({ call_id, result: "answered", source: "phone" })));
  expect(await report(...Array.from({ length: 101 }, (_, n) => call(`n${n}`)))).toMatchObject({
    status: 400,
    error: { code: "request.invalid" },
  });
  expect(await report(...Array.from({ length: 100 }, (_, n) => call(`n${n}`)))).toMatchObject({ status: 200 });
});

test("deletes calls after 13 months and frees the slot of a phone silent for 90 days", async () => {
  const { phone, team_id, browser, member } = await withPhone();
  const day = 86_400;
  const old = Math.floor(t.clock.now().getTime() / 1000) - 400 * day;
  await phone.send("POST", "calls", { calls: [call("old", { started_at: old }), call("young")] });
  const sweep = async (part: string, days: number) => {
    const at = new Date(t.clock.now().getTime() + days * day * 1000);
    await sql`select sweep_part(${part}, ${at}, 1000)`.execute(t.owner);
  };
  const state = async () => {
    const { devices, held } = await browser.send("GET", `team/${team_id}/member/${member.member_id}/device`);
    return [devices[member.email][0].state, held];
  };
  await sweep("call_records", 0);
  const left = await t.owner.selectFrom("call_records").select("call_id").where("team_id", "=", team_id).execute();
  expect(left).toEqual([{ call_id: "young" }]);
  await sweep("devices", 89);
  expect(await state()).toEqual(["logged_in", 1]);
  await sweep("devices", 91);
  expect(await state()).toEqual(["lapsed", 0]);
  expect(await phone.logIn(member.email)).toMatchObject({ status: 200 });
  expect(await state()).toEqual(["logged_in", 1]);
});

test("serves a directory of colleagues, common contacts and the external directory, and 304 while unchanged", async () => {
  const { phone, browser, team_id, configure, account, person, setStatus } = await withPhone();
  await configure([await account("Office")]);
  const suspended = await person();
  await setStatus("suspended", suspended.member_id);
  const common = {
    first_name: "Pia",
    last_name: "Lund",
    email: "",
    work_number: "+45 3312 1212",
    mobile_number: "",
    home_number: "",
  };
  expect(await browser.send("POST", `team/${team_id}/commonContacts`, { rows: [common] })).toMatchObject({
    status: 200,
  });
  const { headers, ...first } = await phone.send("GET", "directory");
  expect(first).toMatchObject({
    status: 200,
    members: [{ first_name: "Ines" }, { first_name: "Ines" }],
    contacts: [{ first_name: "Pia", work_number: "+45 3312 1212" }],
    external: [],
  });
  expect(first["members"].map(({ extension }: { extension: string }) => extension).toSorted()).toEqual(["", "201"]);
  const again = () => phone.send("GET", "directory", undefined, { "if-none-match": headers["etag"] });
  expect(await again()).toMatchObject({ status: 304 });
  await person();
  expect(await again()).toMatchObject({ status: 200 });
});
