import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MailSink, openMailSink } from "@portal/api/test/mail-sink.ts";
import type { Command } from "../parts/command-file.ts";
import { type Gateway, startGateway } from "../parts/gateway.ts";
import { type KillableDatabase, reserveOrigin, startKillableDatabase } from "../parts/killable.ts";
import { writeCards } from "../parts/paying-teams.ts";
import { BARE_ENV, answers, freePort, waitFor } from "../parts/process.ts";
import { ROOT } from "../parts/stack.ts";
import { type Supervised, supervise } from "../parts/supervise.ts";
import { type NetworkProxy, startNetworkProxy } from "../parts/network-proxy.ts";

export const SECRET_KEY = Buffer.alloc(32, "chaos").toString("base64");
/** One card in this many is declined. */
const DECLINED_EVERY = 6;

/** A supervised process with its own network connection to the database. */
export interface Part extends Supervised {
  readonly name: string;
  readonly wire: NetworkProxy;
  readonly metrics_port: number;
  /** Moves its wall clock this far ahead; a process that starts again has the right time. */
  shiftClock(ms: number): Promise<void>;
}

type MortalGateway = Pick<Gateway, "env" | "fault" | "ledger" | "webhook_secret"> & {
  /** Kills it without warning and starts it again at the same address with its ledger. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Storage for pictures, on a separate disk if this machine allows it. */
interface Files {
  readonly folder: string;
  readonly url: string;
  /** Why the disk can't be filled up, or null. */
  readonly not_a_disk: string | null;
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
  fillUp(): Promise<void>;
  makeRoom(): Promise<void>;
  stop(): void;
}

export interface Installation {
  readonly database: KillableDatabase;
  readonly mail: MailSink;
  readonly gateway: MortalGateway;
  readonly files: Files;
  readonly origins: readonly string[];
  readonly servers: readonly Part[];
  readonly workers: readonly Part[];
  /** The number of an unused card. */
  nextCard(): number;
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Wanted {
  /** Limits the heap of each process, which can then be filled: see heap.ts. */
  readonly heap_mb?: number;
}

/** Two servers and two workers with real PostgreSQL, SMTP, storage and a payment gateway that knows this many cards. */
export async function startInstallation(cards: number, { heap_mb }: Wanted = {}): Promise<Installation> {
  const database = await startKillableDatabase("chaos");
  const mail = await openMailSink();
  const files = await openFiles(join(database.home, "files"));
  const places = [await reserveOrigin(), await reserveOrigin()];
  const gateway = await startMortalGateway(join(database.home, "gateway.jsonl"), cards, places[0]!.origin);

  async function startPart(name: string, command: Command, place: { port: number; origin: string }): Promise<Part> {
    const wire = await startNetworkProxy(Number(new URL(database.url).port));
    const metrics_port = await freePort();
    const clock_file = join(database.home, `clock of ${name}`);
    const env = {
      ...BARE_ENV,
      NODE_ENV: "development",
      DATABASE_URL: Object.assign(new URL(database.url), { port: String(wire.port) }).href,
      SECRET_KEY,
      SMTP_URL: mail.url,
      STORAGE_URL: files.url,
      URL_TEAM: place.origin,
      PORT: String(place.port),
      LOG_LEVEL: "silent",
      METRICS_PORT: String(metrics_port),
      ADDRESS_LIMIT_FACTOR: "1000",
      // A killed process restarts faster if it doesn't have to compile everything again.
      CHAOS_CLOCK_FILE: clock_file,
      ...gateway.env,
    };
    const preloaded = ["clock.ts", ...(heap_mb ? ["heap.ts"] : [])].flatMap((file) => [
      "--import",
      join(ROOT, "tools/chaos", file),
    ]);
    const limit = heap_mb ? [`--max-old-space-size=${heap_mb}`] : [];
    const supervised = supervise(command, env, [...limit, ...preloaded]);
    return {
      name,
      wire,
      metrics_port,
      ...supervised,
      async shiftClock(ms) {
        await writeFile(clock_file, String(ms));
        supervised.child().kill("SIGUSR2");
      },
    };
  }

  const servers = await Promise.all(places.map((place, n) => startPart(`server ${n + 1}`, "server", place)));
  const workers = await Promise.all(
    places.map((place, n) => startPart(`worker ${n + 1}`, "worker", { ...place, port: 0 })),
  );
  let used = 0;
  return {
    database,
    mail,
    gateway,
    files,
    origins: places.map(({ origin }) => origin),
    servers,
    workers,
    nextCard: () => (used = (used % cards) + 1),
    ready: async () => {
      await waitFor("PostgreSQL", async () => (await database.pool.query("select 1")).rowCount === 1);
      await Promise.all(places.map(({ origin }) => waitFor(origin, answers(`${origin}/readyz`))));
    },
    async stop() {
      const parts = [...servers, ...workers];
      await Promise.all(parts.map((part) => part.stop()));
      await Promise.all(parts.map(({ wire }) => wire.stop()));
      await Promise.all([mail.close(), gateway.stop()]);
      files.stop();
      await database.stop();
    },
  };
}

async function startMortalGateway(ledger: string, cards: number, origin: string): Promise<MortalGateway> {
  await writeCards(ledger, cards, (n) => (n % DECLINED_EVERY === 0 ? "is_declined" : "pays"));
  const webhook_url = `${origin}/api/v2/subscription/webhook`;
  const wanted = { portals: [origin], webhook_url, ledger, port: await freePort(), faults: true };
  let running = await startGateway(wanted);
  return {
    env: running.env,
    webhook_secret: running.webhook_secret,
    fault: (next) => running.fault(next),
    ledger: () => running.ledger(),
    stop: () => running.stop(),
    async kill() {
      const exited = once(running.child, "exit");
      running.child.kill("SIGKILL");
      await exited;
      running = await startGateway(wanted);
    },
  };
}

const DISK_MB = 64;

async function openFiles(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true });
  const filler = join(folder, "filler");
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "none", folder], { encoding: "utf8" });
  const unmount = () => void spawnSync("umount", ["-l", folder]);
  const is_disk = mounted.status === 0;
  if (is_disk) process.once("exit", unmount);
  // A mount point can't be renamed, so pictures get a folder on it.
  const pictures = join(folder, "pictures");
  const away = join(folder, "away");
  await mkdir(pictures);
  return {
    folder: pictures,
    url: `file://${pictures}`,
    not_a_disk: is_disk ? null : (mounted.stderr ?? String(mounted.error)).trim(),
    async takeAway() {
      await rename(pictures, away);
      await writeFile(pictures, "");
    },
    async bringBack() {
      await rm(pictures);
      await rename(away, pictures);
    },
    async fillUp() {
      // Fails on purpose once the disk is full.
      await writeFile(filler, Buffer.alloc(DISK_MB * 2 ** 20)).catch(() => {});
    },
    makeRoom: () => rm(filler, { force: true }),
    stop: () => void (is_disk && unmount()),
  };
}
