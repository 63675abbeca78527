import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openClaims } from "./parts/claims.ts";
import { IMAGE, debianSources, debianSuite, missingFor } from "./parts/container-image.ts";
import { createDatabase } from "./parts/database.ts";
import { openDocument } from "./parts/documented-commands.ts";
import { startHaproxy } from "./parts/haproxy.ts";
import { type Measured, measure } from "./parts/measured.ts";
import { type Cluster, startPostgres } from "./parts/postgres.ts";
import { answers, freePort, run, startChild, startTogether, stop, waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Proves that the Debian package and the container image run in production: the package in a fresh Debian, the image
 * without capabilities on a read-only root, both against a PostgreSQL as production demands it, the package behind HAProxy.
 * `pnpm proof:packages deb` or `image` proves one of them.
 */
const MOST_MB = { package: 60, image: 90, memory: 190 };
const MOST_EXPOSURE = 2;
const CLEAN = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", DEBIAN_FRONTEND: "noninteractive" };
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const NEEDED = ["mmdebstrap", "buildah", "podman", "runc", "haproxy", "docker-compose", "systemd-analyze"];
const missing = await missingFor(NEEDED);
if (missing.length > 0) {
  console.log(`packages: needs ${missing.join(", ")}.`);
  process.exit(2);
}

const page = openDocument("README.md");
const { claim, end } = openClaims("packages");

const folder = await mkdtemp(join(tmpdir(), "switchboard-packages-"));
await chmod(folder, 0o755);
const parts = await startTogether(async (started) => ({ cluster: started(await startPostgres()) }));
try {
  if (isWanted("deb")) await provePackage(await openInstallation("packaged"));
  if (isWanted("image")) await proveImage(await openInstallation("contained"));
  await proveFiles();
} finally {
  await parts.stop();
  await rm(folder, { recursive: true, force: true });
}
end();

interface Installation {
  readonly owner_url: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Creates an empty database and settings that production accepts. */
async function openInstallation(database: string): Promise<Installation> {
  const { cluster }: { cluster: Cluster } = parts;
  await createDatabase(cluster, database);
  const login = new URL(cluster.url(database));
  login.username = `${database}_login`;
  const links = ["MAIN_SITE", "STATUS", "PRIVACY", "TERMS", "SUPPORT"].map((name) => [
    `LINK_${name}`,
    "https://www.switchboard-proof.net",
  ]);
  return {
    owner_url: cluster.url(database),
    settings: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      DATABASE_URL: login.href,
      SECRET_KEY: randomBytes(32).toString("base64"),
      SMTP_URL: "smtp://127.0.0.1:25",
      MAIL_FROM: "no-reply@switchboard-proof.net",
      STORAGE_URL: "file:///var/lib/switchboard/files",
      URL_TEAM: "https://teams.switchboard-proof.net",
      URL_SOLO: "https://solo.switchboard-proof.net",
      URL_SUPPORT: "https://support.switchboard-proof.net",
      TRUST_PROXY: "on",
      ...Object.fromEntries(links),
    },
  };
}

/** The login of servers and workers, which the first migration makes possible. */
async function createLogin({ owner_url, settings }: Installation): Promise<void> {
  const { username } = new URL(settings["DATABASE_URL"] ?? "");
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  await owner.query(`create role ${username} login; grant portal_app to ${username}`);
  await owner.end();
}

async function provePackage(installation: Installation): Promise<void> {
  const file = join(folder, "switchboard.deb");
  const mb = await built("deb", file);
  claim(mb <= MOST_MB.package, "the package with Node is small", `${mb} MB of at most ${MOST_MB.package}`);
  for (const name of ["server", "worker"]) {
    const unit = join(ROOT, `ops/systemd/switchboard-${name}.service`);
    const { output } = await run("systemd-analyze", ["security", "--offline=true", unit]);
    const exposure = /exposure level .*: ([\d.]+) (\w+)/.exec(output);
    claim(
      Number(exposure?.[1]) < MOST_EXPOSURE,
      `systemd confines the ${name}`,
      `exposure ${exposure?.[1]} of 10, below ${MOST_EXPOSURE}`,
    );
  }
  const root = await freshDebian();
  const inside = (...command: string[]) => insideAs(root, "root", ...command);
  await copyFile(file, join(root, "tmp/switchboard.deb"));
  const before = await filesOf(root);
  const installed = await inside("dpkg", "-i", "/tmp/switchboard.deb");
  claim(installed.code === 0, "installs in a fresh Debian without other packages", await suiteOf(root));
  await provePermissions(root);

  const { settings, owner_url } = installation;
  const port = settings["PORT"] ?? "";
  const incomplete = await insideAs(root, "switchboard", "switchboard", "server");
  claim(
    incomplete.code === 78 && incomplete.output.includes("SECRET_KEY: is missing"),
    "names missing settings, exit 78",
  );
  const lines = Object.entries({ ...settings, MAIL_SENDER_ADDRESS: `'$(touch /tmp/evaluated) \`id\` "#1"'` });
  const text = lines.map(([name, value]) => `${name}=${value}\n`).join("");
  await writeFile(join(root, "etc/switchboard/switchboard.env"), text);
  await appendFile(join(root, "etc/switchboard/owner.env"), `MIGRATE_DATABASE_URL=${owner_url}\n`);
  const refused = await insideAs(root, "nobody", "switchboard", "check");
  claim(refused.code === 77 && refused.output.startsWith("Can't read"), "says plainly that it can't read the settings");
  const nowhere = "DATABASE_URL=postgres://switchboard@127.0.0.1:1/switchboard";
  const away = await insideAs(root, "switchboard", "env", nowhere, "switchboard", "server");
  claim(away.code === 75, "a server without its database exits with 75, so that systemd tries again");
  const migrated = await inside("switchboard", "migrate");
  claim(migrated.code === 0, "migrates as root", /^Migrations applied.*$/m.exec(migrated.output)?.[0]);
  claim(!existsSync(join(root, "tmp/evaluated")), "no shell evaluates a setting");
  await createLogin(installation);

  const server = await startInside(root, "server", answers(`http://127.0.0.1:${port}/readyz`));
  await proveProxy(Number(port));
  await server.end();
  const worker = await startInside(root, "worker", answers(`http://127.0.0.1:${settings["METRICS_PORT"]}/metrics`));
  await worker.end();

  const again = await inside("dpkg", "-i", "/tmp/switchboard.deb");
  const kept = await readFile(join(root, "etc/switchboard/switchboard.env"), "utf8");
  claim(
    again.code === 0 && kept === text,
    "an upgrade keeps the settings, and asks for the migration",
    last(again.output),
  );
  await writeFile(join(root, "var/lib/switchboard/files/recording"), "a customer's");
  const purged = await inside("dpkg", "--purge", "switchboard");
  const left = (await filesOf(root)).filter((name) => !before.includes(name));
  const settings_left = ["", "/owner.env", "/switchboard.env"].map((name) => `/etc/switchboard${name}`);
  const files_left = ["", "/files", "/files/recording"].map((name) => `/var/lib/switchboard${name}`);
  const expected = [...settings_left, ...files_left];
  claim(
    purged.code === 0 && left.every((name) => expected.includes(name)) && left.length === expected.length,
    "purge leaves customers' files and the settings with the key, and nothing else",
    left.join(" "),
  );
}

async function provePermissions(root: string): Promise<void> {
  const modeOf = async (name: string) => ((await stat(join(root, name))).mode & 0o7777).toString(8);
  const names = [
    "etc/switchboard",
    "etc/switchboard/switchboard.env",
    "etc/switchboard/owner.env",
    "var/lib/switchboard",
  ];
  const modes = (await Promise.all(names.map(modeOf))).join(" ");
  claim(modes === "2750 640 600 750", "only root and the services read settings and files", modes);
  const uid = (await insideAs(root, "root", "id", "-u", "switchboard")).output.trim();
  const { gid } = await stat(join(root, "etc/switchboard/switchboard.env"));
  const group = (await insideAs(root, "root", "id", "-g", "switchboard")).output.trim();
  claim(Number(uid) > 0 && String(gid) === group, "the user switchboard exists and is not root");
}

async function startInside(root: string, name: "server" | "worker", isReady: () => Promise<boolean>) {
  const child = startChild(
    "chroot",
    ["--userspec=switchboard:switchboard", root, "/usr/bin/switchboard", name],
    { stdio: "ignore", env: { ...CLEAN, ...(await unitEnvironment(name)) } },
    "SIGTERM",
  );
  const measured = await measure(`the packaged ${name}`, () => child.pid ?? 0, isReady);
  claimMeasured(`the packaged ${name}`, measured);
  return {
    async end() {
      await stop(child, "SIGTERM", 60_000);
      claim(child.exitCode === 0, `the packaged ${name} ends with 0 after SIGTERM`);
    },
  };
}

/** Returns what a unit sets, apart from the ports, which are chosen here. */
async function unitEnvironment(name: string): Promise<Record<string, string>> {
  const unit = await readFile(join(ROOT, `ops/systemd/switchboard-${name}.service`), "utf8");
  const pairs = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => line.split(" "));
  const settings = pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.replace(/^\w+=/, "")] as const);
  return Object.fromEntries(settings.filter(([setting]) => setting !== "METRICS_PORT"));
}

function claimMeasured(name: string, { cpu, mb }: Measured): void {
  claim(
    mb <= MOST_MB.memory,
    `${name} runs in production`,
    `ready after ${cpu} s CPU, ${mb} MB at rest of at most ${MOST_MB.memory}`,
  );
}

/** Puts ops/haproxy.cfg in front of the running server, on other ports. */
async function proveProxy(server: number): Promise<void> {
  const host = "teams.switchboard-proof.net";
  const { http, https, ca, ...proxy } = await startHaproxy(folder, host, [server, await freePort()]);
  const ask = (path: string, more: RequestOptions = {}) =>
    askTls({ host: "127.0.0.1", port: https, path, servername: host, headers: { host }, ca, ...more });
  try {
    await waitFor("the proxy", async () => (await ask("/login")).status === 200);
    const page = await ask("/login");
    claim(page.status === 200 && page.hsts !== "", "serves the portal over TLS, with the server's HSTS", page.hsts);
    // At this level the client itself would accept it.
    const tls11 = { maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "ALL:@SECLEVEL=0" } as const;
    const refusal = await ask("/login", tls11).then(String, (error: Error) => error.message);
    claim(refusal.includes("alert protocol version"), "refuses TLS 1.1");
    claim((await ask("/readyz")).status === 404, "hides the probes from outside");
    const plain = await fetch(`http://127.0.0.1:${http}/login`, { redirect: "manual" });
    claim(plain.status === 308, "redirects http to https", String(plain.headers.get("location")?.slice(0, 8)));
  } finally {
    await proxy.stop();
  }
}

function askTls(options: RequestOptions): Promise<{ readonly status: number; readonly hsts: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, agent: false }, (response) => {
      response.resume();
      const hsts = response.headers["strict-transport-security"] ?? "";
      response.once("end", () => resolve({ status: response.statusCode ?? 0, hsts }));
    });
    asked.once("error", reject);
    asked.end();
  });
}

async function proveImage(installation: Installation): Promise<void> {
  const file = join(folder, "switchboard.tar");
  const mb = await built("image", file);
  claim(mb <= MOST_MB.image, "the image with Node is small", `${mb} MB of at most ${MOST_MB.image}`);
  // Away from the containers of this machine. runc, because crun fails on hybrid control groups.
  const store = ["--root", join(folder, "store"), "--runroot", join(folder, "store-run"), "--runtime", "runc"];
  const podman = (...args: string[]) => run("podman", [...store, ...args]);
  const { settings, owner_url } = installation;
  const files = join(folder, "files");
  await mkdir(files);
  await chown(files, 10001, 10001);
  // A container inside a container may not raise its limits to podman's defaults.
  const confined =
    "--network host --read-only --cap-drop all --memory 512m --security-opt no-new-privileges --ulimit nofile=1024:1024 --ulimit nproc=1024:1024"
      .split(" ")
      .concat("--volume", `${files}:/var/lib/switchboard/files`);
  const environment = (more: Record<string, string>) =>
    Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  try {
    const loaded = await podman("load", "--input", file);
    if (loaded.code !== 0) throw new Error(loaded.output);
    const migrated = await podman(
      "run",
      "--rm",
      ...confined,
      ...environment({ MIGRATE_DATABASE_URL: owner_url }),
      IMAGE,
      "migrate",
    );
    const applied = /^Migrations applied.*$/m.exec(migrated.output)?.[0];
    claim(migrated.code === 0 && applied !== undefined, "the image migrates", applied ?? last(migrated.output));
    await createLogin(installation);
    for (const name of ["server", "worker"]) {
      const ran = await podman("run", "--detach", "--name", name, ...confined, ...environment({}), IMAGE, name);
      if (ran.code !== 0) throw new Error(ran.output);
      const [path, port] = name === "server" ? ["readyz", settings["PORT"]] : ["metrics", settings["METRICS_PORT"]];
      // The container's first process is tini, and Node its only child.
      const node = async () => {
        const { output } = await podman("inspect", "--format", "{{.State.Pid}}", name);
        const pid = Number(last(output));
        return Number(await readFile(`/proc/${pid}/task/${pid}/children`, "utf8"));
      };
      const measured = await measure(`the ${name}'s container`, node, answers(`http://127.0.0.1:${port}/${path}`));
      claimMeasured(`the ${name}'s container, read-only, without capabilities, in 512 MB,`, measured);
      const status = await readFile(`/proc/${await node()}/status`, "utf8");
      claim(/^Uid:\t10001\t10001/m.test(status) && /^CapEff:\t0+$/m.test(status), `its ${name} runs as 10001`);
      await podman("stop", "--time", "60", name);
      const code = last((await podman("inspect", "--format", "{{.State.ExitCode}}", name)).output);
      claim(code === "0", `the ${name}'s container ends with 0 after SIGTERM`);
    }
  } finally {
    await podman("rm", "--all", "--force");
    await podman("rmi", "--all", "--force");
  }
}

/** Files that are not built: the compose file, read by Compose itself. */
async function proveFiles(): Promise<void> {
  const copy = join(folder, "ops");
  await run("cp", ["-r", join(ROOT, "ops"), copy]);
  await mkdir(join(copy, "secrets"));
  await writeFile(join(copy, "switchboard.env"), "");
  const compose = await readFile(join(copy, "compose.yml"), "utf8");
  // Debian 12 has Compose 1.29, which takes the name from the folder only.
  await writeFile(join(copy, "compose.yml"), compose.replace(/^name: .*\n/m, ""));
  const { code, output } = await run("docker-compose", ["-f", join(copy, "compose.yml"), "config", "--services"]);
  const services = output.trim().split("\n");
  claim(code === 0, "Compose accepts its file", code === 0 ? `${services.length} services` : output);
  const published = [...compose.matchAll(/ports: \[(.*)\]/g)].map(([, ports]) => ports);
  claim(published.join() === '"80:80", "443:443"', "publishes 80 and 443 only", published.join());
}

/** Builds and returns the size in megabytes. */
async function built(what: "deb" | "image", file: string): Promise<number> {
  // The document builds as another user than root.
  const documented = page.command("sudo pnpm build image").replace(/^sudo /, "");
  const command = documented.replace(" image switchboard.tar", ` ${what} ${file}`);
  const { code, output } = await run("sh", ["-c", command], { cwd: ROOT });
  if (code !== 0) throw new Error(output);
  return Number(/([\d.]+) MB/.exec(output)?.[1]);
}

async function freshDebian(): Promise<string> {
  const root = join(folder, "debian");
  const args = ["--quiet", "--variant=minbase", "--mode=root", "--include=adduser", await debianSuite(), root];
  const { code, output } = await run("mmdebstrap", [...args, ...debianSources()]);
  if (code !== 0) throw new Error(output);
  return root;
}

async function suiteOf(root: string): Promise<string> {
  return `Debian ${(await readFile(join(root, "etc/debian_version"), "utf8")).trim()}`;
}

/** Runs a command inside, with this machine's network and nothing else of it. */
function insideAs(root: string, user: string, ...command: string[]) {
  const group = user === "nobody" ? "nogroup" : user;
  return run("chroot", [`--userspec=${user}:${group}`, root, ...command], { env: CLEAN });
}

/** Names what is there, apart from the package manager's own records and logs. */
async function filesOf(root: string): Promise<string[]> {
  const { output } = await run("find", [root, "-xdev", "-printf", "/%P\n"]);
  const accounts = "etc/(passwd|group|g?shadow|sub[ug]id)-?$";
  const records = new RegExp(`^/(var/lib/dpkg|var/log|run/adduser$|tmp|dev|${accounts})`);
  return output.split("\n").filter((name) => !records.test(name));
}

function last(output: string): string {
  return output.trim().split("\n").at(-1) ?? "";
}
