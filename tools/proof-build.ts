import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import pg from "pg";
import { measure } from "./parts/measured.ts";
import { CHROMIUM, CHROMIUM_ARGS, logInSeeded } from "./parts/portal.ts";
import { answers, freePort, run, startChild, stop } from "./parts/process.ts";
import { bundledPackages } from "./parts/reference-licenses.ts";
import { ROOT, startStack } from "./parts/stack.ts";

/**
 * Proves that a build runs on Node alone: outside the repository, it migrates an empty database, serves the portal, logs
 * someone in, prints an invoice and starts its worker. Prints what it needs beside a start from source.
 */
const MOST_MB = 50;

const folder = await mkdtemp(join(tmpdir(), "switchboard-build-"));
const release = join(folder, "release");
const wrong: string[] = [];
const stack = await startStack({ careless: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
try {
  const { code, output } = await run("pnpm", ["run", "build", release], { cwd: ROOT });
  if (code !== 0) throw new Error(output);
  const mb = Number(/([\d.]+) MB/.exec(output)?.[1]);
  expect(mb <= MOST_MB, `the folder has ${mb} MB`);
  console.log(`release: ${mb} MB beside Node, of at most ${MOST_MB}`);
  await proveLicenses();
  await migrateEmptyDatabase();
  const source = await started("server", join(ROOT, "apps/api/src/server.ts"), async () => {});
  const built = await started("server", join(release, "app/bin/server.mjs"), useServer);
  const worker = await started("worker", join(release, "app/bin/worker.mjs"), async () => {});
  console.log(
    `release: server ready after ${built.cpu} s CPU, ${built.mb} MB at rest (from source ${source.cpu} s, ${source.mb} MB)`,
  );
  console.log(`release: worker ready after ${worker.cpu} s CPU, ${worker.mb} MB at rest`);
} finally {
  await browser.close();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const line of wrong) console.log(`WRONG: ${line}`);
console.log(`release: runs on Node alone, ${wrong.length} wrong`);
process.exit(wrong.length > 0 ? 1 : 0);

function expect(isTrue: boolean, otherwise: string): void {
  if (!isTrue) wrong.push(otherwise);
}

/** Compares the list of licenses with the packages that the source maps name, and with some that are not in them. */
async function proveLicenses(): Promise<void> {
  const text = await readFile(join(release, "THIRD-PARTY-LICENSES"), "utf8");
  const named = new Set([...text.matchAll(/^(\S+) \S+\nLicense: \S/gm)].map(([, name]) => name!));
  const maps = (await readdir(join(release, "app"), { recursive: true })).filter((name) => name.endsWith(".map"));
  const sources = await Promise.all(maps.map((name) => readFile(join(release, "app", name), "utf8")));
  const bundled = sources
    .flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources)
    .flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  // Native code, the portal's own packages, and fonts.
  const others = ["sharp", "@node-rs/argon2", "react-dom", "@mantine/core", "@expo-google-fonts/inter"];
  const reference = bundledPackages();
  const drawing = [...reference.others.map((one) => one.split(" ")[0]!), ...reference.own];
  const missing = [...new Set([...bundled, ...others, ...drawing])].filter((name) => !named.has(name));
  expect(missing.length === 0, `THIRD-PARTY-LICENSES lacks ${missing.join(", ")}`);
  const bare = text.match(/^The package has no license file/gm)?.length ?? 0;
  console.log(`release: ${named.size} licenses of others, ${bare} packages without a text of theirs`);
}

/** Runs from the file system's root and without the package manager's variables, so that nothing of the repository helps. */
function environment(more: Record<string, string>): Record<string, string> {
  const kept = Object.entries({ ...stack.env, ...more }).filter(
    ([name]) => !/^npm_|^PNPM|^NODE_|^PORTAL_DIST$|^INIT_CWD$/.test(name),
  );
  return { ...Object.fromEntries(kept), NODE_ENV: "development", PATH: "/usr/bin:/bin" };
}

async function migrateEmptyDatabase(): Promise<void> {
  const owner = new pg.Client({ connectionString: stack.cluster.url() });
  await owner.connect();
  await owner.query("create database released");
  await owner.end();
  const { code, output } = await run(process.execPath, [join(release, "app/bin/switchboard.mjs"), "migrate"], {
    cwd: "/",
    env: environment({ MIGRATE_DATABASE_URL: stack.cluster.url("released") }),
  });
  expect(code === 0 && /^Migrations applied: \d+/m.test(output), `the migration says ${output}`);
}

/** Starts a process and returns its CPU time until it is ready, and its memory at rest. */
async function started(name: string, file: string, use: (origin: string, metrics: string) => Promise<void>) {
  const [port, metrics_port] = [await freePort(), await freePort()];
  const origin = `http://teams.localhost:${port}`;
  const metrics = `http://127.0.0.1:${metrics_port}`;
  const env = environment({
    PORT: String(port),
    METRICS_PORT: String(metrics_port),
    URL_TEAM: origin,
    URL_SOLO: `http://solo.localhost:${port}`,
    URL_SUPPORT: `http://support.localhost:${port}`,
  });
  const child = startChild(process.execPath, [file], { cwd: "/", env, stdio: "ignore" }, "SIGTERM");
  const isReady = name === "server" ? answers(`http://127.0.0.1:${port}/readyz`) : answers(`${metrics}/metrics`);
  const measured = await measure(`the ${name}`, () => child.pid ?? 0, isReady);
  await use(origin, metrics);
  await stop(child);
  expect(child.exitCode === 0, `${file} ended with ${child.exitCode ?? child.signalCode}`);
  return measured;
}

async function useServer(origin: string, metrics: string): Promise<void> {
  const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  const { version, commit } = (await (await fetch(`${metrics}/version`)).json()) as Record<string, string>;
  expect(head.startsWith(commit ?? "-"), `/version has the commit ${commit}`);
  const published = await (await fetch(`${metrics}/metrics`)).text();
  expect(published.includes(`version="${version}"`), "the metrics don't name the version");
  const context = await browser.newContext();
  await logInSeeded(context, origin);
  await expectInvoice(context, origin);
  await context.close();
}

/** Prints the newest invoice, in the page, which has the session. Node resolves no names under localhost. */
async function expectInvoice(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/subscription`);
  const began = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("sb.session") ?? "{}") as { token: string };
    const get = (path: string) => fetch(path, { headers: { authorization: `Bearer ${token}` } });
    const { team } = (await (await get("/api/v2/authUser")).json()) as { team: { id: string } };
    const list = `/api/v2/subscription/${team.id}/statements`;
    const { statements } = (await (await get(list)).json()) as { statements: { id: string }[] };
    return (await (await get(`${list}/${statements[0]?.id}/pdf`)).text()).slice(0, 5);
  });
  expect(began === "%PDF-", `an invoice begins with ${began}`);
}
