import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { NO_TEAM, bindToTeam, databaseFaults, inTeam, openDatabase, readOnly } from "./db.ts";
import { migrationNames } from "./migrations.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { makePerson, makeTeam } from "../../test/people.ts";
import { makeCall } from "../../test/factories/calls.ts";
import { countDay } from "../features/calls/days/store.ts";
import { newDevice } from "../../test/factories/devices.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const ask = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(t.owner)).rows;

// Read before the team is known, so these can't be bound to a team. Authentication checks all access to them.
const NOT_A_TEAMS = new Set(["accounts", "invitations"]);

// asvs: V8.4.1
test("every table with team_id has it in its key and has row-level security", async () => {
  const tables = await ask(sql<{ name: string; secured: boolean; policies: number; keyed: boolean }>`
    select c.relname as name, c.relrowsecurity as secured,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as keyed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  expect(tables.length).toBeGreaterThan(4);
  for (const table of tables.filter(({ name }) => !NOT_A_TEAMS.has(name))) {
    expect(table, table.name).toMatchObject({ secured: true, policies: 1, keyed: true });
  }
});

test("every foreign key has an index", async () => {
  const bare = await ask(sql<{ constraint: string }>`
    select conname as constraint from pg_constraint k where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = k.conrelid and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey
        -- A partial index suffices if it contains every row that refers to something.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`);
  expect(bare).toEqual([]);
});

// asvs: V8.4.1
test("no table shows a foreign team's rows to a query without WHERE", async () => {
  const now = t.clock.now();
  const [mine, theirs] = [await makeTeam(t.owner, now), await makeTeam(t.owner, now)];
  for (const team_id of [mine, theirs]) {
    const { account_id } = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
    const sealed = Buffer.from("x");
    await t.owner
      .insertInto("bulk_drafts")
      .values({ team_id, account_id, rows: 1, sealed, saved_at: now, expires_at: now })
      .execute();
    await t.owner.insertInto("bulk_columns").values({ team_id, matches: "{}" }).execute();
    const { id } = await t.owner
      .insertInto("job_runs")
      .values({ team_id, kind: "x", created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await t.owner.insertInto("job_steps").values({ team_id, run_id: id, name: "x", finished_at: now }).execute();
    await t.owner
      .insertInto("mails")
      .values({ team_id, recipient: "a@b.cc", locale: "en", template: "x", data: "{}", created_at: now })
      .execute();
    const bulk = { rows: 1, creatable: 1, refused: 0, invite_sent: false, all_or_nothing: false, seats_used_before: 1 };
    const { id: run_id } = await t.owner
      .insertInto("bulk_runs")
      .values({ ...bulk, team_id, account_id: team_id, by_name: "x", locale: "en", created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await t.owner
      .insertInto("bulk_rows")
      .values({ team_id, run_id, row_no: 0, email: "a@b.cc", state: "planned" })
      .execute();
    const { id: webhook_id } = await t.owner
      .insertInto("webhooks")
      .values({ team_id, url: "https://hooks.example.com", secret: sealed, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await t.owner
      .insertInto("webhook_deliveries")
      .values({ team_id, webhook_id, kind: "x", body: "{}", created_at: now, next_attempt_at: now })
      .execute();
    await t.owner
      .insertInto("audit_streams")
      .values({ team_id, url: "https://siem.example.com", position: 0, created_at: now, next_attempt_at: now })
      .execute();
    await t.owner
      .insertInto("audit_log")
      .values({ team_id, at: now, request_id: "x", actor_side: "system", action: "x.y" })
      .execute();
    const seal = Buffer.from("x");
    await t.owner.insertInto("audit_seals").values({ team_id, seq: 1, audit_id: 1, seal, sealed_at: now }).execute();
    await t.owner
      .insertInto("audit_heads")
      .values({ team_id, rows: 1, seal, sealed_at: now, signature: seal })
      .execute();
    await t.owner
      .insertInto("audit_cuts")
      .values({ team_id, rows: 1, seal, before: now, file: "x", signature: seal })
      .execute();
    await t.owner.insertInto("contacts").values({ team_id, list: "common", cells: "{}" }).execute();
    await t.owner.insertInto("call_actions").values({ team_id, actions: "[]", version: 1 }).execute();
    await makeVoice(team_id, now);
    await makeDevice(team_id, now);
    await makeBilling(team_id, now);
    await makeDismissal(team_id, now);
    await makeCallDay(team_id, now);
    await makeEvent(team_id, now);
    await makeTicket(team_id, now);
    await t.owner
      .insertInto("account_moves")
      .values({ team_id, state: "prepared", team_name: "A team", created_at: now })
      .execute();
  }
  const secured = await ask(
    // The request log belongs to no team and shows teams nothing (request-log.api.test.ts).
    sql<{
      name: string;
    }>`select relname as name from pg_class where relrowsecurity and relname not in ('teams', 'request_log')`,
  );
  let foreign = 0;
  let there = 0;
  for (const { name } of secured) {
    const rows = (scope: typeof t.owner) =>
      sql<{ team_id: string }>`select team_id from ${sql.table(name)}`.execute(scope);
    there += (await rows(t.owner)).rows.filter((row) => row.team_id === theirs).length;
    const seen = await inTeam(t.context.db, mine, rows);
    expect(seen.rows.length, `${name} shows the team's own rows`).toBeGreaterThan(0);
    foreign += seen.rows.filter((row) => row.team_id !== mine).length;
  }
  console.log(
    `rls: ${secured.length} tables asked without WHERE, ${there} foreign rows there, ${foreign} foreign rows seen`,
  );
  expect(there).toBeGreaterThanOrEqual(secured.length);
  expect(foreign).toBe(0);
});

async function makeVoice(team_id: string, now: Date): Promise<void> {
  const sealed = Buffer.from("x");
  await t.owner.insertInto("team_keys").values({ team_id, version: 1, wrapped: sealed, created_at: now }).execute();
  await t.owner.insertInto("phone_settings").values({ team_id, says: "{}" }).execute();
  const { id: voice_account_id } = await t.owner
    .insertInto("voice_accounts")
    .values({ team_id, place: 1, name: "x", settings: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: member_id } = await t.owner
    .selectFrom("members")
    .select("id")
    .where("team_id", "=", team_id)
    .executeTakeFirstOrThrow();
  const whose = { team_id, member_id, voice_account_id };
  await t.owner
    .insertInto("voice_configurations")
    .values({ ...whose, display_name: "", extension: "", settings: "{}" })
    .execute();
  await t.owner
    .insertInto("voice_registrations")
    .values({ ...whose, slot: 1, username: "x", authorization_username: "" })
    .execute();
  const { id: round_id } = await t.owner
    .insertInto("doctor_rounds")
    .values({ team_id, voice_account_id, by_name: "x", started_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await t.owner
    .insertInto("doctor_results")
    .values({ team_id, round_id, member_id, slot: 1, place: 1, username: "x" })
    .execute();
}

async function makeCallDay(team_id: string, now: Date): Promise<void> {
  const day = new Date(now.toISOString().slice(0, 10));
  await makeCall(t.owner, day, team_id, { source: "server", device_id: null, direction: null });
  expect(await countDay(t.context.db, { team_id, day }, 1)).toBe("counted");
}

async function makeEvent(team_id: string, at: Date): Promise<void> {
  const event = { kind: "billing.renews", alert: false, by_support: false, for_team: true };
  const { id: event_id } = await t.owner
    .insertInto("events")
    .values({ team_id, at, ...event })
    .returning("id")
    .executeTakeFirstOrThrow();
  const of = t.owner.selectFrom("members").select("id").where("team_id", "=", team_id);
  const { id: member_id } = await of.executeTakeFirstOrThrow();
  await t.owner.insertInto("event_marks").values({ team_id, member_id, event_id }).execute();
}

async function makeTicket(team_id: string, at: Date): Promise<void> {
  const of = t.owner.selectFrom("members").select("id").where("team_id", "=", team_id);
  const { id: member_id } = await of.executeTakeFirstOrThrow();
  const { id: ticket_id } = await t.owner
    .insertInto("tickets")
    .values({ team_id, member_id, subject: "It does not ring", category: "calls", created_at: at, changed_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const said = { team_id, author: "x", body: "x", at };
  await t.owner
    .insertInto("ticket_messages")
    .values({ ...said, ticket_id, side: "customer" })
    .execute();
  await t.owner
    .insertInto("case_notes")
    .values({ ...said, member_id })
    .execute();
}

async function makeDismissal(team_id: string, now: Date): Promise<void> {
  const { id: alert_id } = await t.owner.selectFrom("global_alerts").select("id").executeTakeFirstOrThrow();
  const { id: member_id } = await t.owner
    .selectFrom("members")
    .select("id")
    .where("team_id", "=", team_id)
    .executeTakeFirstOrThrow();
  await t.owner
    .insertInto("alert_dismissals")
    .values({ team_id, member_id, alert_id, from_at: now, at: now })
    .execute();
}

async function makeDevice(team_id: string, now: Date): Promise<void> {
  const voice = await t.owner
    .selectFrom("voice_configurations")
    .select(["member_id", "voice_account_id"])
    .where("team_id", "=", team_id)
    .executeTakeFirstOrThrow();
  const { member_id, voice_account_id } = voice;
  const times = { first_use_at: now, last_login_at: now, last_seen_at: now };
  const { id: device_id } = await t.owner
    .insertInto("devices")
    .values({ team_id, member_id, ...newDevice(), ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const of = { team_id, device_id };
  const hash = Buffer.from(team_id);
  const secrets = { handle: team_id, access_hash: hash, refresh_hash: hash };
  await t.owner
    .insertInto("device_sessions")
    .values({ ...of, ...secrets, access_until: now, started_at: now, expires_at: now })
    .execute();
  await t.owner
    .insertInto("device_releases")
    .values({ ...of, member_id, at: now, how: "due" })
    .execute();
  await t.owner
    .insertInto("device_configs")
    .values({ ...of, revision: 1, format: "json", fetched_at: now })
    .execute();
  await t.owner
    .insertInto("device_registrations")
    .values({ ...of, voice_account_id, slot: 1, registered: true, since: now })
    .execute();
  const call = { call_id: "x", direction: "in", caller: "", callee: "", result: "missed" };
  await t.owner
    .insertInto("call_records")
    .values({ ...of, ...call, member_id, started_at: now, ended_at: now })
    .execute();
  await t.owner
    .insertInto("device_links")
    .values({ team_id, member_id, hash, created_at: now, expires_at: now })
    .execute();
  await t.owner
    .insertInto("ingest_keys")
    .values({ team_id, handle: team_id, secret_hash: hash, made_by: "x", created_at: now })
    .execute();
  await t.owner
    .insertInto("api_keys")
    .values({
      team_id,
      handle: team_id,
      secret_hash: Buffer.alloc(32),
      name: "x",
      scopes: ["calls.read"],
      created_at: now,
    })
    .execute();
  const span = { from_at: now, to_at: now, asked_at: now, touched_at: now };
  await t.owner
    .insertInto("call_reports")
    .values({ team_id, report_period: "last_month", ...span })
    .execute();
}

async function makeBilling(team_id: string, now: Date): Promise<void> {
  const code = "RLS";
  await t.owner
    .insertInto("coupons")
    .values({ code, description: "x", percent: 1, valid_from: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await t.owner.insertInto("coupon_uses").values({ team_id, code, at: now }).execute();
  const move = { before: "trial", after: "paid", happening: "paid" };
  await t.owner
    .insertInto("subscription_states")
    .values({ team_id, at: now, ...move })
    .execute();
  const card = { brand: "visa", last4: "4242", exp_month: 1, exp_year: 2040, fingerprint: "x" };
  await t.owner
    .insertInto("payment_profiles")
    .values({ team_id, customer: "x", method: "x", name: "x", address: "{}", changed_at: now, ...card })
    .execute();
  const sums = { subtotal: 1, discount: 0, tax: 0, credit_used: 0, credit_kept: 0, total: 1 };
  const bill = { kind: "order", state: "open", currency: "USD", lines: "[]", plan: "{}", customer: "{}" };
  const { id: invoice_id } = await t.owner
    .insertInto("invoices")
    .values({ team_id, created_at: now, period_from: now, ...bill, ...sums })
    .returning("id")
    .executeTakeFirstOrThrow();
  await t.owner
    .insertInto("payments")
    .values({ team_id, invoice_id, attempt: 1, state: "pending", created_at: now })
    .execute();
  const entry = { team_id, transaction_id: team_id, currency: "USD", at: now, invoice_id };
  await t.owner
    .insertInto("ledger")
    .values([
      { ...entry, account: "cash", amount: 1 },
      { ...entry, account: "revenue", amount: -1 },
    ])
    .execute();
  await t.owner.insertInto("cancellations").values({ team_id, at: now, reason: "oth", words: "" }).execute();
  await t.owner.insertInto("billing_notices").values({ team_id, what: "x", on_day: now, at: now }).execute();
  await t.owner
    .insertInto("referral_rewards")
    .values({ team_id, referred_team_id: team_id, amount: 1, currency: "USD", at: now })
    .execute();
}

// asvs: V16.4.2
test("the audit log is append-only for the server's role", async () => {
  const change = inTeam(t.context.db, NO_TEAM, (db) =>
    db.updateTable("audit_log").set({ action: "nothing.happened" }).execute(),
  );
  await expect(change).rejects.toThrow(/permission denied/);
  await expect(inTeam(t.context.db, NO_TEAM, (db) => db.deleteFrom("audit_log").execute())).rejects.toThrow(
    /permission denied/,
  );
});

// asvs: V13.2.2
// api: 8
test("the server refuses a connection that bypasses row-level security or has no time limits", async () => {
  expect(await databaseFaults(t.context.db, false)).toEqual([]);
  const { db, pool, close } = openDatabase(t.databaseUrl, {
    size: 1,
    application_name: "test",
    patience: 1,
    strict: true,
  });
  // As a connection pool in front of PostgreSQL does.
  pool.options.options = "";
  const unlimited = (name: string) => `${name} is not set: behind a connection pool, run \`switchboard init database\``;
  expect(await databaseFaults(db, false)).toEqual([
    "the server must act as portal_app, not as postgres",
    "portal_app must not be able to bypass row-level security",
    unlimited("statement_timeout"),
    unlimited("lock_timeout"),
    unlimited("idle_in_transaction_session_timeout"),
  ]);
  await close();
});

test("production checks the settings of PostgreSQL", async () => {
  // The test cluster is deliberately unsafe, which makes it the case to refuse. Opened directly: a pool has a login of its own.
  const options = { size: 1, application_name: "test", patience: 1, strict: true };
  const { db, close } = openDatabase(t.databaseUrl, options);
  onTestFinished(close);
  expect(await databaseFaults(db, true)).toEqual([
    "DATABASE_URL: logs in as a superuser, or as one that bypasses row-level security; use a login that is only a member of portal_app",
    "PostgreSQL's fsync must be on",
    "PostgreSQL's full_page_writes must be on",
    "PostgreSQL's synchronous_commit must be on",
  ]);
});

test("released migrations are never edited", async () => {
  const kept = JSON.parse(await readFile(new URL("../../migrations/hashes.json", import.meta.url), "utf8")) as Record<
    string,
    string
  >;
  const actual: Record<string, string> = {};
  for (const name of await migrationNames()) {
    const text = await readFile(new URL(`../../migrations/${name}`, import.meta.url));
    actual[name] = createHash("sha256").update(text).digest("hex").slice(0, 16);
  }
  expect(actual, "a new file: add its hash; an old one: write a new migration instead").toEqual(kept);
});

test("a read can't write, and its team isn't bound to the connection afterwards", async () => {
  const { db } = t.context;
  const bound = () => sql<{ team: string | null }>`select current_setting('app.team_id', true) as team`.execute(db);
  const team_id = await makeTeam(t.owner, t.clock.now());
  await expect(
    readOnly(db, async (db) => {
      await bindToTeam(db, team_id);
      await expect(db.selectFrom("teams").select("id").execute()).resolves.toEqual([{ id: team_id }]);
      await db.updateTable("teams").set({ team_name: "Another" }).execute();
    }),
  ).rejects.toThrow("A call that reads tried to write.");
  for (let connection = 0; connection < t.context.config.POOL_SIZE; connection += 1) {
    expect((await bound()).rows[0]?.team || null).toBeNull();
  }
});

test("reads that follow each other on one connection never see each other's team", async () => {
  const now = t.clock.now();
  const teams = [await makeTeam(t.owner, now), await makeTeam(t.owner, now)];
  const one = openDatabase(t.context.config.DATABASE_URL, {
    size: 1,
    application_name: "one",
    patience: 8,
    strict: true,
  });
  const visible = (team_id: string | undefined) =>
    readOnly(one.db, async (db) => {
      if (team_id) await bindToTeam(db, team_id);
      return db.selectFrom("teams").select("id").execute();
    });
  const failing = () => readOnly(one.db, (db) => sql`select 1 / 0`.execute(db));
  try {
    const reads = Array.from({ length: 60 }, async (_, n) => {
      // A failed read must not affect the next one on the connection.
      if (n % 5 === 4) return expect(failing()).rejects.toThrow("division by zero");
      const team_id = n % 3 === 2 ? undefined : teams[n % 3];
      return expect(await visible(team_id)).toEqual(team_id ? [{ id: team_id }] : []);
    });
    await Promise.all(reads);
  } finally {
    await one.close();
  }
});
