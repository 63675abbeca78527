import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type MailSink, openMailSink } from "@portal/api/test/mail-sink.ts";
import { createDatabase } from "./database.ts";
import { startHaproxy } from "./haproxy.ts";
import { startPostgres } from "./postgres.ts";
import { answers, freePort, run, startChild, startTogether, stop, waitFor } from "./process.ts";

/** A version of the product, ready to run. */
export interface Version {
  readonly name: string;
  readonly server: string;
  readonly worker: string;
  /** The arguments of Node that migrate a database. */
  readonly migrate: readonly string[];
}

export const HOST = "teams.switchboard-proof.net";
const DATABASE = "rolling";
const STARTS_WITHIN_MS = 120_000;
/** As ops/haproxy.cfg demands it. */
const DRAIN_NOTICE_SECONDS = "10";

interface Machine {
  readonly port: number;
  readonly metrics: { readonly server: number; readonly worker: number };
  server?: ChildProcess;
  worker?: ChildProcess;
}

export interface RollingStack {
  readonly owner_url: string;
  readonly https: number;
  readonly ca: Buffer;
  readonly mail: MailSink;
  /** Processes that crashed, or that did not exit with 0 when they were stopped. */
  readonly faults: readonly string[];
  /** Runs the migrations of a version and returns what it printed. */
  migrate(version: Version): Promise<string>;
  /** Starts a version on both machines. */
  start(version: Version): Promise<void>;
  /** Restarts one machine with a version, as docs/operations/upgrade.md says: the server, then the worker. */
  restart(machine: 0 | 1, version: Version, onWorker?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Two machines with a server and a worker each, in production form, behind ops/haproxy.cfg on other ports, with a
 * PostgreSQL of their own and a mail server that keeps everything.
 */
export async function startRollingStack(): Promise<RollingStack> {
  return startTogether(async (started) => {
    const folder = await mkdtemp(join(tmpdir(), "switchboard-rolling-"));
    // Production refuses to keep customers' files in a temporary folder.
    const files = await mkdtemp(join(homedir(), "switchboard-rolling-"));
    const remove = (path: string) => rm(path, { recursive: true, force: true });
    started({ stop: async () => void (await Promise.all([folder, files].map(remove))) });
    const cluster = started(await startPostgres());
    await createDatabase(cluster, DATABASE);
    const owner_url = cluster.url(DATABASE);
    const mail = await openMailSink();
    started({ stop: () => mail.close() });
    const machines: readonly [Machine, Machine] = [await newMachine(), await newMachine()];
    const proxy = started(await startHaproxy(folder, HOST, [machines[0].port, machines[1].port]));
    const faults: string[] = [];
    const ending = new Set<ChildProcess>();
    const settings = await production(owner_url, files, mail.url);

    function launch(file: string, machine: Machine, kind: "server" | "worker"): ChildProcess {
      const env = { ...settings, PORT: String(machine.port), METRICS_PORT: String(machine.metrics[kind]) };
      const log = openSync(join(folder, `${kind}-${machine.port}.log`), "a");
      const child = startChild(process.execPath, [file], { cwd: "/", env, stdio: ["ignore", log, log] }, "SIGTERM");
      closeSync(log);
      child.once("exit", (code, signal) => {
        if (!ending.has(child) || code !== 0) faults.push(`${kind} ended with ${code ?? signal}`);
      });
      return child;
    }

    async function end(child: ChildProcess | undefined): Promise<void> {
      if (!child) return;
      ending.add(child);
      await stop(child, "SIGTERM", 60_000);
    }

    async function startServer(machine: Machine, version: Version): Promise<void> {
      machine.server = launch(version.server, machine, "server");
      await ready(`server of ${version.name}`, machine, "server", `http://127.0.0.1:${machine.port}/readyz`);
    }

    async function startWorker(machine: Machine, version: Version): Promise<void> {
      machine.worker = launch(version.worker, machine, "worker");
      const url = `http://127.0.0.1:${machine.metrics.worker}/metrics`;
      await ready(`worker of ${version.name}`, machine, "worker", url);
    }

    async function ready(what: string, machine: Machine, kind: "server" | "worker", url: string): Promise<void> {
      try {
        await waitFor(what, answers(url), STARTS_WITHIN_MS);
      } catch (error) {
        const log = await readFile(join(folder, `${kind}-${machine.port}.log`), "utf8");
        throw new Error(log.slice(-2000), { cause: error });
      }
    }

    started({
      stop: async () => {
        await Promise.all(machines.flatMap(({ server, worker }) => [end(server), end(worker)]));
      },
    });
    return {
      owner_url,
      https: proxy.https,
      ca: proxy.ca,
      mail,
      faults,
      async migrate(version) {
        const env = { PATH: process.env["PATH"], MIGRATE_DATABASE_URL: owner_url, DATABASE_URL: owner_url };
        const { code, output } = await run(process.execPath, version.migrate, { cwd: "/", env });
        if (code !== 0) throw new Error(output);
        await createLogin(owner_url);
        return output;
      },
      async start(version) {
        for (const machine of machines) {
          await startServer(machine, version);
          await startWorker(machine, version);
        }
      },
      async restart(n, version, onWorker) {
        const machine = machines[n];
        await end(machine.server);
        await startServer(machine, version);
        await onWorker?.();
        await end(machine.worker);
        await startWorker(machine, version);
      },
    };
  });
}

async function newMachine(): Promise<Machine> {
  return { port: await freePort(), metrics: { server: await freePort(), worker: await freePort() } };
}

/** Settings that production accepts. */
async function production(owner_url: string, files: string, mail_url: string): Promise<Record<string, string>> {
  const links = ["MAIN_SITE", "STATUS", "PRIVACY", "TERMS", "SUPPORT"];
  const login = Object.assign(new URL(owner_url), { username: LOGIN });
  return {
    PATH: process.env["PATH"] ?? "",
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    DATABASE_URL: login.href,
    SECRET_KEY: randomBytes(32).toString("base64"),
    SMTP_URL: mail_url,
    MAIL_FROM: "no-reply@switchboard-proof.net",
    STORAGE_URL: `file://${files}`,
    URL_TEAM: `https://${HOST}`,
    URL_SOLO: "https://solo.switchboard-proof.net",
    URL_SUPPORT: "https://support.switchboard-proof.net",
    TRUST_PROXY: "on",
    DRAIN_NOTICE_SECONDS,
    LOG_LEVEL: "warn",
    ...Object.fromEntries(links.map((name) => [`LINK_${name}`, "https://www.switchboard-proof.net"])),
  };
}

const LOGIN = "rolling_login";

/** The login of servers and workers, which the first migration makes possible. */
async function createLogin(owner_url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [LOGIN]);
  if (rowCount === 0) await owner.query(`create role ${LOGIN} login; grant portal_app to ${LOGIN}`);
  await owner.end();
}
