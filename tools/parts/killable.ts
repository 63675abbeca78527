import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { newPool } from "@portal/api/platform/db.ts";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import type { DB } from "@portal/api/generated/schema.ts";
import { createDatabase } from "./database.ts";
import { killPostgres } from "./kill-postgres.ts";
import { startPostgres } from "./postgres.ts";
import { BARE_ENV, answers, freePort, waitFor } from "./process.ts";
import { supervise } from "./supervise.ts";

export type KillableDatabase = Awaited<ReturnType<typeof startKillableDatabase>>;

/** Starts a migrated database with production durability that can be killed and restarted on its data. */
export async function startKillableDatabase(name: string) {
  const home = await mkdtemp(join(tmpdir(), `switchboard-${name}-`));
  let cluster = await startPostgres({ keep: home });
  await createDatabase(cluster, name);
  const url = cluster.url(name);
  await migrate(url, JOBS);
  const pool = newPool({ connectionString: url, max: 4 });
  return {
    home,
    url,
    pool,
    owner: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    kill: async () => {
      cluster = await killPostgres(cluster, home);
    },
    /** Stops PostgreSQL and returns how to start it again. */
    halt: async () => {
      const { port } = cluster;
      await cluster.stop();
      return async () => {
        cluster = await startPostgres({ keep: home, port });
      };
    },
    stop: async () => {
      await pool.end().catch(() => {});
      await cluster.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Reserves the origin of a server that starts later. */
export async function reserveOrigin() {
  const port = await freePort();
  return { port, origin: `http://127.0.0.1:${port}` };
}

/** Starts a real server and worker on such a database and restarts them whenever they exit. */
export function startKillablePortal(
  { home, url }: KillableDatabase,
  place: { port: number; origin: string },
  more: object,
) {
  const env = {
    ...BARE_ENV,
    NODE_ENV: "development",
    DATABASE_URL: url,
    SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
    SMTP_URL: "smtp://127.0.0.1:9",
    STORAGE_URL: `file://${home}`,
    PORT: String(place.port),
    LOG_LEVEL: "silent",
    METRICS_PORT: "0",
    ...more,
  };
  const children = { server: supervise("server", env), worker: supervise("worker", env) };
  return {
    ready: () => waitFor("the server", answers(`${place.origin}/readyz`), 120_000),
    kill: (which: keyof typeof children) => children[which].kill("SIGKILL"),
    stop: async () => {
      await Promise.all(Object.values(children).map((child) => child.stop()));
    },
  };
}
