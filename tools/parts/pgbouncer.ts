import { once } from "node:events";
import { chownSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { APP_ROLE, connectionSettings } from "@portal/api/platform/db.ts";
import type { Cluster } from "./postgres.ts";
import { freePort, run, startChild, stop, waitFor } from "./process.ts";
import { ROOT } from "./stack.ts";

const NOBODY = 65534;
/** Named statements in transaction mode came with 1.21. */
const OLDEST = 1.21;
const PROGRAM = "/usr/sbin/pgbouncer";

export const POOLED_LOGIN = "switchboard_pooled";

export interface Pooler {
  /** Returns the address of a database through the pool, for the login. */
  url(database: string): string;
  stop(): Promise<void>;
}

interface PoolOptions {
  /** The login's, if PostgreSQL wants one. */
  readonly password?: string;
  /** Keeps the time limits of the file. Otherwise they suit tests: databases that live for seconds, and long queues. */
  readonly timely?: boolean;
}

/**
 * Starts PgBouncer in front of a cluster, with the settings of `ops/pgbouncer.ini` and few connections, so that clients
 * really share them.
 */
export async function startPgBouncer(
  cluster: Pick<Cluster, "port">,
  connections: number,
  { password = "", timely = false }: PoolOptions = {},
): Promise<Pooler> {
  const root = await programRoot();
  const made = await mkdtemp(join(root, "tmp", "pool-"));
  // The program sees its folder without the path of its root.
  const folder = join("/", made.slice(root.length));
  const port = await freePort();
  const shipped = await readFile(join(ROOT, "ops/pgbouncer.ini"), "utf8");
  const timed = timely
    ? shipped
    : shipped
        .replace("server_idle_timeout = 60", "server_idle_timeout = 2")
        .replace("query_wait_timeout = 5", "query_wait_timeout = 60");
  const settings = timed
    .replace("host=127.0.0.1 port=5432", `host=127.0.0.1 port=${cluster.port}`)
    .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
    .replace("auth_type = scram-sha-256", "auth_type = trust")
    .replace("/etc/pgbouncer/userlist.txt", `${folder}/userlist.txt`)
    .replace("default_pool_size = 20", `default_pool_size = ${connections}`);
  await writeFile(join(made, "userlist.txt"), `"${POOLED_LOGIN}" "${password}"\n`);
  await writeFile(join(made, "pgbouncer.ini"), settings);
  for (const name of ["", ...(await readdir(made))]) chownSync(join(made, name), NOBODY, NOBODY);
  const child = startChild(
    "chroot",
    [`--userspec=${NOBODY}:${NOBODY}`, root, PROGRAM, `${folder}/pgbouncer.ini`],
    { stdio: "ignore" },
    "SIGTERM",
  );
  const url = (database: string) => `postgres://${POOLED_LOGIN}@127.0.0.1:${port}/${database}`;
  await waitFor("PgBouncer", async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect").finally(() => socket.destroy());
    return true;
  });
  return {
    url,
    async stop() {
      await stop(child, "SIGTERM", 10_000);
      await rm(made, { recursive: true, force: true });
    },
  };
}

/** The login that servers use through the pool; `defaults` are what `switchboard init database` sets for it. */
export async function createPooledLogin(
  cluster: Pick<Cluster, "url">,
  defaults?: { readonly patience: number; readonly password?: string },
): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url() });
  await admin.connect();
  const password = defaults?.password ? `password '${defaults.password}'` : "";
  await admin.query(`create role ${POOLED_LOGIN} login nobypassrls ${password}; grant ${APP_ROLE} to ${POOLED_LOGIN}`);
  for (const [name, value] of Object.entries(defaults ? connectionSettings(defaults.patience) : {})) {
    await admin.query(`alter role ${POOLED_LOGIN} set ${name} = '${value}'`);
  }
  await admin.end();
}

/** The folder that holds a PgBouncer that is new enough: the system's, or one extracted from a newer Debian. */
async function programRoot(): Promise<string> {
  if (process.getuid?.() !== 0) throw new Error("PgBouncer is started as another user, which needs root.");
  if ((await versionIn("/")) >= OLDEST) return "/";
  const root = join(tmpdir(), "switchboard-pgbouncer");
  if ((await versionIn(root)) >= OLDEST) return root;
  if (!existsSync("/usr/bin/mmdebstrap")) {
    throw new Error(
      `PgBouncer ${OLDEST} or newer is missing. Install it, or mmdebstrap, which extracts one from Debian 13.`,
    );
  }
  await rm(root, { recursive: true, force: true });
  const options = ["--variant=extract", "--mode=root", "--include=base-files,pgbouncer"];
  const { code, output } = await run("mmdebstrap", [...options, "trixie", root, await mirror()]);
  if (code !== 0) throw new Error(`PgBouncer could not be extracted:\n${output}`);
  await mkdir(join(root, "tmp"), { recursive: true });
  return root;
}

async function versionIn(root: string): Promise<number> {
  if (!existsSync(join(root, PROGRAM))) return 0;
  const { output } = await run("chroot", [root, PROGRAM, "--version"]);
  return Number(/PgBouncer (\d+\.\d+)/.exec(output)?.[1] ?? 0);
}

/** The mirror that this machine installs its own packages from. */
async function mirror(): Promise<string> {
  const folder = "/etc/apt/sources.list.d";
  const files = existsSync(folder) ? (await readdir(folder)).map((name) => join(folder, name)) : [];
  for (const file of ["/etc/apt/sources.list", ...files].filter((file) => existsSync(file))) {
    const found = /^(?:URIs: |deb (?:\[.*\] )?)(https?:\S+\/debian)\/?(?:\s|$)/m.exec(await readFile(file, "utf8"));
    if (found?.[1]) return found[1];
  }
  throw new Error("No Debian mirror was found in the package sources.");
}
