import { parseKeyring } from "@portal/api/platform/keyring.ts";
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { seedReleases } from "@portal/api/seed/releases.ts";
import { seed } from "@portal/api/seed/seed.ts";
import { createDatabase } from "./database.ts";
import { type Cluster, startPostgres } from "./postgres.ts";
import { run } from "./process.ts";
import { runFolder } from "./run-folder.ts";

/** A key for development only, which protects public sample data. */
export const DEV_KEY = Buffer.alloc(32, "development").toString("base64");

const DATABASE = "switchboard";

// Seeded devices were last seen minutes ago, so a copy must not be much older than that.
const FRESH_MS = 30 * 60_000;

export interface Seeded {
  readonly cluster: Cluster;
  readonly databaseUrl: string;
  readonly storage: string;
  readonly releaseKeys: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts a migrated and seeded database with its files. Without `keep` it is deleted at the end, and within a run of
 * several commands it is a copy of the first one's.
 */
export async function startSeeded(options: { keep?: string; port?: number; careless: boolean }): Promise<Seeded> {
  const folder = options.keep ?? (await mkdtemp(join(tmpdir(), "switchboard-seeded-")));
  if (!options.keep) await chmod(folder, 0o755); // PostgreSQL's own user needs access
  const shared = options.keep ? undefined : runFolder();
  const template = shared && (await freshTemplate(shared));
  if (template) await copy(template, folder);
  let opened = await open(folder, options);
  if (shared && !template) {
    // Stopped, so that nothing writes during the copy.
    await opened.cluster.stop();
    await keepTemplate(folder, shared);
    opened = await open(folder, options);
  }
  return {
    ...opened,
    async stop() {
      await opened.cluster.stop();
      if (!options.keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function open(folder: string, { port, careless }: { port?: number; careless: boolean }) {
  const cluster = await startPostgres({ keep: join(folder, "postgres"), careless, ...(port && { port }) });
  try {
    await createDatabase(cluster, DATABASE).catch((error: { code?: string }) => {
      if (error.code !== "42P04") throw error; // already exists
    });
    const databaseUrl = cluster.url(DATABASE);
    await migrate(databaseUrl, JOBS);
    await seed(databaseUrl, new Date(), parseKeyring(DEV_KEY));
    const files = join(folder, "files");
    await mkdir(files, { recursive: true });
    const storage = `file://${files}`;
    return { cluster, databaseUrl, storage, releaseKeys: await demoApps(databaseUrl, storage, folder), folder };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Publishes the demo apps once. Stores only the public part of the signing key, next to the files. */
async function demoApps(databaseUrl: string, storage: string, folder: string): Promise<string> {
  const kept = join(folder, "release-key.pub");
  const known = await readFile(kept, "utf8").catch(() => null);
  if (known) return known;
  const key = await seedReleases(databaseUrl, storage, new Date());
  await writeFile(kept, key);
  return key;
}

/** A template is named by its time, and only renamed to that once it is complete: commands of a run overlap. */
const TEMPLATE = /^seeded-(\d+)$/;

async function keepTemplate(folder: string, shared: string): Promise<void> {
  const part = await mkdtemp(join(shared, "part-"));
  await copy(folder, part);
  await rename(part, join(shared, `seeded-${Date.now()}`));
}

async function freshTemplate(shared: string): Promise<string | undefined> {
  const newest = (await readdir(shared))
    .filter((name) => TEMPLATE.test(name))
    .toSorted()
    .at(-1);
  const at = Number(TEMPLATE.exec(newest ?? "")?.[1] ?? 0);
  return newest && Date.now() - at < FRESH_MS ? join(shared, newest) : undefined;
}

/** Preserves file owners, because PostgreSQL refuses a data folder of another user. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const { code, output } = await run("cp", ["-a", "--reflink=auto", `${from}/.`, to]);
  if (code !== 0) throw new Error(`the seeded database could not be copied:\n${output}`);
}
