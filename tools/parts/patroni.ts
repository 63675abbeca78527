import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, existsSync, openSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processesIn } from "./kill-postgres.ts";
import { DEBIAN_PROGRAMS, makeDatabaseFolder } from "./postgres.ts";
import { freePort, run, startChild, stop, waitFor } from "./process.ts";
import { ROOT } from "./stack.ts";

/** Three machines as addresses of the loopback interface, by their addresses in the files in ops/. */
const ADDRESSES: Readonly<Record<string, string>> = {
  "10.0.0.11": "127.0.0.11",
  "10.0.0.12": "127.0.0.12",
  "10.0.0.13": "127.0.0.13",
};
const MACHINES = Object.values(ADDRESSES);
const NAMES = MACHINES.map((_, at) => `node${at + 1}`);
const addressOf = (name: string): string => MACHINES[NAMES.indexOf(name)]!;
const PROGRAMS: Readonly<Record<string, string>> = {
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  "postgresql-15": `${DEBIAN_PROGRAMS}/postgres`,
};

/** Names the Debian packages that a Patroni cluster needs and this machine lacks. */
export const missingPackages = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

export interface PatroniCluster {
  /** The folder with the logs of all parts. */
  readonly folder: string;
  /** The superuser's connection URL of a database, through HAProxy to the primary. */
  url(database?: string): string;
  /** HAProxy's port, which leads to the primary. */
  readonly port: number;
  readonly names: readonly string[];
  /** The name of the primary, or undefined while there is none. */
  leader(): Promise<string | undefined>;
  synchronousStandby(): Promise<string | undefined>;
  /** Makes another node the primary, as an operator would. */
  switchOver(): Promise<void>;
  /** Whether there is a primary that accepts changes and two standbys stream from it, one of them synchronous. */
  isWhole(): Promise<boolean>;
  /** Kills a node's postmaster. */
  killPostgres(name: string): Promise<void>;
  /** Kills everything on a node's machine but etcd, as a loss of power would. */
  killMachine(name: string): Promise<void>;
  startMachine(name: string): void;
  /** Kills the members of etcd on these machines. */
  killEtcd(names: readonly string[]): Promise<void>;
  /** Starts the members of etcd on these machines. */
  startEtcd(names: readonly string[]): void;
  killProxy(): Promise<void>;
  startProxy(): void;
  stop(): Promise<void>;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/**
 * Starts three members of etcd, three PostgreSQL under Patroni and HAProxy, with ops/patroni.yml and
 * ops/haproxy-postgres.cfg. Only addresses, ports, folders and passwords differ from these files.
 */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-patroni-"));
  await chmod(folder, 0o755);
  const ports = {
    proxy: await freePort(),
    postgres: await freePort(),
    rest: await freePort(),
    etcd: await freePort(),
    etcd_peers: await freePort(),
  };
  const superuser = randomBytes(18).toString("base64url");
  const here = (text: string): string =>
    Object.entries(ADDRESSES)
      .reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), text)
      .replaceAll("10.0.0.0/24", "127.0.0.0/8")
      .replaceAll(":5432", `:${ports.postgres}`)
      .replaceAll("8008", String(ports.rest))
      .replaceAll(":2379", `:${ports.etcd}`)
      .replaceAll("127.0.0.1:5000", `127.0.0.1:${ports.proxy}`);
  const homes = await Promise.all(NAMES.map((name) => makeDatabaseFolder(join(folder, name))));
  const { uid, gid } = await stat(homes[0]!);
  await writeNodes(await readFile(join(ROOT, "ops/patroni.yml"), "utf8"));
  const proxyFile = join(folder, "haproxy.cfg");
  await writeFile(proxyFile, here(await readFile(join(ROOT, "ops/haproxy-postgres.cfg"), "utf8")));
  const checked = await run("/usr/sbin/haproxy", ["-c", "-f", proxyFile]);
  if (checked.code !== 0) throw new Error(checked.output);

  const etcd = new Map<string, ChildProcess>();
  const nodes = new Map<string, ChildProcess>();
  let proxy: ChildProcess | undefined;

  /** The shipped file as each machine has it. */
  async function writeNodes(shipped: string): Promise<void> {
    const passwords = new Map([["CHANGE_SUPERUSER_PASSWORD", superuser]]);
    const passwordFor = (name: string): string => {
      const password = passwords.get(name) ?? randomBytes(18).toString("base64url");
      passwords.set(name, password);
      return password;
    };
    for (const [at, home] of homes.entries()) {
      const own = Object.keys(ADDRESSES)[at]!;
      const text = shipped
        .replaceAll(/^.*# this machine$/gm, (line) => line.replace("node1", NAMES[at]!).replace("10.0.0.11", own))
        .replaceAll(/CHANGE_\w+/g, passwordFor)
        .replace("/var/lib/postgresql/15/switchboard", join(home, "data"))
        .replace("/var/lib/postgresql/.pgpass_patroni", join(home, "pgpass"))
        .replace("/var/run/postgresql", home);
      const file = `${home}.yml`;
      await writeFile(file, here(text), { mode: 0o600 });
      chownSync(file, uid, gid);
    }
  }

  function launch(
    log: string,
    command: string,
    args: readonly string[],
    options: { uid?: number; gid?: number; cwd?: string } = {},
    last: NodeJS.Signals = "SIGKILL",
  ) {
    const file = openSync(join(folder, `${log}.log`), "a");
    const child = startChild(command, args, { ...options, stdio: ["ignore", file, file] }, last);
    closeSync(file);
    return child;
  }

  function startEtcd(names: readonly string[]): void {
    const members = NAMES.map((name) => `${name}=http://${addressOf(name)}:${ports.etcd_peers}`);
    for (const name of names) {
      const client = `http://${addressOf(name)}:${ports.etcd}`;
      const peer = `http://${addressOf(name)}:${ports.etcd_peers}`;
      const args = [
        ["--name", name],
        ["--data-dir", join(folder, `etcd-${name}`)],
        ["--listen-client-urls", client],
        ["--advertise-client-urls", client],
        ["--listen-peer-urls", peer],
        ["--initial-advertise-peer-urls", peer],
        ["--initial-cluster", members.join(",")],
      ].flat();
      etcd.set(name, launch(`etcd-${name}`, "/usr/bin/etcd", args));
    }
  }

  function startMachine(name: string): void {
    const home = join(folder, name);
    // Patroni stops its PostgreSQL when it is asked to end.
    nodes.set(name, launch(name, "/usr/bin/patroni", [`${home}.yml`], { uid, gid, cwd: home }, "SIGTERM"));
  }

  function startProxy(): void {
    proxy = launch("haproxy", "/usr/sbin/haproxy", ["-db", "-f", proxyFile]);
  }

  /** Asks any node for the state of all. */
  async function members(): Promise<readonly Member[]> {
    const answers = MACHINES.map(async (address) => {
      const answer = await fetch(`http://${address}:${ports.rest}/cluster`, { signal: AbortSignal.timeout(3_000) });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(answers);
  }

  const leader = async () =>
    (await members().catch(() => [])).find(({ role, state }) => role === "leader" && state === "running")?.name;

  async function isPrimary(name: string): Promise<boolean> {
    return (await fetch(`http://${addressOf(name)}:${ports.rest}/primary`, { signal: AbortSignal.timeout(3_000) })).ok;
  }

  async function isWhole(): Promise<boolean> {
    const all = await members();
    const first = all.find(({ role }) => role === "leader");
    if (!first || !(await isPrimary(first.name))) return false;
    const running = all.filter(({ state }) => state === "running" || state === "streaming");
    const synchronous = all.filter(({ role }) => role === "sync_standby");
    return running.length === MACHINES.length && synchronous.length === 1 && (await streaming(first.name)) === 2;
  }

  /** How many standbys the primary sends its changes to. */
  async function streaming(name: string): Promise<number> {
    const answer = await fetch(`http://${addressOf(name)}:${ports.rest}/patroni`, {
      signal: AbortSignal.timeout(3_000),
    });
    const { replication = [] } = (await answer.json()) as { replication?: { state: string }[] };
    return replication.filter(({ state }) => state === "streaming").length;
  }

  async function switchOver(): Promise<void> {
    const { code, output } = await run("/usr/bin/patronictl", ["-c", `${homes[0]}.yml`, "switchover", "--force"]);
    if (code !== 0) throw new Error(output);
  }

  async function postmaster(name: string): Promise<number> {
    return Number((await readFile(join(folder, name, "data", "postmaster.pid"), "utf8")).split("\n")[0]);
  }

  async function killMachine(name: string): Promise<void> {
    await stop(nodes.get(name)!, "SIGKILL");
    const data = join(folder, name, "data");
    await waitFor("the end of every backend", async () => {
      const left = processesIn(data);
      for (const pid of left) killIfThere(pid);
      return left.length === 0;
    });
  }

  async function stopAll(): Promise<void> {
    if (proxy) await stop(proxy);
    await Promise.all([...nodes.values()].map((child) => stop(child, "SIGTERM", 30_000)));
    for (const home of homes) for (const pid of processesIn(join(home, "data"))) killIfThere(pid);
    await Promise.all([...etcd.values()].map((child) => stop(child)));
  }

  try {
    startEtcd(NAMES);
    for (const name of NAMES) startMachine(name);
    startProxy();
    await waitFor("the Patroni cluster", isWhole, 180_000);
  } catch (error) {
    await stopAll();
    throw new Error(`The cluster did not start; its logs are in ${folder}.`, { cause: error });
  }
  return {
    folder,
    port: ports.proxy,
    url: (database = "postgres") => `postgres://postgres:${superuser}@127.0.0.1:${ports.proxy}/${database}`,
    names: NAMES,
    leader,
    synchronousStandby: async () => (await members()).find(({ role }) => role === "sync_standby")?.name,
    switchOver,
    isWhole,
    killPostgres: async (name) => killIfThere(await postmaster(name)),
    killMachine,
    startMachine,
    killEtcd: async (names) => {
      await Promise.all(names.map((name) => stop(etcd.get(name)!, "SIGKILL")));
    },
    startEtcd,
    killProxy: async () => {
      if (proxy) await stop(proxy, "SIGKILL");
    },
    startProxy,
    stop: async () => {
      await stopAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It had already exited.
  }
}
