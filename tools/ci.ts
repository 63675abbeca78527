import { readFileSync } from "node:fs";
import { bundleForRun } from "./parts/bundle.ts";
import { git, holdsFor, readEvidence } from "./parts/evidence.ts";
import { buildPortal } from "./parts/portal.ts";
import { BARE_ENV, run } from "./parts/process.ts";
import { openRunFolder } from "./parts/run-folder.ts";
import { startSeeded } from "./parts/seeded-database.ts";
import { PROOFS } from "./proofs.ts";

/**
 * Tier one: everything that can refuse a change, in 20 minutes on two cores. Nothing here depends on the machine's speed;
 * measurements are in tools/proofs.ts. The last line has the totals.
 */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Counts tests in the output; without a counter the step counts as one. */
  readonly count?: (output: string) => Counted;
}
interface Counted {
  readonly passed: number;
  readonly failed: number;
}

const sum = (pattern: RegExp, output: string): number =>
  [...output.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);
const vitest = (output: string): Counted => ({
  passed: sum(/^\s*Tests\s.*?(\d+) passed/gm, output),
  failed: sum(/^\s*Tests\s.*?(\d+) failed/gm, output),
});
const playwright = (output: string): Counted => ({
  passed: sum(/^\s+(\d+) passed/gm, output),
  failed: sum(/^\s+(\d+) (?:failed|did not run)/gm, output),
});
const gates = (output: string): Counted => {
  const [, passed = "0", all = "0"] = /(\d+) of (\d+) gates passed/.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(all) - Number(passed) };
};

const distinct = (pattern: RegExp, output: string) => [
  ...new Set((output.match(pattern) ?? []).map((line) => line.trim())),
];
/** What failed, as the runners print it: tests, and what is only known once all of them ran. */
const failedTests = (output: string) =>
  distinct(
    /^\s*(?:FAIL|✘|WRONG|\d+\))\s.*|^error during close .*(?:\n {2}\S.*)*|^.{0,3}(?:Unhandled|Uncaught) \w+.*(?:\n.*){0,4}/gm,
    output,
  );
/** Names of tests that passed only on retry. */
const retriedTests = (output: string) => [
  ...distinct(/^.*\(retry x\d+\).*$/gm, output),
  ...distinct(/(?<=^ +\d+ flaky\n)(?: {4}.*\n)+/gm, output).flatMap((block) => block.split(/\n\s*/)),
];

// Derived from the commit, so that runs differ between commits and a failure can be repeated.
const seed = String(Number.parseInt(git("rev-parse", "HEAD").slice(0, 6), 16));

const evidence = await readEvidence();
const touched = PROOFS.filter((proof) => proof.small && !holdsFor(proof, evidence, "about"));

/** The longest step comes first, so that no core is idle at the end. */
const STEPS: readonly Step[] = [
  {
    name: "journeys",
    command: ["pnpm", "e2e", "--grep-invert", "@measure"],
    env: { E2E_AXE_SEED: seed, E2E_AXE_MODE: "rotate", E2E_LANGUAGES: "rotate", E2E_IMPORT_ROWS: "400" },
    count: playwright,
  },
  { name: "check", command: ["pnpm", "check", "--all"], count: gates },
  {
    name: "server and gateway tests",
    // One worker more than cores, because some tests wait for responses.
    command: [
      ..."pnpm exec vitest run --project gateway --project api --maxWorkers 3".split(" "),
      ..."--reporter verbose --reporter ./tools/parts/first-attempts.ts".split(" "),
    ],
    env: { ROUNDS: "20", MFA_SEQUENCES: "200", MFA_SEED: seed, EVERY_TEST: "true" },
    count: vitest,
  },
  { name: "openapi", command: ["pnpm", "exec", "node", "tools/openapi-valid.ts"] },
  { name: "permission matrix", command: ["pnpm", "proof:authz"] },
  { name: "hostile inputs", command: ["pnpm", "proof:hostile", "100", seed] },
  { name: "page weight", command: ["pnpm", "budget"] },
  { name: "faults", command: ["pnpm", "chaos", "40", seed] },
  ...touched.map(({ name, small = [] }) => ({ name: `${name}, small`, command: small })),
];

const began = performance.now();
const before = processorTime();
const folder = await openRunFolder();
const times: string[] = [];
const notes: string[] = [];
let [passed, failed, retried] = [0, 0, 0];
await bundleForRun();
// Made once, or the first two steps would each make their own.
await Promise.all([buildPortal(), startSeeded({ careless: true }).then((seeded) => seeded.stop())]);
times.push(row("builds and sample data", began));
const waiting = [...STEPS];
// Two at a time, because many steps use only one core or wait for processes.
await Promise.all([takeSteps(), takeSteps()]);
await folder.close();
console.log(["", "=== times, two steps at once", ...times].join("\n"));
const { all, stolen } = processorTime();
// Other guests on a shared host take CPU time; without this share, minutes cannot be compared.
const share = ((stolen - before.stolen) / (all - before.all)) * 100;
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`ci: ${minutes} minutes, ${share.toFixed(0)} % taken by the host, ${retried} retries, seed ${seed}`);
console.log(["", ...notes, `${passed} passed, ${failed} failed`].join("\n"));
process.exit(failed > 0 ? 1 : 0);

async function takeSteps(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await take(step);
}

/** Prints the output of a step in one piece, once it has ended. */
async function take({ name, command, env, count }: Step): Promise<void> {
  console.log(`... ${name} begins`);
  const start = performance.now();
  const [program = "", ...args] = command;
  // CI is set here, so that a run by hand does what the judging one does.
  const { NODE_COMPILE_CACHE } = BARE_ENV;
  const inherited = { ...process.env, NODE_COMPILE_CACHE, CI: "true", ...env, NO_COLOR: "1", FORCE_COLOR: "0" };
  // After this signal, an interrupted step stops the servers it started.
  const { code, output } = await run(program, args, { env: inherited, last: "SIGTERM" });
  times.push(row(name, start));
  console.log(`\n=== ${name}\n${output}=== ${name}: ${code === 0 ? "ok" : "FAILED"} in ${seconds(start)}\n`);
  const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A step that failed without a failed test, or passed without any test, counts as a failure.
  const silent = counted.failed === 0 && (code !== 0 || counted.passed === 0) ? 1 : 0;
  passed += counted.passed;
  failed += counted.failed + silent;
  if (code !== 0) notes.push(`failed: ${name}`, ...failedTests(output).map((line) => `  ${line}`));
  const again = retriedTests(output);
  retried += again.length;
  notes.push(...again.map((line) => `second attempt: ${line}`));
  notes.push(...distinct(/^FIRST ATTEMPT of .*/gm, output).map((line) => `  ${line}`));
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`;
}

function row(name: string, since: number): string {
  return `${name.padEnd(28)} ${seconds(since).padStart(6)}`;
}

/** Returns the CPU ticks since boot, and how many of them were stolen by the host. */
function processorTime(): { all: number; stolen: number } {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, n) => sum + n, 0), stolen: ticks[7] ?? 0 };
}
