import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/kit/migrations.ts";
import { seedReleases } from "@portal/api/seed/releases.ts";
import { seed } from "@portal/api/seed/seed.ts";
import { createDatabase } from "./database.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { type Cluster, startPostgres } from "./postgres.ts";
import { answers, freePort, stop, waitFor } from "./process.ts";

export const ROOT = new URL("../../", import.meta.url).pathname;

/** A key for development only: what it protects here is seeded and public anyway. */
const DEV_KEY = Buffer.alloc(32, "development").toString("base64");

export interface Stack {
  readonly port: number;
  readonly urls: Record<"team" | "solo" | "support", string>;
  readonly mailUrl: string;
  readonly gateway: Gateway;
  readonly cluster: Cluster;
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly server: ChildProcess;
  readonly worker: ChildProcess;
  stop(): Promise<void>;
}

interface Wanted {
  /** Keep database and files here between runs; without it everything goes when the stack stops. */
  readonly keep?: string;
  readonly port?: number;
  readonly dbPort?: number;
  readonly mailPort?: number;
  readonly gatewayPort?: number;
  /** The address a person types, where something else (a development server) stands in front. */
  readonly publicPort?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where server and worker log to: here on the screen, or a file; without it nowhere. */
  readonly log?: "screen" | { readonly file: string };
}

/**
 * The whole product on real parts: database, mail catcher with its page, files, card gateway, server, worker; migrated and
 * seeded.
 */
export async function startStack(wanted: Wanted = {}): Promise<Stack> {
  const port = wanted.port ?? (await freePort());
  const mailPort = wanted.mailPort ?? (await freePort());
  const mailWeb = wanted.mailPort ? wanted.mailPort + 1 : await freePort();
  const metrics = [await freePort(), await freePort()] as const;
  const cluster = await startPostgres({
    ...(wanted.keep && { keep: join(wanted.keep, "postgres") }),
    ...(wanted.dbPort && { port: wanted.dbPort }),
  });
  await createDatabase(cluster, "switchboard").catch((error: { code?: string }) => {
    if (error.code !== "42P04") throw error; // it is there from the last time
  });
  const databaseUrl = cluster.url("switchboard");
  await migrate(databaseUrl, JOBS);
  await seed(databaseUrl, new Date(), Buffer.from(DEV_KEY, "base64"));

  const files = join(wanted.keep ?? `/tmp/switchboard-files-${process.pid}-${port}`, "files");
  await mkdir(files, { recursive: true });
  const storage = `file://${files}`;
  const release_keys = await demoApps(databaseUrl, storage, join(files, "..", "release-key.pub"));
  const urls = {
    team: `http://teams.localhost:${wanted.publicPort ?? port}`,
    solo: `http://solo.localhost:${wanted.publicPort ?? port}`,
    support: `http://support.localhost:${wanted.publicPort ?? port}`,
  };
  const gateway = await startGateway({
    portals: [urls.team, urls.solo],
    // Told directly, whatever stands in front; the host name chooses the edition.
    webhook_url: `http://teams.localhost:${port}/api/v2/subscription/webhook`,
    // What cards and charges the database speaks of must outlive it as well.
    ...(wanted.keep && { ledger: join(wanted.keep, "gateway.jsonl") }),
    ...(wanted.gatewayPort && { port: wanted.gatewayPort }),
    faults: true,
  });
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    NODE_ENV: "development",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    URL_TEAM: urls.team,
    URL_SOLO: urls.solo,
    URL_SUPPORT: urls.support,
    SECRET_KEY: DEV_KEY,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    STORAGE_URL: storage,
    RELEASE_KEYS: release_keys,
    ...gateway.env,
    PORTAL_DIST: join(ROOT, "apps/portal/dist"),
    MAINTENANCE_FILE: join(files, "..", "maintenance"),
    LOG_LEVEL: "warn",
    // Everybody comes from one address here.
    ADDRESS_LIMIT_FACTOR: "50",
    ...wanted.env,
  };
  const stdio = stdioOf(wanted.log);
  const start = (entry: string, metricsPort: number) =>
    spawn(process.execPath, [join(ROOT, "apps/api/src", entry)], {
      env: { ...env, METRICS_PORT: String(metricsPort) },
      stdio,
    });
  const mailArgs = [
    "--smtp",
    String(mailPort),
    "--web",
    String(mailWeb),
    "--ip",
    "127.0.0.1",
    "--web-ip",
    "127.0.0.1",
    "--silent",
  ];
  const mail = spawn(join(ROOT, "node_modules/.bin/maildev"), mailArgs, { stdio: "ignore" });
  const server = start("server.ts", metrics[0]);
  const worker = start("worker.ts", metrics[1]);
  const mailUrl = `http://127.0.0.1:${mailWeb}`;
  await waitFor("the server", answers(`http://127.0.0.1:${port}/readyz`));
  await waitFor("the mail catcher", answers(`${mailUrl}/api/email`));
  return {
    port,
    urls,
    mailUrl,
    gateway,
    cluster,
    databaseUrl,
    env,
    server,
    worker,
    async stop() {
      await Promise.all([stop(server), stop(worker), stop(mail), gateway.stop()]);
      await cluster.stop();
    },
  };
}

/** Apps to download, made once; of the key that signed them only the public half is kept, beside the files. */
async function demoApps(databaseUrl: string, storageUrl: string, kept: string): Promise<string> {
  const known = await readFile(kept, "utf8").catch(() => null);
  if (known) return known;
  const key = await seedReleases(databaseUrl, storageUrl, new Date());
  await writeFile(kept, key);
  return key;
}

function stdioOf(log: Wanted["log"]): StdioOptions {
  if (log === "screen") return "inherit";
  if (!log) return "ignore";
  const file = openSync(log.file, "a");
  return ["ignore", file, file];
}
