import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import type { SipClient } from "../../adapters/sip/port.ts";
import { sweep } from "../sweep/store.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { startNextHour } from "../../../test/seconds.ts";
import { waitUntil } from "../../../test/waiting.ts";
import { type PhoneSystem, type Says, answer, registrar, startPhoneSystem } from "../../../test/phone-system.ts";

const SECRET = "canary-Round-secret-4471";
const WRONG = "canary-Wrong-secret-9120";
const KNOWN = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`line${at}`, SECRET]));
let t: TestApp;
let names: NameServer;
let system: PhoneSystem;

/** Accepts its users, rejects unknown names, and fails oddly for one of them. */
const says: Says = (request, nth, system) => {
  const name = /^To: <sip:([^@]+)@/m.exec(request)?.[1] ?? "";
  if (name.startsWith("stranger")) return answer(request, 404);
  if (name.startsWith("odd")) return answer(request, 488);
  return registrar(KNOWN)(request, nth, system);
};

beforeAll(async () => {
  names = await startNameServer({ "pbx.test": [["127.0.0.1"]] });
  system = await startPhoneSystem(says);
  const env = { EGRESS_ALLOW_CIDRS: "127.0.0.0/8", EGRESS_DNS: names.address };
  t = await openTestApp(inject("clusterUrl"), env);
});
afterAll(async () => {
  names.close();
  system.close();
  await t.close();
});
// All tests share the same names, so each starts in a new hour.
beforeEach(() => startNextHour(t));

/** Each request once: over UDP it is repeated unchanged when its answer is late. */
const heardSince = (before: number) => new Set(system.heard.slice(before));

interface Line {
  readonly username: string;
  readonly password: string;
}
const right = (n: number): Line => ({ username: `line${n}`, password: SECRET });
const wrong = (n: number): Line => ({ username: `line${n}`, password: WRONG });
const upTo = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));

/** A team with one voice account whose members, in the order of their names, have these lines. */
async function team(lines: readonly Line[], settings: object = { domain: "pbx.test", port: system.port }) {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const logIn = async (email: string) => {
    const browser = newBrowser(t);
    await browser.send("POST", "session/login", { email, password: PASSWORD });
    return browser;
  };
  const browser = await logIn(admin.email);
  const { voice_accounts } = await browser.send("POST", `team/${team_id}/voiceaccount`, {
    voice_accounts: [{ name: "Office", itsp_id: null, settings, enabled: true }],
  });
  const voice_account_id = voice_accounts[0].id as string;
  const people: string[] = [];
  const give = (mid: string, registrations: readonly Line[]) =>
    browser.send("PUT", `team/${team_id}/member/${mid}/voice`, {
      voice_configurations: [
        {
          voice_account_id,
          display_name: "",
          extension: "",
          settings: {},
          registrations: registrations.map((line) => ({ ...line, authorization_username: "" })),
        },
      ],
    });
  for (const [at, line] of lines.entries()) {
    const { member_id } = await makePerson(t.owner, t.clock.now(), team_id);
    const last_name = `Person${String(at).padStart(3, "0")}`;
    await t.owner.updateTable("members").set({ last_name }).where("id", "=", member_id).execute();
    await give(member_id, [line]);
    people.push(member_id);
  }
  const path = `team/${team_id}/voiceaccount/${voice_account_id}/round`;
  const results = async (query = "") => (await browser.send("GET", `${path}/results${query}`))["results"] as Result[];
  return {
    team_id,
    voice_account_id,
    browser,
    logIn,
    people,
    give,
    path,
    start: () => browser.send("POST", path),
    round: async () => (await browser.send("GET", path))["round"],
    results,
    outcomes: async () => (await results()).map(({ username, outcome }) => `${username} ${outcome}`),
  };
}
interface Result {
  readonly member: { readonly id: string; readonly last_name: string };
  readonly username: string;
  readonly outcome: string;
  readonly finding: { readonly steps: { step: string; state: string }[] } | null;
}

const work = (sip: SipClient = t.adapters.sip) => runJobs(t, openJobHandlers(t.context, { ...t.adapters, sip }));

test("a round passes every registration without disturbing a phone", async () => {
  const { start, round, results, browser, path, people, give } = await team(upTo(6, right));
  expect(await browser.send("GET", path)).toMatchObject({ round: null, registrations: 6 });
  expect(await results()).toEqual([]);
  await give(people[0]!, [right(0), right(12)]);
  expect(await start()).toMatchObject({
    status: 200,
    body: { state: "running", total: 7, done: 0, outcomes: {}, stopped_by: null, ended_at: null, by: "Ines Caldera" },
  });
  await work();
  expect(await round()).toMatchObject({ state: "completed", total: 7, done: 7, outcomes: { ok: 7 }, stopped_by: null });
  const found = await results();
  expect(found).toHaveLength(7);
  expect(found[0]).toMatchObject({
    member: { id: people[0], first_name: "Ines", last_name: "Person000" },
    slot: 1,
    username: "line0",
    outcome: "ok",
    finding: { outcome: "ok", registered: 0, values: { transport: "udp", realm: "pbx.test" } },
  });
  expect(found[1]).toMatchObject({ slot: 2, username: "line12" });
  expect(await results("?only=failed")).toEqual([]);
  expect(system.contacts.size).toBe(0);
});

test("a round reports each failure with its own cause and steps, and sends nothing where nothing can be sent", async () => {
  const lines = [
    right(0),
    wrong(1),
    { username: "stranger1", password: SECRET },
    { username: "odd1", password: SECRET },
    { username: "line4", password: "" },
    right(5),
  ];
  const { start, round, results, outcomes, browser, path } = await team(lines);
  await start();
  await work();
  expect(await outcomes()).toEqual([
    "line0 ok",
    "line1 bad_credentials",
    "stranger1 unknown_user",
    "odd1 rejected",
    "line4 no_password",
    "line5 ok",
  ]);
  expect(await round()).toMatchObject({
    state: "completed",
    outcomes: { ok: 2, bad_credentials: 1, unknown_user: 1, rejected: 1, no_password: 1 },
  });
  const failed = await results("?only=failed");
  expect(failed.map(({ username }) => username)).toEqual(["line1", "stranger1", "odd1", "line4"]);
  expect(failed[0]!.finding?.steps.at(-1)).toEqual({ step: "accepted", state: "failed" });
  expect(failed[3]!.finding).toBeNull();
  expect((await results("?search=PERSON003")).map(({ username }) => username)).toEqual(["odd1"]);
  expect((await results("?search=stranger")).map(({ username }) => username)).toEqual(["stranger1"]);
  expect((await results("?after=4")).map(({ username }) => username)).toEqual(["line4", "line5"]);
  expect(await browser.send("GET", `${path}/results?after=x`)).toMatchObject({ status: 400 });
});

test("pages through a long list of results", async () => {
  const { start, browser, path, team_id, results } = await team([right(0)]);
  const { id } = await start();
  const { per_page } = ACCOUNT_CHECK.round;
  const { member_id } = (
    await t.owner.selectFrom("doctor_results").select("member_id").where("round_id", "=", id).execute()
  )[0]!;
  await sql`
    with m as (insert into members (team_id, email, first_name, last_name, status, admin_role)
      select ${team_id}, 'many.' || n || '@' || ${team_id} || '.example', 'Many', lpad(n::text, 4, '0'), 'active', 'none'
      from generate_series(1, ${per_page}) n returning id, last_name)
    insert into doctor_results (team_id, round_id, member_id, slot, place, username, outcome, tested_at)
    select ${team_id}, ${id}, m.id, 1, m.last_name::int + 1, 'many' || m.last_name, 'busy', ${t.clock.now()} from m`.execute(
    t.owner,
  );
  await work();
  expect((await results())[0]).toMatchObject({ member: { id: member_id } });
  const first = await browser.send("GET", `${path}/results`);
  expect(first["results"]).toHaveLength(per_page);
  const second = await browser.send("GET", `${path}/results?after=${first["next"]}`);
  expect(second["results"].map(({ username }: Result) => username)).toEqual([`many0${per_page}`]);
  expect(second["next"]).toBeNull();
});

test("a round stops after the maximum number of rejections, before the phone system locks us out", async () => {
  const { start, round, outcomes } = await team(upTo(12, wrong));
  const before = system.heard.length;
  await start();
  await work();
  expect(await round()).toMatchObject({
    state: "stopped",
    stopped_by: "refusals",
    total: 12,
    done: ACCOUNT_CHECK.round.refusals,
    outcomes: { bad_credentials: ACCOUNT_CHECK.round.refusals },
  });
  expect(await outcomes()).toHaveLength(ACCOUNT_CHECK.round.refusals);
  // Two requests each: one for the challenge, one with the password.
  expect(heardSince(before).size).toBe(ACCOUNT_CHECK.round.refusals * 2);
});

test("a round stops at exactly that number when rejections arrive at the same moment", async () => {
  const { at_once, refusals } = ACCOUNT_CHECK.round;
  let asked = 0;
  let waiting: (() => void)[] = [];
  const together: SipClient = {
    async test() {
      asked += 1;
      // Answers all concurrent tests at the same moment.
      const answered = asked - waiting.length - 1;
      await new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length < Math.min(at_once, refusals - answered)) return;
        for (const each of waiting) each();
        waiting = [];
      });
      return { outcome: "bad_credentials", steps: [], values: { ms: 1, transport: "udp" } };
    },
  };
  for (let n = 0; n < 5; n += 1) {
    const { start } = await team(upTo(12, wrong));
    asked = 0;
    await start();
    await work(together);
    expect(asked).toBe(refusals);
    t.clock.advance(3_600);
  }
});

test("a round continues when accepted accounts are in between", async () => {
  const lines = upTo(14, (at) => (at % 2 ? right(at) : wrong(at)));
  const { start, round } = await team(lines);
  await start();
  await work();
  expect(await round()).toMatchObject({ state: "completed", outcomes: { ok: 7, bad_credentials: 7 } });
});

test("a round stops when the phone system doesn't answer: the others would fail the same way", async () => {
  const silent = await startPhoneSystem(() => null, "127.0.0.2");
  const nowhere = await team(upTo(9, right), { domain: "nowhere.test" });
  const mute = await team(upTo(9, right), { domain: "127.0.0.2", port: silent.port });
  await nowhere.start();
  await mute.start();
  await work();
  const { at_once } = ACCOUNT_CHECK.round;
  expect(await nowhere.round()).toMatchObject({ state: "stopped", stopped_by: "silence", outcomes: { dns: at_once } });
  expect(await mute.round()).toMatchObject({ state: "stopped", stopped_by: "silence", outcomes: { timeout: at_once } });
  silent.close();
});

test("a team has one round at a time, and a new one replaces the previous", async () => {
  const { start, browser, team_id, people, round } = await team([right(0)]);
  const { voice_accounts } = await browser.send("POST", `team/${team_id}/voiceaccount`, {
    voice_accounts: [{ name: "Branch", itsp_id: null, settings: { domain: "pbx.test" }, enabled: true }],
  });
  const other = `team/${team_id}/voiceaccount/${voice_accounts[0].id}/round`;
  const [one, two] = await Promise.all([start(), start()]);
  expect([one, two].filter(({ status }) => status === 200)).toHaveLength(1);
  expect([one, two].find(({ status }) => status === 409)).toMatchObject({ error: { code: "doctor.round_running" } });
  expect(await browser.send("POST", other)).toMatchObject({ status: 409, error: { code: "doctor.round_running" } });
  await work();
  const { id } = await round();
  expect(await browser.send("POST", other)).toMatchObject({ status: 409, error: { code: "doctor.nothing_saved" } });
  expect(await start()).toMatchObject({ status: 200 });
  await work();
  expect(people).toHaveLength(1);
  const rounds = await t.owner.selectFrom("doctor_rounds").select("id").where("team_id", "=", team_id).execute();
  expect(rounds).toHaveLength(1);
  expect(rounds[0]!.id).not.toBe(id);
});

test("a round ends and is deleted together with its voice account", async () => {
  const { start, browser, team_id, voice_account_id, path } = await team([right(0)]);
  await start();
  await browser.send("DELETE", `team/${team_id}/voiceaccount/${voice_account_id}?with_members=true`);
  await work();
  expect(await browser.send("GET", path)).toMatchObject({ round: null, registrations: 0 });
  expect(await start()).toMatchObject({ status: 410, error: { code: "voice.gone" } });
});

test("a round keeps its results when an admin stops it, and tests nothing further", async () => {
  const { start, round, browser, path, team_id } = await team(upTo(12, right));
  expect(await browser.send("DELETE", path)).toMatchObject({ status: 409, error: { code: "doctor.no_round" } });
  await start();
  let asked = 0;
  let stopped: ReturnType<typeof browser.send> | undefined;
  const stopsAfterSome: SipClient = {
    async test(account, how) {
      asked += 1;
      if (asked === 5) stopped = browser.send("DELETE", path);
      // All wait for it. Otherwise more could be asked before the round has stopped.
      await stopped;
      return t.adapters.sip.test(account, how);
    },
  };
  await work(stopsAfterSome);
  expect(await stopped).toMatchObject({ body: { state: "stopped" } });
  const ended = await round();
  expect(ended).toMatchObject({ state: "stopped", stopped_by: "person", total: 12 });
  expect(ended.done).toBeLessThanOrEqual(8);
  expect(asked).toBeLessThanOrEqual(8);
  expect(await browser.send("DELETE", path)).toMatchObject({ status: 409, error: { code: "doctor.no_round" } });
  const audit = await t.owner
    .selectFrom("audit_log")
    .select(["action", "target", "detail"])
    .where("team_id", "=", team_id)
    .where("action", "like", "voice.round%")
    .orderBy("id")
    .execute();
  expect(audit).toMatchObject([
    { action: "voice.round_started", target: `team:${team_id}`, detail: { registrations: 12 } },
    { action: "voice.round_stopped", target: `team:${team_id}`, detail: { total: 12 } },
  ]);
});

// asvs: V8.2.2
// api: 1 5
test("a round is denied to members and hidden from other teams", async () => {
  const { start, logIn, path, team_id } = await team([right(0)]);
  await start();
  await work();
  const member = await logIn((await makePerson(t.owner, t.clock.now(), team_id)).email);
  const other = await team([right(1)]);
  for (const [method, where] of [
    ["POST", path],
    ["GET", path],
    ["GET", `${path}/results`],
    ["DELETE", path],
  ] as const) {
    expect(await member.send(method, where)).toMatchObject({ status: 403 });
    expect(await other.browser.send(method, where)).toMatchObject({ status: 404, error: { code: "team.not_found" } });
  }
  const theirs = path.replace(team_id, other.team_id);
  expect(await other.browser.send("GET", theirs)).toMatchObject({ round: null, registrations: 0 });
  expect(await other.browser.send("GET", `${theirs}/results`)).toMatchObject({ results: [] });
});

test("a round continues on another worker after one dies, without testing twice or accepting a late result", async () => {
  const { start, round, team_id, outcomes } = await team(upTo(12, right));
  const { id } = await start();
  const payload = { team_id, round_id: id as string };
  const waiting: (() => void)[] = [];
  const dies: SipClient = {
    async test(account, how) {
      if (Number(account.username.slice(4)) >= 6) await new Promise<void>((go) => waiting.push(go));
      return t.adapters.sip.test(account, how);
    },
  };
  const run = (sip: SipClient) => {
    const handling = openJobHandlers(t.context, { ...t.adapters, sip }).find(
      ({ job }) => job.name === "doctor.run_round",
    )!;
    return handling.run(payload, { job_id: "x", signal: new AbortController().signal });
  };
  const before = system.heard.length;
  const askedFor = (name: string) => [...heardSince(before)].filter((one) => one.includes(`To: <sip:${name}@`)).length;
  const rows = () =>
    t.owner.selectFrom("doctor_results").selectAll().where("round_id", "=", id).orderBy("place").execute();
  const dead = run(dies);
  await Promise.race([
    dead,
    waitUntil("all that are asked at once", () => waiting.length >= ACCOUNT_CHECK.round.at_once),
  ]);
  expect(await round()).toMatchObject({ state: "running", done: 6 });
  await Promise.all([run(t.adapters.sip), run(t.adapters.sip)]);
  expect(await round()).toMatchObject({ state: "completed", done: 12, outcomes: { ok: 12 } });
  expect(new Set(await outcomes()).size).toBe(12);
  // Accounts with a result were not tested again: each test takes two requests.
  for (const name of ["line0", "line5"]) expect(askedFor(name)).toBe(2);
  const kept = await rows();
  for (const revive of waiting) revive();
  await dead;
  expect(await rows()).toEqual(kept);
  const heard = system.heard.length;
  await run(t.adapters.sip);
  expect(system.heard, "a leftover job finds nothing to do").toHaveLength(heard);
});

test("a round stays within the phone system's limit per second, together with other teams", async () => {
  const teams = [await team(upTo(8, right)), await team(upTo(8, (at) => right(at + 8)))];
  const seconds: number[] = [];
  // Remembers the time read last: the one used to ask the limiter, however late it answers.
  let lastRead = 0;
  const clock = { now: () => new Date((lastRead = t.clock.now().getTime())) };
  const timed: SipClient = {
    test: (account, how) =>
      t.adapters.sip.test(account, {
        ...how,
        async admit(address) {
          const admitted = how.admit(address);
          const second = Math.floor(lastRead / 1000);
          await admitted;
          seconds.push(second);
        },
      }),
  };
  for (const { start } of teams) await start();
  const handlings = openJobHandlers({ ...t.context, clock }, { ...t.adapters, sip: timed });
  await Promise.all([runJobs(t, handlings), runJobs(t, handlings)]);
  for (const { round } of teams) expect(await round()).toMatchObject({ state: "completed", outcomes: { ok: 8 } });
  for (const admitted of Map.groupBy(seconds, (second) => second).values())
    expect(admitted.length).toBeLessThanOrEqual(ACCOUNT_CHECK.round.per_address.most);
  expect(seconds).toHaveLength(16);
});

test("a round does not count against single tests, and skips a name that is paused", async () => {
  const { start, outcomes, browser, path, people } = await team(upTo(12, right));
  await start();
  await work();
  const single = path.replace(/round$/, "test");
  for (let n = 0; n < ACCOUNT_CHECK.per_person.most; n += 1) {
    expect(await browser.send("POST", single, { member_id: people[n] })).toMatchObject({ outcome: "ok" });
  }
  t.clock.advance(60);
  const unsaved = { settings: { domain: "pbx.test", port: system.port }, ...wrong(3), authorization_username: "" };
  for (let n = 0; n < ACCOUNT_CHECK.refusals; n += 1) await browser.send("POST", single, { unsaved });
  expect(await browser.send("POST", single, { member_id: people[3] })).toMatchObject({ status: 429 });
  await start();
  await work();
  expect((await outcomes())[3]).toBe("line3 left_alone");
  expect((await outcomes())[4]).toBe("line4 ok");
});

test("a round loses one result to an internal error, and skips a registration that was removed", async () => {
  const { start, round, people, give, outcomes } = await team(upTo(6, right));
  await start();
  await give(people[5]!, []);
  const stumbles: SipClient = {
    test: (account, how) =>
      account.username === "line2" ? Promise.reject(new Error("stumbled")) : t.adapters.sip.test(account, how),
  };
  await work(stumbles);
  expect(await round()).toMatchObject({ state: "completed", total: 5, done: 5, outcomes: { ok: 4, our_fault: 1 } });
  expect((await outcomes())[2]).toBe("line2 our_fault");
});

test("a long round yields to other jobs and continues afterwards", async () => {
  const { start, round, team_id } = await team(upTo(12, right));
  await start();
  const jobs = async () =>
    (await sql<{ data: { team_id: string } }>`select data from pgboss.job where state = 'created'`.execute(t.owner))
      .rows;
  const goesSoon: SipClient = {
    test(account, how) {
      t.context.life.draining = true;
      return t.adapters.sip.test(account, how);
    },
  };
  const handlings = openJobHandlers(t.context, { ...t.adapters, sip: goesSoon });
  const once = handlings.find(({ job }) => job.name === "doctor.run_round")!;
  const [{ data } = { data: { team_id: "" } }] = await jobs();
  await sql`delete from pgboss.job`.execute(t.owner);
  await once.run(data, { job_id: "x", signal: new AbortController().signal });
  t.context.life.draining = false;
  expect(await round()).toMatchObject({ state: "running", done: ACCOUNT_CHECK.round.at_once });
  expect((await jobs()).map(({ data }) => data.team_id)).toEqual([team_id]);
  await sql`update pgboss.job set start_after = created_on`.execute(t.owner);
  await work();
  expect(await round()).toMatchObject({ state: "completed", done: 12 });
});

// asvs: V14.2.4
test("a round stores no password, and is deleted after its retention period", async () => {
  const { start, team_id } = await team([...upTo(3, right), wrong(3)]);
  await start();
  const jobs = await sql`select data from pgboss.job`.execute(t.owner);
  await work();
  const rows = await Promise.all(
    (["doctor_rounds", "doctor_results", "audit_log"] as const).map((table) =>
      t.owner.selectFrom(table).selectAll().where("team_id", "=", team_id).execute(),
    ),
  );
  expect(rows[1]).toHaveLength(4);
  expect(jobs.rows).toHaveLength(1);
  for (const secret of [SECRET, WRONG]) expect(JSON.stringify([jobs.rows, rows])).not.toContain(secret);
  const day = 86_400_000;
  const left = async () =>
    (await t.owner.selectFrom("doctor_results").select("slot").where("team_id", "=", team_id).execute()).length;
  await sweep(t.context.db, new Date(t.clock.now().getTime() + (ACCOUNT_CHECK.round.kept_days - 1) * day));
  expect(await left()).toBe(4);
  await sweep(t.context.db, new Date(t.clock.now().getTime() + (ACCOUNT_CHECK.round.kept_days + 1) * day));
  expect(await left()).toBe(0);
});

test("a round ends when the remaining members are deleted", async () => {
  const { start, round, people, team_id } = await team(upTo(2, right));
  await start();
  await t.owner.deleteFrom("members").where("team_id", "=", team_id).where("id", "in", people).execute();
  await work();
  expect(await round()).toMatchObject({ state: "completed", total: 0, done: 0 });
});

test("limits the number of rounds per hour", async () => {
  const { start, browser, path } = await team([right(0)]);
  for (let n = 0; n < ACCOUNT_CHECK.round.per_team.most; n += 1) {
    expect(await start()).toMatchObject({ status: 200 });
    await browser.send("DELETE", path);
  }
  expect(await start()).toMatchObject({ status: 429, error: { code: "request.too_many" } });
});
