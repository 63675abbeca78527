import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { openApp } from "../src/app.ts";
import type { Clock } from "../src/platform/clock.ts";
import { loadConfig } from "../src/platform/config.ts";
import { type Db, newPool } from "../src/platform/db.ts";
import { type OpenAppContext, openAppContext } from "../src/platform/app-context.ts";
import { hashCheaply } from "../src/platform/passwords.ts";
import type { DB } from "../src/generated/schema.ts";
import { openAdapters } from "../src/adapters/adapters.ts";
import type { Adapters } from "../src/adapters/ports.ts";
import { recordAnswers } from "./recorded-responses.ts";
import { type MailSink, openMailSink } from "./mail-sink.ts";
import { PROVIDER_KEY } from "./mail-webhook.ts";

/** The database that each test's database is copied from. */
export const TEMPLATE = "switchboard_template";

export interface TestApp {
  readonly context: OpenAppContext;
  readonly app: FastifyInstance;
  readonly adapters: Adapters;
  readonly mail: MailSink;
  readonly databaseUrl: string;
  /** The role that owns the tables and sees everything, for setup and checks. */
  readonly owner: Db;
  readonly clock: MovingClock;
  close(): Promise<void>;
}

type Env = Readonly<Record<string, string>>;

// Measuring tests hash passwords at their real cost.
if (!process.env["MEASURE"]) hashCheaply();

/**
 * A complete server: real PostgreSQL (a copy of the migrated template), real SMTP, files on disk, and an adjustable
 * clock.
 */
export async function openTestApp(
  clusterUrl: string,
  env: Env = {},
  compose: typeof openApp = openApp,
): Promise<TestApp> {
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  await asAdmin(clusterUrl, (admin) => copyTemplate(admin, name));
  const databaseUrl = Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
  const t = await openTestAppOn(databaseUrl, { ...through(name), ...env }, compose);
  return {
    ...t,
    async close() {
      const failed = await t.close().catch((error: unknown) => error);
      await asAdmin(clusterUrl, (admin) => admin.query(`drop database ${name} with (force)`));
      if (failed) throw failed;
    },
  };
}

/** The same on a database that exists already and stays. */
export async function openTestAppOn(
  databaseUrl: string,
  env: Env = {},
  compose: typeof openApp = openApp,
): Promise<TestApp> {
  const files = await mkdtemp(join(tmpdir(), "switchboard-test-"));
  const mail = await openMailSink();
  const config = loadConfig({
    NODE_ENV: "test",
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString("base64"),
    SMTP_URL: mail.url,
    STORAGE_URL: `file://${files}`,
    URL_TEAM: "https://teams.test",
    URL_SOLO: "https://solo.test",
    URL_SUPPORT: "https://support.test",
    MAINTENANCE_FILE: join(files, "maintenance"),
    LOG_LEVEL: "silent",
    MAIL_WEBHOOK_KEY: PROVIDER_KEY,
    EMAIL_ANSWER_MS: "0",
    REFUSAL_MS: "0",
    // A busy machine must not change a result.
    POOL_PATIENCE: "8",
    ...(process.env["POOL_SIZE"] && { POOL_SIZE: process.env["POOL_SIZE"] }),
    // Resolves no name and fails at once.
    EGRESS_DNS: "127.0.0.1:9",
    ...env,
  });
  const clock = movingClock();
  const context = await openAppContext(config, "test", clock);
  const adapters = openAdapters(config);
  const app = await compose(context, adapters);
  const answers = recordAnswers(app);
  const pool = newPool({ connectionString: databaseUrl, max: 2 });
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    context,
    app,
    adapters,
    mail,
    databaseUrl,
    owner,
    clock,
    async close() {
      await app.close();
      const held = await answers.assertAudited(owner).catch((error: unknown) => error);
      adapters.mailer.close();
      adapters.webhooks.close();
      await context.close();
      await pool.end();
      await mail.close();
      await rm(files, { recursive: true, force: true });
      if (held) throw held;
    },
  };
}

/** Server tests can run through a connection pool (`pnpm proof:pgbouncer`). */
function through(name: string): Env {
  const pool = process.env["POOLER_URL"];
  return pool ? { DATABASE_URL: Object.assign(new URL(pool), { pathname: `/${name}` }).href } : {};
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  admin.on("error", () => {});
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** Two parallel copies conflict; the second waits a little. */
async function copyTemplate(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await admin.query(`create database ${name} template ${TEMPLATE}`);
      return;
    } catch (error) {
      if (attempt > 100 || (error as { code?: string }).code !== "55006") throw error;
      await sleep(30);
    }
  }
}

interface MovingClock extends Clock {
  advance(seconds: number): void;
  /** Stops at the present time, which `advance` still moves. */
  hold(): void;
  release(): void;
}

function movingClock(): MovingClock {
  let ahead = 0;
  let held: number | null = null;
  return {
    now: () => new Date((held ?? Date.now()) + ahead),
    hold: () => (held ??= Date.now()),
    release: () => (held = null),
    advance(seconds) {
      if (!Number.isFinite(seconds)) throw new Error(`The clock can't advance by ${seconds} seconds.`);
      ahead += seconds * 1000;
    },
  };
}
