import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openMailSink } from "@portal/api/test/mail-sink.ts";
import { missingFor } from "./parts/container-image.ts";
import { type DebianRoot, makeDebian } from "./parts/debian-root.ts";
import { type DocumentedCommand, NOT_RUN, openDocument } from "./parts/documented-commands.ts";
import { waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Runs the commands of the operator's documents, read from them, on a new Debian in a folder that was installed by install.md:
 * brand, upgrade, monitoring, runbooks, simple backups, several servers. Then PostgreSQL on three machines, which are folders too, with
 * addresses of the loopback interface. A stand-in for systemd starts what the units say. Uses the ports 80, 443, 5000, 5432,
 * 8080, 9090, 9464 and 9465: `pnpm proof:documents [PACKAGE.deb [machines]]`.
 */
const DOMAIN = "switchboard.lan";
const MACHINES = { node1: "127.0.0.11", node2: "127.0.0.12", node3: "127.0.0.13" } as const;
const PATIENCE_MS = 180_000;
/** dpkg need not wait for the disk in a folder that is thrown away. */
const HURRY = "echo force-unsafe-io > /etc/dpkg/dpkg.cfg.d/unsafe-io";
/** Trusts the trial certificate of install.md. */
const TRIAL = { NODE_EXTRA_CA_CERTS: "/etc/haproxy/trial.crt", CURL_CA_BUNDLE: "/etc/haproxy/trial.crt" };
const NOTHING = "found nothing to show";

const ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What the documents tell in words before a command: settings to change, and files of customers. */
const BEFORE: Readonly<Record<string, string>> = {
  "install -d -m 755 /etc/switchboard/brand": `for name in logo logo-dark icon; do
  echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>' > $name.svg
done
echo ${ONE_PIXEL} | base64 --decode > logo.png`,
  "install -d -o switchboard": `mkdir -p /var/lib/switchboard/files/reports/1
date > /var/lib/switchboard/files/reports/1/calls.csv
chown -R switchboard: /var/lib/switchboard/files`,
  "switchboard restore /var": `sed -i 's|^\\(MIGRATE_DATABASE_URL=.*\\)/switchboard$|\\1/switchboard_restored|' /etc/switchboard/owner.env
mv /var/lib/switchboard/files /var/lib/switchboard/files.before`,
  "switchboard init database\nswitchboard migrate":
    "sed -i 's|^\\(DATABASE_URL=.*\\)/switchboard$|\\1/switchboard_restored|' /etc/switchboard/switchboard.env",
};

/** A package that is built already, and "machines" to follow only PostgreSQL on three machines. */
const [given, only] = process.argv.slice(2);
const missing = await missingFor(["mmdebstrap"]);
if (missing.length > 0) {
  console.log(`documents: needs ${missing.join(" and ")}.`);
  process.exit(2);
}

const install = openDocument("docs/operations/install.md");
const brand = openDocument("docs/operations/brand.md");
const upgrade = openDocument("docs/operations/upgrade.md");
const monitoring = openDocument("docs/operations/monitoring.md");
const runbooks = openDocument("docs/operations/runbooks.md");
const backups = openDocument("docs/operations/backup-and-restore.md");
const availability = openDocument("docs/operations/high-availability.md");

let [ran, failed, empty] = [0, 0, 0];
const mail = await openMailSink();
const roots: DebianRoot[] = [];
try {
  const hosts = ["teams", "solo", "support"].map((host) => `${host}.${DOMAIN}`);
  // Debian's installer brings these; a minimal folder has none of them.
  const usual = ["systemd", "systemd-journal-remote", "procps", "ca-certificates"];
  const portal = await makeDebian(["postgresql", "haproxy", "openssl", "curl", "prometheus"], hosts, usual);
  roots.push(portal);
  await portal.inside(HURRY);
  await preparePackage(portal);
  await follow("install.md", portal, install.blocks());
  if (only !== "machines") await proveOneMachine(portal);
  await proveThreeMachines(portal);
} catch (error) {
  failed += 1;
  console.log(`WRONG: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
} finally {
  for (const root of roots.toReversed()) await root.remove();
  await mail.close();
}
console.log(`documents: ${ran} commands ran, ${empty} of them found nothing to show, ${failed} failed`);
process.exit(failed > 0 || ran === 0 ? 1 : 0);

/** Everything but PostgreSQL on three machines. */
async function proveOneMachine(portal: DebianRoot): Promise<void> {
  await proveNotRun(portal);

  // Its first block shows and applies what the others set.
  await follow("brand.md", portal, [...brand.blocks(), ...brand.blocks().slice(0, 1)]);

  await portal.inside("apt-get install -y -qq --no-install-recommends prometheus");
  for (const name of ["prometheus.yml", "rules.yml"]) {
    cpSync(join(ROOT, "ops/prometheus", name), join(portal.folder, "etc/prometheus", name));
  }
  await portal.inside("systemctl start prometheus");
  await follow("monitoring.md", portal, monitoring.blocks());
  await follow("runbooks.md", portal, runbooks.blocks());
  await follow("backup-and-restore.md", portal, [...backups.blocks("Simple backups"), ...backups.blocks("Files")]);
  await follow("upgrade.md", portal, upgrade.blocks());
  for (const section of [
    availability.blocks("Several servers"),
    availability.blocks("Files in S3"),
    availability.blocks("PgBouncer"),
  ]) {
    await follow("high-availability.md", portal, section);
  }
}

async function preparePackage({ folder }: DebianRoot): Promise<void> {
  const file = join(folder, "root/switchboard.deb");
  if (given) cpSync(resolve(given), file);
  else execFileSync("pnpm", ["build", "deb", file], { cwd: ROOT, stdio: "inherit" });
}

interface Block {
  readonly script: string;
  readonly commands: readonly DocumentedCommand[];
}

/** Runs blocks with our names in place of the example's. Commands of a block share its variables. */
async function follow(
  document: string,
  root: DebianRoot,
  blocks: readonly Block[],
  put: (script: string) => string = (script) => script,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const began = performance.now();
  let commands = 0;
  for (const { script, ...block } of blocks) {
    const before = Object.entries(BEFORE).find(([start]) => script.startsWith(start))?.[1] ?? "";
    const text = put(block.commands.map((one) => tolerant(one.text)).join("\n"))
      .replaceAll("smtp://relay.company.com", mail.url)
      .replaceAll("company.com", DOMAIN);
    commands += block.commands.length;
    try {
      const output = await root.inside(`${before}\n${text}`, { ...TRIAL, ...env });
      empty += output.split(NOTHING).length - 1;
      const faults = output.match(/^FAULT .*(?:\n {8}.*)?/gm) ?? [];
      if (faults.length > 0) throw new Error(faults.join("\n"));
    } catch (error) {
      failed += 1;
      const { document: file, line } = block.commands[0]!;
      console.log(`WRONG: ${file}:${line}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  ran += commands;
  console.log(`documents: ${document}, ${commands} commands in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** A search that finds nothing is no failure where nothing is wrong. `head` stops reading early, which is none either. */
function tolerant(text: string): string {
  if (/\| head\b/.test(text)) return `set +o pipefail\n${text}\nset -o pipefail`;
  const searches = /\| grep [^|]*$/.test(text) || /^journalctl .*-g /.test(text);
  return searches ? `${text} || { [ $? = 1 ] && echo '${NOTHING}'; }` : text;
}

/** What can't run here has at least the named option in the help of the program as Debian has it. */
async function proveNotRun(root: DebianRoot): Promise<void> {
  for (const { start, check } of NOT_RUN) {
    if (!("help" in check)) continue;
    const [program, word] = check.help;
    const output = await root.inside(`/usr/bin/${program} --help`);
    if (output.includes(word)) console.log(`documents: not run, but ${program} knows ${word}: ${start}`);
    else {
      failed += 1;
      console.log(`WRONG: ${program} --help doesn't mention ${word}`);
    }
  }
}

/** Follows "PostgreSQL on three machines" on three more folders, then moves the portal's data there. */
async function proveThreeMachines(portal: DebianRoot): Promise<void> {
  const first = await makeDebian(["postgresql-15", "patroni", "etcd-server", "etcd-client"]);
  roots.push(first);
  await first.inside(HURRY);
  await follow("high-availability.md, step 1", first, availability.blocks("1. Install, on each machine"));
  const machines = [first, await first.copy(), await first.copy()];
  roots.push(...machines.slice(1));
  const named = Object.entries(MACHINES).map(([name, address], at) => ({ name, address, root: machines[at]! }));

  const [start = [], check = []] = [0, 1].map((at) =>
    availability.blocks("2. Start etcd, on each machine").slice(at, at + 1),
  );
  for (const { name, address, root } of named) {
    const put = (script: string) =>
      local(script.replace("NAME=node1", `NAME=${name}`).replace("ADDRESS=10.0.0.11", `ADDRESS=${address}`));
    await follow(`high-availability.md, step 2 on ${name}`, root, start, put);
  }
  await waitFor("etcd", async () => (await isHealthy(first, check)) === 3, PATIENCE_MS);
  await follow("high-availability.md, step 2", first, check, local);

  const password = writePatroni(named);
  for (const { name, root } of named) {
    const blocks = availability.blocks("3. Start Patroni, on each machine");
    await follow(`high-availability.md, step 3 on ${name}`, root, blocks);
  }
  const list = availability.blocks("Check the cluster");
  const isWhole = async () => {
    const output = await first.inside(list[0]!.script);
    return (
      /Leader +\| running/.test(output) &&
      /Sync Standby +\| (running|streaming)/.test(output) &&
      /node1[^]*node2[^]*node3/.test(output)
    );
  };
  await waitFor("the cluster", isWhole, PATIENCE_MS);
  await follow("high-availability.md, the cluster is whole", first, list);

  const proxy = readFileSync(join(ROOT, "ops/haproxy-postgres.cfg"), "utf8");
  writeFileSync(join(portal.folder, "etc/haproxy/haproxy-postgres.cfg"), local(proxy));
  await portal.inside("sed -i 's|@[^/]*/switchboard\\w*$|@127.0.0.1:5000/switchboard|' /etc/switchboard/*.env");
  const blocks = availability.blocks("4. Point servers at the primary, on each machine with a server or worker");
  await follow("high-availability.md, step 4", portal, blocks, local, { PGPASSWORD: password });
  await portal.inside("systemctl restart switchboard-server switchboard-worker && switchboard check", TRIAL);
  await follow("high-availability.md, step 5", first, availability.blocks("5. Try it before customers depend on it"));
  await waitFor("the cluster after the switchover", isWhole, PATIENCE_MS);
}

function local(text: string): string {
  return text.replaceAll(/10\.0\.0\.(1[123])\b/g, "127.0.0.$1").replaceAll("10.0.0.0/24", "127.0.0.0/8");
}

async function isHealthy(root: DebianRoot, blocks: readonly Block[]): Promise<number> {
  const output = await root.inside(blocks.map(({ script }) => local(script)).join("\n"));
  return output.match(/is healthy/g)?.length ?? 0;
}

/** The shipped file on each machine, with its name, its address and the four passwords. Returns the superuser's. */
function writePatroni(machines: readonly { name: string; address: string; root: DebianRoot }[]): string {
  const shipped = readFileSync(join(ROOT, "ops/patroni.yml"), "utf8");
  const passwords = Object.fromEntries(
    [...new Set(shipped.match(/CHANGE_\w+/g))].map((name) => [name, randomBytes(24).toString("hex")]),
  );
  for (const { name, address, root } of machines) {
    const own = shipped.replaceAll(/^.*# this machine$/gm, (line) =>
      line.replace("node1", name).replace("10.0.0.11", address),
    );
    const text = local(own).replaceAll(/CHANGE_\w+/g, (word) => passwords[word]!);
    writeFileSync(join(root.folder, "etc/patroni/config.yml"), text);
  }
  return passwords["CHANGE_SUPERUSER_PASSWORD"]!;
}
