import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { REPORT_COLUMNS } from "@portal/model/calls/report.ts";
import { CALL_REPORT } from "@portal/model/limits.ts";
import { parseCsv } from "@portal/model/sheets/csv.ts";
import { holdClock } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { issueToken, makePerson } from "../../../test/people.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { inTeam } from "../../platform/db.ts";
import { callJobHandlers } from "./jobs.run.ts";
import * as store from "./reports/store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const handlings = () => callJobHandlers(t.context, t.adapters.storage);
const work = () => runJobs(t, handlings());
const run = (name: string, payload: object, signal = new AbortController().signal) =>
  handlings()
    .find(({ job }) => job.name === name)!
    .run(payload, { job_id: "x", signal });

async function withCalls(n: number) {
  const team = await phoneTeam(t);
  const { team_id, admin } = team;
  await sql`
    insert into call_records (team_id, call_id, member_id, direction, caller, callee, started_at, answered_at, ended_at, result, source)
    select ${team_id}, 'call-' || n, ${team.member.member_id}, 'out', '+34' || n, '=2+5', ${t.clock.now()}::timestamptz - make_interval(mins => n),
      ${t.clock.now()}::timestamptz - make_interval(mins => n) + interval '5 seconds',
      ${t.clock.now()}::timestamptz - make_interval(mins => n) + interval '50 seconds', 'answered', 'server'
    from generate_series(1, ${n}::int) n`.execute(t.owner);
  // A new session each time, because days pass in these tests.
  const report = async (verb: "start" | "status" | "download", payload?: object) =>
    t.app.inject({
      method: payload ? "POST" : "GET",
      url: `/api/v2/report/${verb}/${team_id}`,
      headers: { host: "teams.test", authorization: `Bearer ${await issueToken(t.owner, t.clock.now(), admin)}` },
      ...(payload && { payload }),
    });
  const start = async (report_period = "last_30_days") => {
    const answer = await report("start", { report_period });
    return { ...answer.json(), body: answer.json(), status: answer.statusCode };
  };
  const status = async () => (await report("status")).json() as Record<string, unknown>;
  const download = () => report("download");
  const files = () =>
    readdir(join(t.context.config.STORAGE_URL.replace("file://", ""), "reports", team_id)).catch(() => [] as string[]);
  const newest = () => inTeam(t.context.db, team_id, (db) => store.newestReport(db, team_id));
  return { ...team, start, status, download, files, newest };
}

/** Worker jobs may use two connections; calls may not. */
const TWO = "it reads on one connection while another reports progress";

// spec: 1.18 3.34 4.42 7.37 9.28
// asvs: V5.4.1
test("a report runs, becomes ready and downloads with every call once and no executable cell", async ({ skip }) => {
  skip(process.env["POOL_SIZE"] === "1", TWO);
  const { start, status, download, files, member, newest } = await withCalls(12_000);
  expect(await status()).toMatchObject({ status: 0, filepath: null, file: null, last_generated_at: null });
  expect((await download()).json()).toMatchObject({ error: { code: "report.not_ready" } });
  expect(await start("last_90_days"), "not a report range").toMatchObject({
    status: 400,
    error: { code: "request.invalid" },
  });
  expect(await start()).toMatchObject({ body: { status: 1, percent: 0, report_period: "last_30_days" } });
  expect(await start()).toMatchObject({ status: 409, error: { code: "report.running" } });
  await work();
  expect(await status()).toMatchObject({
    status: 2,
    percent: 100,
    filepath: expect.stringContaining("/api/v2/report/download/"),
    file: { rows: 12_000, downloaded_at: null },
    last_generated_at: expect.any(Number),
  });
  const answer = await download();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("text/csv");
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="calls-\d{4}-\d\d-\d\d\.csv"$/);
  expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  expect(answer.body).not.toMatch(/[,\n]=2/);
  const [header, ...rows] = parseCsv(answer.body)!;
  expect(header).toEqual([...REPORT_COLUMNS]);
  expect(rows).toHaveLength(12_000);
  expect(new Set(rows.map(([call_id]) => call_id)).size).toBe(12_000);
  const last = Object.fromEntries(REPORT_COLUMNS.map((name, at) => [name, rows.at(-1)?.[at]]));
  expect(last).toMatchObject({
    call_id: "call-1",
    member_email: member.email,
    member_name: "Ines Caldera",
    from: "+341",
    to: "=2+5",
    ring_s: "5",
    talk_s: "45",
    result: "answered",
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  expect(await status()).toMatchObject({ status: 2, file: { downloaded_at: expect.any(Number) } });
  expect(await files()).toHaveLength(1);
  expect((await newest())?.attempts).toBe(1);
});

test("a report restarts after its worker is stopped and leaves one file", async ({ skip }) => {
  skip(process.env["POOL_SIZE"] === "1", TWO);
  const { start, status, files, newest, team_id } = await withCalls(11_000);
  await start();
  const { id: report_id } = (await newest())!;
  const gone = new AbortController();
  gone.abort();
  await expect(run("calls.make_report", { team_id, report_id }, gone.signal)).rejects.toThrow(/abort/i);
  expect(await status()).toMatchObject({ status: 1 });
  expect(await files()).toEqual([]);
  // A worker that was presumed dead: it has written a file but may no longer finish.
  await t.adapters.storage.put(`reports/${team_id}/${report_id}-1.csv`, Buffer.from("half"));
  await work();
  expect(await status()).toMatchObject({ status: 2, file: { rows: 11_000 } });
  expect(await files()).toEqual([`${report_id}-2.csv`]);
  const late = { path: "x", rows: 1, bytes: 1, finished_at: t.clock.now(), expires_at: t.clock.now() };
  const key = { team_id, id: report_id, attempt: 1 };
  expect(await inTeam(t.context.db, team_id, (db) => store.finishReport(db, key, late))).toBe(false);
});

test("fails after five attempts, says so, and allows another report", async () => {
  const { start, status, newest, team_id, files } = await withCalls(10);
  await start();
  const { id: report_id } = (await newest())!;
  const gone = new AbortController();
  gone.abort();
  for (let n = 0; n < CALL_REPORT.most_attempts; n += 1) {
    await expect(run("calls.make_report", { team_id, report_id }, gone.signal)).rejects.toThrow(/abort/i);
  }
  expect(await status()).toMatchObject({ status: 3, filepath: null, file: null });
  expect(await files()).toEqual([]);
  await run("calls.make_report", { team_id, report_id });
  expect(await status(), "a late attempt changes nothing").toMatchObject({ status: 3 });
  expect(await start("last_month")).toMatchObject({ status: 200 });
  await work();
  expect(await status()).toMatchObject({ status: 2, report_period: "last_month" });
});

test("does not block the team with a report that was silent for an hour", async () => {
  holdClock(t);
  const { start, newest } = await withCalls(1);
  await start();
  t.clock.advance(CALL_REPORT.lost_after_s - 60);
  expect(await start()).toMatchObject({ status: 409 });
  t.clock.advance(120);
  expect(await start()).toMatchObject({ status: 200 });
  expect((await newest())?.state).toBe("running");
});

test("keeps the previous file until a new one is ready, and expires it after seven days", async ({ skip }) => {
  holdClock(t);
  skip(process.env["POOL_SIZE"] === "1", TWO);
  const { start, status, files, download } = await withCalls(3);
  await start();
  await work();
  const [first] = await files();
  await start("current_month");
  expect(await status()).toMatchObject({ status: 1, filepath: null, file: { report_period: "last_30_days" } });
  expect((await download()).statusCode).toBe(200);
  await work();
  expect(await files()).toHaveLength(1);
  expect(await files()).not.toEqual([first]);
  t.clock.advance(CALL_REPORT.kept_days * 86_400 - 60);
  await run("calls.clear_reports", {});
  expect(await files()).toHaveLength(1);
  t.clock.advance(120);
  expect(await status(), "even before it is swept").toMatchObject({ status: 4, filepath: null, file: null });
  expect((await download()).json()).toMatchObject({ error: { code: "report.not_ready" } });
  await run("calls.clear_reports", {});
  expect(await files()).toEqual([]);
  expect(await status()).toMatchObject({ status: 4 });
});

test("runs one report at a time under parallel requests, enforced by the database", async () => {
  const { start, team_id } = await withCalls(1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => start()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const now = t.clock.now();
  const planted = t.owner
    .insertInto("call_reports")
    .values({ team_id, report_period: "last_month", from_at: now, to_at: now, asked_at: now, touched_at: now })
    .execute();
  await expect(planted).rejects.toThrow(/call_reports_one_running/);
});

// spec: 6.5
test("lets both ranks of administrators start and download reports, but not members", async ({ skip }) => {
  skip(process.env["POOL_SIZE"] === "1", TWO);
  const { team_id } = await withCalls(1);
  for (const admin_role of ["administrator", "secondary", "none"] as const) {
    const person = await makePerson(t.owner, t.clock.now(), team_id, { admin_role });
    const headers = { host: "teams.test", authorization: `Bearer ${await issueToken(t.owner, t.clock.now(), person)}` };
    const url = (verb: string) => `/api/v2/report/${verb}/${team_id}`;
    const payload = { report_period: "last_30_days" };
    const started = await t.app.inject({ method: "POST", url: url("start"), headers, payload });
    await work();
    const downloaded = await t.app.inject({ url: url("download"), headers });
    const status = admin_role === "none" ? 403 : 200;
    expect([started.statusCode, downloaded.statusCode], admin_role).toEqual([status, status]);
  }
});

// spec: 6.5
// asvs: V8.2.1
// api: 5
test("shows reports to both ranks of administrators, but not to members", async () => {
  const { team_id } = await withCalls(1);
  for (const [admin_role, status] of [
    ["administrator", 200],
    ["secondary", 200],
    ["none", 403],
  ] as const) {
    const person = await makePerson(t.owner, t.clock.now(), team_id, { admin_role });
    const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), person)}`;
    const url = `/api/v2/report/status/${team_id}`;
    const answer = await t.app.inject({ url, headers: { host: "teams.test", authorization } });
    expect(answer.statusCode, admin_role).toBe(status);
  }
});
