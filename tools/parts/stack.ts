import type { ChildProcess, StdioOptions } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { SEED_SELLER } from "@portal/api/seed/billing.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import type { Cluster } from "./postgres.ts";
import { BARE_ENV, answers, freePort, startChild, startTogether, stop, waitFor } from "./process.ts";
import { seededCards } from "./seeded-cards.ts";
import { type Restartable, restartOnChange } from "./restart-on-change.ts";
import { DEV_KEY, startSeeded } from "./seeded-database.ts";

export const ROOT = new URL("../../", import.meta.url).pathname;

export interface Stack {
  readonly port: number;
  readonly urls: Record<"team" | "solo" | "support", string>;
  readonly mailUrl: string;
  readonly gateway: Gateway;
  readonly cluster: Cluster;
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly server: ChildProcess;
  stop(): Promise<void>;
}

interface Wanted {
  /** The folder that keeps database and files between runs. Without it everything is temporary. */
  readonly keep?: string;
  readonly ports?: Ports;
  /** The public port, if a development server is in front. */
  readonly publicPort?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where server and worker log; nowhere by default. */
  readonly log?: "screen" | { readonly file: string };
  /** Trades durability for speed. Not for measurements of writes. */
  readonly careless?: boolean;
  /** Restarts server and worker when their source changes. */
  readonly watch?: boolean;
  /** Called with what the start is waiting for. */
  readonly progress?: (waitingFor: string) => void;
}

interface Ports {
  readonly server: number;
  readonly database: number;
  readonly mail: number;
  readonly mailPage: number;
  readonly gateway: number;
}

async function freePorts(): Promise<Ports> {
  return {
    server: await freePort(),
    database: await freePort(),
    mail: await freePort(),
    mailPage: await freePort(),
    gateway: await freePort(),
  };
}

/**
 * Starts the whole product, migrated and seeded: database, mail catcher with its page, file storage, card gateway, server
 * and worker. If one part fails to start, the others are stopped.
 */
export async function startStack(wanted: Wanted = {}): Promise<Stack> {
  const ports = wanted.ports ?? (await freePorts());
  const metrics = [await freePort(), await freePort()] as const;
  const waitingFor = wanted.progress ?? (() => {});
  return startTogether(async (started) => {
    waitingFor("PostgreSQL, with migrations and seed");
    const { keep, careless = false } = wanted;
    const { cluster, databaseUrl, storage, releaseKeys, folder } = started(
      await startSeeded({ ...(keep && { keep }), port: ports.database, careless }),
    );
    const urls = {
      team: `http://teams.localhost:${wanted.publicPort ?? ports.server}`,
      solo: `http://solo.localhost:${wanted.publicPort ?? ports.server}`,
      support: `http://support.localhost:${wanted.publicPort ?? ports.server}`,
    };
    waitingFor("the card gateway");
    const gateway = started(
      await startGateway({
        portals: [urls.team, urls.solo],
        // Sent to the server directly, bypassing any proxy; the host name selects the edition.
        webhook_url: `http://teams.localhost:${ports.server}/api/v2/subscription/webhook`,
        // Kept with the database, which refers to its cards and charges.
        ...(wanted.keep && { ledger: join(wanted.keep, "gateway.jsonl") }),
        entries: () => seededCards(databaseUrl),
        port: ports.gateway,
        faults: true,
      }),
    );
    const env: Record<string, string> = {
      ...(process.env as Record<string, string>),
      NODE_ENV: "development",
      NODE_COMPILE_CACHE: BARE_ENV.NODE_COMPILE_CACHE,
      PORT: String(ports.server),
      DATABASE_URL: databaseUrl,
      URL_TEAM: urls.team,
      URL_SOLO: urls.solo,
      URL_SUPPORT: urls.support,
      SECRET_KEY: DEV_KEY,
      SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
      MAIL_SENDER_ADDRESS: "Switchboard Inc., 1 Example Street, Springfield",
      STORAGE_URL: storage,
      RELEASE_KEYS: releaseKeys,
      ...gateway.env,
      SELLER_NAME: SEED_SELLER.name,
      SELLER_ADDRESS: SEED_SELLER.address.join(" | "),
      SELLER_TAX_ID: SEED_SELLER.tax_id,
      PORTAL_DIST: join(ROOT, "apps/portal/dist"),
      MAINTENANCE_FILE: join(folder, "maintenance"),
      LOG_LEVEL: "warn",
      // All clients share one address here.
      ADDRESS_LIMIT_FACTOR: "50",
      // Load from browsers and other tests must not cause refusals.
      ...(careless && { POOL_PATIENCE: "8" }),
      ...wanted.env,
    };
    const stdio = stdioOf(wanted.log);
    const startEntry = (entry: string, metricsPort: number) =>
      startChild(process.execPath, [join(ROOT, "apps/api/src", entry)], {
        env: { ...env, METRICS_PORT: String(metricsPort) },
        stdio,
      });
    const mail = startChild(
      join(ROOT, "node_modules/.bin/maildev"),
      ["--smtp", ports.mail, "--web", ports.mailPage, "--ip", "127.0.0.1", "--web-ip", "127.0.0.1", "--silent"].map(
        String,
      ),
      { stdio: "ignore" },
    );
    started({ stop: () => stop(mail) });
    const server: Restartable = {
      start: () => startEntry("server.ts", metrics[0]),
      isReady: answers(`http://127.0.0.1:${ports.server}/readyz`),
    };
    const worker: Restartable = {
      start: () => startEntry("worker.ts", metrics[1]),
      isReady: answers(`http://127.0.0.1:${metrics[1]}/metrics`),
    };
    const { children } = started(restartOnChange([server, worker], wanted.watch ? SOURCES : []));
    const mailUrl = `http://127.0.0.1:${ports.mailPage}`;
    waitingFor("the server");
    await waitFor("the server", server.isReady);
    waitingFor("the mail catcher");
    await waitFor("the mail catcher", answers(`${mailUrl}/api/email`));
    return { port: ports.server, urls, mailUrl, gateway, cluster, databaseUrl, env, server: children[0]! };
  });
}

/** What the server and the worker run. */
const SOURCES = ["apps/api/src", "packages/model/src"].map((folder) => join(ROOT, folder));

function stdioOf(log: Wanted["log"]): StdioOptions {
  if (log === "screen") return "inherit";
  if (!log) return "ignore";
  const file = openSync(log.file, "a");
  return ["ignore", file, file];
}
