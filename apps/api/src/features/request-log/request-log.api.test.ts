import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { REQUEST_LOG } from "@portal/model/limits.ts";
import { errorsEn } from "@portal/model/errors.en.ts";
import { openJobHandlers } from "../../app.ts";
import { inTeam } from "../../platform/db.ts";
import { newBrowser } from "../../../test/browser.ts";
import { newStaffClient } from "../../../test/staff-client.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { PATIENCE_MS } from "../../../test/waiting.ts";
import { openRecorder } from "./recorder.ts";
import { type Entry, insertRequests } from "./store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const primary = async () =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), { admin_role: "primary" });
const as = async (person: Awaited<ReturnType<typeof primary>>) => {
  const browser = newBrowser(t);
  browser.token = await issueToken(t.owner, t.clock.now(), person);
  return browser;
};
const rowOf = (request_id: string) =>
  t.owner.selectFrom("request_log").selectAll().where("request_id", "=", request_id).executeTakeFirst();
/** Written within a second, apart from the request. */
const written = async (request_id: string) => {
  await expect.poll(() => rowOf(request_id), { timeout: PATIENCE_MS }).toBeDefined();
  return (await rowOf(request_id))!;
};
const entry = (more: Partial<Entry> = {}): Entry => ({
  at: t.clock.now(),
  request_id: randomBytes(9).toString("base64url"),
  call: "team.rename",
  status: 200,
  ms: 3,
  side: "customer",
  ...more,
});
const idOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers["x-request-id"]);
const send = (method: "GET" | "POST" | "PUT", url: string, headers: Record<string, string> = {}, payload?: object) =>
  t.app.inject({ method, url, headers: { host: "teams.test", ...headers }, ...(payload && { payload }) });

// asvs: V16.2.1 V16.2.5 V16.3.3
test("records a failed request by its route, and nothing of what was sent", async () => {
  const canary = () => `canary${randomBytes(8).toString("hex")}`;
  const planted = Array.from({ length: 9 }, canary);
  const [body, query, header, token, picture, phone, cookie, password, unknown] = planted as [string, ...string[]] &
    Record<number, string>;
  const person = await primary();
  const bearer = await issueToken(t.owner, t.clock.now(), person);
  const authorization = `Bearer ${bearer}`;
  const sent = [
    await send(
      "PUT",
      `/api/v2/team/${person.team_id}/rename`,
      { authorization },
      { team_name: body, version: 1, odd: body },
    ),
    await send("GET", `/api/v2/team/${person.team_id}/members?search=${query}&odd=${query}`, { authorization }),
    await send("POST", "/api/v2/session/login", { "x-odd": header!, cookie: `__Host-ps=${cookie}` }, { email: body }),
    await send("GET", `/api/v2/join/${token}`),
    await send("GET", `/api/v2/avatar/${picture}`),
    await send("POST", "/client/v1/session/link", {}, { token: phone }),
    await send("POST", "/api/v2/session/login", {}, { email: `${password}@example.com`, password, odd: 1 }),
    await send("GET", `/api/v2/${unknown}?token=${unknown}`),
  ];
  const rows = [];
  for (const answer of sent) rows.push(await written(idOf(answer)));
  expect(rows.map(({ call }) => call)).toEqual([
    "team.rename",
    "members.list",
    "session.login",
    "join.open",
    "members.avatar",
    "client.link",
    "session.login",
    "none",
  ]);
  expect(rows.map(({ status }) => status)).toEqual(sent.map(({ statusCode }) => statusCode));
  expect(rows[0]).toMatchObject({
    side: "customer",
    account_id: person.account_id,
    about_team: person.team_id,
    staff_id: null,
    code: "request.invalid",
    trace: null,
    request_status: "new",
  });
  const { rows: whole } = await sql<{ text: string }>`select r::text as text from request_log r`.execute(t.owner);
  const text = whole.map((row) => row.text).join("\n");
  const found = [...planted, bearer, bearer.split(".")[1]!, person.email].filter((secret) => text.includes(secret));
  console.log(`request log: ${planted.length + 3} secrets planted, ${found.length} found in ${whole.length} rows`);
  expect(found).toEqual([]);
});

// asvs: V16.3.2
test("logs refused access with who asked, for what and why", async () => {
  const [admin, other] = [await primary(), await primary()];
  const member = await makePerson(t.owner, t.clock.now(), admin.team_id);
  for (const [who, team_id, code] of [
    [member, admin.team_id, "access.forbidden"],
    [admin, other.team_id, "team.not_found"],
  ] as const) {
    const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), who)}`;
    const named = { team_name: "Taken over", version: 1 };
    const answer = await send("PUT", `/api/v2/team/${team_id}/rename`, { authorization }, named);
    expect(await written(idOf(answer))).toMatchObject({ call: "team.rename", code, account_id: who.account_id });
  }
});

test("records failures and changes, but no reads and no requests without a login", async () => {
  const person = await primary();
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), person)}`;
  const read = await send("GET", `/api/v2/team/${person.team_id}`, { authorization });
  const stranger = await send("GET", `/api/v2/team/${person.team_id}`);
  const file = await send("GET", "/assets/gone.js");
  const page = await send("GET", "/support/nothing");
  const changed = await send(
    "PUT",
    `/api/v2/team/${person.team_id}/rename`,
    { authorization },
    {
      team_name: "Another name",
      version: 1,
    },
  );
  expect([read, stranger, file, page, changed].map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 404, 200]);
  expect(await written(idOf(changed))).toMatchObject({ call: "team.rename", status: 200, code: null });
  for (const answer of [read, stranger, file, page]) expect(await rowOf(idOf(answer))).toBeUndefined();
});

// asvs: V16.3.4
test("records where in our code an error occurred, without any values", async () => {
  const person = await primary();
  const canary = "Canary in a message";
  await sql`create or replace function break_it() returns trigger language plpgsql as
    $$ begin raise exception E'no % \n    at file:///% :1:1', new.team_name, new.team_name; end $$`.execute(t.owner);
  await sql`create or replace trigger break_it before update on teams for each row when (new.team_name = 'Canary in a message')
    execute function break_it()`.execute(t.owner);
  const browser = await as(person);
  const answer = await browser.send("PUT", `team/${person.team_id}/rename`, { team_name: canary, version: 1 });
  expect(answer.status).toBe(500);
  const row = await written(answer["request_id"]);
  expect(row).toMatchObject({ status: 500, code: "server.unexpected", trace: { code: "P0001" } });
  const { at } = row.trace as { at: string[] };
  expect(at.join("\n")).toMatch(/^(\S+ \()?apps\/api\/src\/\S+:\d+:\d+/);
  expect(JSON.stringify(row)).not.toContain("Canary");
  await sql`drop trigger break_it on teams`.execute(t.owner);
});

test("names impersonating staff beside the customer", async () => {
  const person = await primary();
  const desk = await newStaffClient(t, "l3");
  const staff = await t.owner.selectFrom("staff").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow();
  const bearer = await issueToken(t.owner, t.clock.now(), person, { kind: "imp_rw" });
  const handle = /^ps_([^.]+)/.exec(bearer)?.[1] ?? "";
  await t.owner.updateTable("sessions").set({ staff_id: staff.id }).where("handle", "=", handle).execute();
  const answer = await send("PUT", `/api/v2/team/${person.team_id}/rename`, { authorization: `Bearer ${bearer}` }, {});
  await written(idOf(answer));
  const { data } = await desk.send("GET", `log?request_id=${idOf(answer)}`);
  expect(data).toMatchObject([
    {
      side: "staff",
      staff: { id: staff.id, name: "Jo Whitfield" },
      account: { id: person.account_id, email: person.email },
      team: { id: person.team_id, team_name: expect.stringMatching(/^Team /) },
      route: "PUT /api/v2/team/{id}/rename",
      code: "request.invalid",
    },
  ]);
});

// spec: 3.30 7.62 8.61
test("finds requests by reference, person, team, call, status and time, page by page", async () => {
  const desk = await newStaffClient(t, "l1");
  const person = await primary();
  const { account_id, team_id } = person;
  const whose = { account_id, about_team: team_id };
  const call = `made.${randomBytes(4).toString("hex")}`;
  const start = t.clock.now().getTime();
  const made = Array.from({ length: 250 }, (_, n) =>
    entry({ ...whose, at: new Date(start - n * 1000), status: n % 50 === 0 ? 409 : 200, call }),
  );
  await insertRequests(t.context.db, made);
  const ids: string[] = [];
  let before = "";
  do {
    const page = await desk.send("GET", `log?who=${encodeURIComponent(person.email.toUpperCase())}${before}`);
    expect(page.data.length).toBeLessThanOrEqual(REQUEST_LOG.per_page);
    ids.push(...page.data.map(({ request_id }: { request_id: string }) => request_id));
    before = page.next ? `&before=${page.next}` : "";
  } while (before);
  expect(ids).toEqual(made.map(({ request_id }) => request_id));
  const shown = async (level: "l1" | "l2") =>
    (await (await newStaffClient(t, level)).send("GET", `log?who=${account_id}`)).data[0].account.email as string;
  expect(await shown("l2")).toBe(person.email);
  expect(await shown("l1"), "masked for level 1").toBe(
    `${person.email[0]}•••${person.email.slice(person.email.lastIndexOf("@"))}`,
  );
  const count = async (query: string) => (await desk.send("GET", `log?${query}`)).data.length as number;
  const second = (n: number) => Math.floor(start / 1000) - n;
  expect(await count(`who=${account_id}&status=4xx`)).toBe(5);
  expect(await count(`who=${team_id}&status=4xx`)).toBe(5);
  expect(await count(`call=${call}&status=5xx`)).toBe(0);
  expect(await count(`call=${call}&from=${second(20)}&to=${second(10)}`)).toBe(10);
  expect(await count(`who=nobody@example.com`)).toBe(0);
  expect(await desk.send("GET", "log?who=somebody")).toMatchObject({ status: 400, error: { code: "request.invalid" } });
  expect(await desk.send("GET", "log?request_id=nothing-here")).toMatchObject({
    status: 404,
    error: { code: "record.unknown" },
    message: errorsEn["record.unknown"],
  });
});

// spec: 3.30 7.62 8.61
test("counts failures by call and code, shows each, and settles them with a note", async () => {
  const desk = await newStaffClient(t, "l1");
  const call = `made.${randomBytes(4).toString("hex")}`;
  const failures = Array.from({ length: 3 }, () => entry({ call, status: 500, code: "server.unexpected" }));
  const refusals = Array.from({ length: 5 }, () => entry({ call, status: 409, code: "team.busy" }));
  await insertRequests(t.context.db, [...failures, ...refusals, entry({ call })]);
  const groups = async (query = "") =>
    ((await desk.send("GET", `errors${query}`)).groups as { call: string }[]).filter((group) => group.call === call);
  expect(await groups()).toMatchObject([
    { code: "server.unexpected", status: 500, count: 3, open: 3 },
    { code: "team.busy", status: 409, count: 5, open: 5 },
  ]);
  expect(await groups("?kind=refusals")).toMatchObject([{ count: 5 }]);
  expect(await groups("?kind=failures")).toMatchObject([{ count: 3 }]);
  const one = await desk.send("GET", `errors?call=${call}&code=team.busy`);
  expect(one.data).toHaveLength(5);

  const id = failures[0]!.request_id;
  const settled = await desk.send("PUT", "requestStatus", { id, status: "solved", note: "  A plug was out. " });
  expect(settled).toMatchObject({ request_status: "solved", note: "A plug was out.", settled: { by: "Jo Whitfield" } });
  expect(await groups("?kind=failures")).toMatchObject([{ count: 3, open: 2 }]);
  expect(await groups("?request_status=solved")).toMatchObject([{ count: 1, open: 0 }]);
  const audit = await t.owner
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "request.settled")
    .where("actor_id", "=", desk.staff_id)
    .execute();
  expect(audit).toMatchObject([{ target: `request:${id}`, detail: { status: "solved" }, actor_side: "staff" }]);
  expect(await desk.send("PUT", "requestStatus", { id: "nothing-here", status: "new", note: "" })).toMatchObject({
    status: 404,
    error: { code: "record.unknown" },
    message: errorsEn["record.unknown"],
  });
  const administrator = await newStaffClient(t, "su");
  expect(await administrator.send("PUT", "requestStatus", { id, status: "new", note: "" })).toMatchObject({
    error: { code: "access.forbidden" },
  });
  t.clock.advance((REQUEST_LOG.error_days + 1) * 86_400);
  const later = await newStaffClient(t, "l1");
  const of = (answer: Record<string, unknown>) =>
    (answer["data"] as { call: string }[]).filter((row) => row.call === call);
  expect(of(await later.send("GET", `errors?call=${call}`)), "a week by default").toHaveLength(0);
  expect(of(await later.send("GET", `errors?call=${call}&from=0`))).toHaveLength(8);
});

// api: 4
test("limits its buffer, more so for visitors, and records how many are missing", async () => {
  // Skips the entry that an earlier attempt of this test may have left.
  t.clock.advance(60);
  const start = t.clock.now();
  const recorder = openRecorder(t.context);
  const call = `flood.${randomBytes(4).toString("hex")}`;
  for (let n = 0; n < REQUEST_LOG.of_anybody + 50; n += 1) recorder.note(entry({ call, side: "visitor", status: 400 }));
  const room = REQUEST_LOG.most_waiting - REQUEST_LOG.of_anybody;
  for (let n = 0; n < room + 25; n += 1) recorder.note(entry({ call }));
  await recorder.close();
  const count = async (side: string) =>
    (await t.owner.selectFrom("request_log").select("id").where("call", "=", call).where("side", "=", side).execute())
      .length;
  expect([await count("visitor"), await count("customer")]).toEqual([REQUEST_LOG.of_anybody, room]);
  const notes = await t.owner
    .selectFrom("request_log")
    .selectAll()
    .where("side", "=", "house")
    .where("at", ">=", start)
    .execute();
  expect(notes).toMatchObject([{ call: "log.dropped", dropped: 75, status: 0 }]);
  const desk = await newStaffClient(t, "l1");
  const { data } = await desk.send("GET", `log?call=log.dropped&from=${Math.floor(start.getTime() / 1000)}`);
  expect(data).toMatchObject([{ side: "house", dropped: 75, route: null }]);
});

test("retries a failed write with the next batch, and stores duplicates once", async () => {
  const failed = Promise.withResolvers<string>();
  const log = pino({ level: "error" }, { write: failed.resolve });
  const recorder = openRecorder({ ...t.context, log });
  const kept = entry();
  await sql`alter table request_log rename to elsewhere`.execute(t.owner);
  recorder.note(kept);
  // 42P01: the table does not exist.
  expect(JSON.parse(await failed.promise)).toMatchObject({ requests: 1, code: "42P01" });
  await sql`alter table elsewhere rename to request_log`.execute(t.owner);
  await recorder.close();
  expect(await rowOf(kept.request_id)).toMatchObject({ call: kept.call });
  await insertRequests(t.context.db, [kept, { ...kept, call: "another.one" }]);
  expect(await rowOf(kept.request_id)).toMatchObject({ call: kept.call });
});

// asvs: V16.4.2
test("a connection bound to a team can write to the log but not read it", async () => {
  const { team_id, account_id } = await primary();
  const one = entry({ account_id, about_team: team_id });
  const seen = await inTeam(t.context.db, team_id, async (db) => {
    await insertRequests(db, [one]);
    return [
      await db.selectFrom("request_log").select("id").execute(),
      await db.updateTable("request_log").set({ note: "mine" }).returning("id").execute(),
    ];
  });
  expect(seen).toEqual([[], []]);
  expect(await rowOf(one.request_id)).toMatchObject({ note: "" });
  const erase = inTeam(t.context.db, randomUUID(), (db) => db.deleteFrom("request_log").execute());
  await expect(erase).rejects.toThrow(/permission denied/);
});

test("deletes entries after thirty days", async () => {
  const now = t.clock.now().getTime();
  const day = 86_400_000;
  const [old, young] = [
    entry({ at: new Date(now - 30 * day - 1000) }),
    entry({ at: new Date(now - 30 * day + 60_000) }),
  ];
  await insertRequests(t.context.db, [old, young]);
  const sweep = openJobHandlers(t.context, t.adapters).find(({ job }) => job.name === "sweep.nightly")!;
  await sweep.run({}, { job_id: "x", signal: new AbortController().signal });
  expect(await rowOf(old.request_id)).toBeUndefined();
  expect(await rowOf(young.request_id)).toBeDefined();
});

test("writes the same row for a login with a known and an unknown address", async () => {
  const { email } = await primary();
  const rows = [];
  for (const tried of [email, "nobody.at.all@example.com"]) {
    const answer = await send("POST", "/api/v2/session/login", {}, { email: tried, password: `${PASSWORD}x` });
    const { id: _, at: __, request_id: ___, ms: ____, ...row } = await written(idOf(answer));
    rows.push(row);
  }
  expect(rows[0]).toEqual(rows[1]);
});
