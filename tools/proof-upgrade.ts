import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openClaims } from "./parts/claims.ts";
import { run, waitFor } from "./parts/process.ts";
import { EXCEPTIONS, runPreviousTests } from "./parts/previous-tests.ts";
import { PREVIOUS, checkOut } from "./parts/releases.ts";
import { type Version, startRollingStack } from "./parts/rolling-stack.ts";
import { ROOT } from "./parts/stack.ts";
import { startLoad } from "./parts/steady-load.ts";

/**
 * Upgrades two machines behind HAProxy from the previous release to this version, restarts them, goes back and upgrades
 * again, under 100 requests a second. No request may fail, and no change, mail or job may be lost or doubled. The first
 * argument is the least number of requests, the second one how many a second.
 *
 * With `tests`, runs the server tests of the previous release on a database that this version has migrated.
 *
 * The previous release is checked out at its commit (migrations/releases.json). One that can't be built yet runs from
 * source, as its documents say; this version is built.
 */
const REQUESTS = Number(process.argv[2] ?? 50_000);
const PER_SECOND = Number(process.argv[3] ?? 100);

/**
 * What a release can't do from the moment its tables change until it is restarted. 1.0.0 reads every column of an import in
 * a prepared statement, which PostgreSQL refuses once there are more columns. Later versions name their columns.
 */
const FAULTS: Readonly<Record<string, RegExp>> = { "1.0.0": /^\/api\/v2\/team\/[^/]+\/bulk: 500 / };

if (!existsSync("/usr/sbin/haproxy")) {
  console.log("upgrade: Debian's package haproxy is missing: apt-get install haproxy");
  process.exit(2);
}

const { claim, end } = openClaims("upgrade");

const folder = await mkdtemp(join(tmpdir(), "switchboard-upgrade-"));
try {
  if (process.argv[2] === "tests") await proveTests(process.argv.slice(3));
  else await proveRolling();
} catch (error) {
  claim(false, "the proof ran to its end", String(error));
  console.log(error);
} finally {
  await rm(folder, { recursive: true, force: true });
}
end(`${process.argv[2] === "tests" ? "tests, " : ""}`);

async function proveRolling(): Promise<void> {
  const [before, after] = [await previousVersion(), await thisVersion()];
  const stack = await startRollingStack();
  try {
    await stack.migrate(before);
    await stack.start(before);
    const load = await startLoad(stack, PER_SECOND);
    const loaded_since = performance.now();
    const queued: number[] = [];

    /** Runs the work under load, and continues until its share of the requests is sent. */
    const phase = async (name: string, share: number, work: (isOver: () => boolean) => Promise<unknown>) => {
      const [first, failed, began] = [load.sent(), load.failures.length, performance.now()];
      load.latencies();
      await work(() => load.sent() - first >= REQUESTS * share);
      await waitFor("requests", async () => load.sent() - first >= REQUESTS * share);
      const count = load.sent() - first;
      const rate = (count / (performance.now() - began)) * 1000;
      const wrong = load.failures.slice(failed);
      for (const line of wrong.slice(0, 10)) console.log(`  ${line}`);
      claim(
        wrong.length === 0,
        name,
        `${count} requests, ${wrong.length} failed; ${rate.toFixed(0)}/s, ${percentiles(load.latencies())}`,
      );
    };
    /** One machine after the other, with at least one invitation while a worker is away. */
    const roll = async (version: Version) => {
      for (const machine of [0, 1] as const) {
        const invited = load.invitations();
        await stack.restart(machine, version);
        queued.push(load.invitations() - invited);
      }
    };

    await phase(`${before.name} serves`, 0.04, async () => {});
    load.setApart(FAULTS[before.name] ?? null);
    await phase(`the migrations of ${after.name} run while ${before.name} serves`, 0.06, async () => {
      console.log(`  ${(await stack.migrate(after)).trim().split("\n").at(-1)}`);
    });
    await phase(`rolling upgrade from ${before.name} to ${after.name}`, 0.2, () => roll(after));
    load.setApart(null);
    await phase(`rolling restarts of ${after.name}`, 0.4, async (isOver) => {
      do await roll(after);
      while (!isOver());
    });
    await load.addNewerRows();
    await phase(`rolling back to ${before.name}, on the new tables`, 0.2, () => roll(before));
    await phase(`rolling upgrade again`, 0.1, () => roll(after));
    const rate = (load.sent() / (performance.now() - loaded_since)) * 1000;
    await load.end();

    const { renames, invitations, mails, jobs_left } = await load.verify(stack.mail.caught);
    const whole = ({ confirmed, lost, doubled }: typeof renames) => confirmed > 0 && lost + doubled === 0;
    const words = ({ confirmed, lost, doubled }: typeof renames) =>
      `${confirmed} confirmed, ${lost} lost, ${doubled} doubled`;
    claim(whole(renames), "every confirmed change is there, once", words(renames));
    claim(whole(invitations), "every confirmed member is there, once", words(invitations));
    claim(whole(mails), "every invitation is mailed once", words(mails));
    claim(jobs_left === 0, "every job is done", `${jobs_left} left or failed`);
    claim(
      queued.every((count) => count > 0),
      "jobs were queued during every restart of a worker",
      `${queued.length} restarts, at least ${Math.min(...queued)} each`,
    );
    claim(stack.faults.length === 0, "every process ends by SIGTERM with 0", stack.faults.join("; ") || "0 faults");
    claim(
      load.sent() >= REQUESTS && load.failures.length === 0,
      "no request fails",
      `${load.sent()} requests, ${load.failures.length} failed`,
    );
    if (load.apart.length > 0) {
      const calls = new Set(
        load.apart.map((line) => line.replace(/^.*?: (.*?): .*$/, "$1").replaceAll(/[\da-f-]{36}/g, "{id}")),
      );
      console.log(
        `upgrade: ${load.apart.length} more failed at ${before.name}, until its restart: ${[...calls].join(", ")}`,
      );
    }
    console.log(
      `upgrade: ${load.sent()} requests at ${rate.toFixed(0)} of ${PER_SECOND} a second, ${load.failures.length} failed`,
    );
  } finally {
    await stack.stop();
  }
}

/** Runs the previous release's tests on this version's tables. Names of files run these only. */
async function proveTests(only: readonly string[]): Promise<void> {
  const { version } = PREVIOUS;
  const { passed, skipped, failed } = await runPreviousTests(PREVIOUS, join(folder, "tests"), only);
  const exceptions = EXCEPTIONS[version] ?? {};
  const unexpected = failed.filter((test) => !(test in exceptions));
  for (const test of failed)
    console.log(`  ${test in exceptions ? "exception" : "FAILED"}: ${test} (${exceptions[test] ?? ""})`);
  const outdated = only.length > 0 ? [] : Object.keys(exceptions).filter((test) => !failed.includes(test));
  claim(
    passed > 0 && unexpected.length === 0,
    `the server tests of ${version} pass on the tables of this version`,
    `${passed} passed, ${unexpected.length} failed, ${failed.length - unexpected.length} exceptions, ${skipped} skipped`,
  );
  claim(outdated.length === 0, "every exception is still one", outdated.join("; ") || `${failed.length} named`);
}

async function previousVersion(): Promise<Version> {
  const source = join(folder, "previous");
  await checkOut(PREVIOUS, source);
  const name = PREVIOUS.version;
  if (existsSync(join(source, "tools/build.ts"))) return builtVersion(name, source);
  const file = (entry: string) => join(source, "apps/api/src", `${entry}.ts`);
  return { name, server: file("server"), worker: file("worker"), migrate: [file("migrate")] };
}

async function thisVersion(): Promise<Version> {
  return builtVersion("this version", ROOT);
}

async function builtVersion(name: string, source: string): Promise<Version> {
  const build = join(folder, `build-${name.replaceAll(/\W/g, "-")}`);
  const { code, output } = await run("pnpm", ["run", "build", build], { cwd: source });
  if (code !== 0) throw new Error(output);
  const file = (entry: string) => join(build, "app/bin", `${entry}.mjs`);
  return { name, server: file("server"), worker: file("worker"), migrate: [file("switchboard"), "migrate"] };
}

function percentiles(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
}
