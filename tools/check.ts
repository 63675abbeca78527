import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./parts/process.ts";
import { type Snapshot, affectedBy, changedBetween, takeSnapshot } from "./parts/sources.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Runs the fast gates, the same locally and in CI. All of them run, so that one run shows every problem. A gate that
 * passed is cached with its files; the next run checks only what can have changed since. `--all` ignores the cache.
 */
interface Gate {
  readonly name: string;
  /** Returns the command for the changed files (undefined: all files), or null if there is nothing to check. */
  command(changed: readonly string[] | undefined): readonly string[] | null;
}

const now = takeSnapshot();
const isCode = (file: string) => /\.tsx?$/.test(file);
const isPureTest = (file: string) => /^(packages\/\w+\/src|apps\/portal)\/.*\.test\.ts$/.test(file);
const isComponentTest = (file: string) => /^apps\/portal\/.*\.test\.tsx$/.test(file);
/** Configuration, declarations and data affect files that do not import them. */
const reachesAll = (file: string) =>
  !isCode(file) || file.endsWith(".d.ts") || /(^|\/)(vite(st)?\.config|portal\/test\/setup)\.ts$/.test(file);

/** Returns the files that a change affects through imports; undefined if it can affect all. */
const affected = (changed: readonly string[] | undefined): string[] | undefined =>
  changed && !changed.some(reachesAll) ? affectedBy(changed, now) : undefined;

/** Not in tsconfig.json, which keeps Node's types out of the model and the SDK. */
const isModelTest = (file: string) => /^packages\/(model|sdk)\/src\/.*\.test\.ts$/.test(file);
const LINT = ["oxlint", "--type-aware", "--deny-warnings"];
const GUARDS = "tools/guards.test.ts";

const GATES: readonly Gate[] = [
  { name: "format", command: () => ["oxfmt", "--check"] },
  {
    name: "types and lint",
    command(changed) {
      const files = affected(changed)?.filter((file) => isCode(file) && !isModelTest(file));
      if (files?.length === 0) return null;
      return [...LINT, "--type-check", "--ignore-pattern", "packages/{model,sdk}/src/**/*.test.ts", ...(files ?? [])];
    },
  },
  {
    name: "model tests lint",
    command(changed) {
      const files = (affected(changed) ?? Object.keys(now)).filter(isModelTest);
      return files.length === 0 ? null : [...LINT, ...files];
    },
  },
  {
    name: "import rules",
    command: () => ["depcruise", "apps", "packages", "tools", "e2e", "--config", ".dependency-cruiser.cjs"],
  },
  { name: "dead code", command: () => ["knip", "--no-progress"] },
  {
    name: "pure tests",
    command(changed) {
      const tests = affected(changed)?.filter(isPureTest);
      return tests?.length === 0 ? null : ["vitest", "run", "--project", "pure", ...(tests ?? [])];
    },
  },
  {
    name: "component tests",
    command(changed) {
      const tests = affected(changed)?.filter(isComponentTest);
      return tests?.length === 0 ? null : ["vitest", "run", "--project", "ui", ...(tests ?? [])];
    },
  },
  {
    name: "structure tests",
    command(changed) {
      // The planted violations take longest and depend only on the rules.
      const rules = !changed || changed.some((file) => reachesAll(file) || file === GUARDS);
      return ["vitest", "run", "--project", "structure", ...(rules ? [] : ["--exclude", GUARDS])];
    },
  },
];

const KEPT = join(ROOT, "node_modules/.cache/check.json");
const kept: Record<string, Snapshot> = process.argv.includes("--all")
  ? {}
  : (JSON.parse(await readFile(KEPT, "utf8").catch(() => "{}")) as Record<string, Snapshot>);

const began = performance.now();
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
const waiting = [...GATES];
let failed = 0;
// Two at a time, because some use only one core.
await Promise.all([work(), work()]);
await mkdir(dirname(KEPT), { recursive: true });
await writeFile(KEPT, JSON.stringify(kept));
console.log(`${GATES.length - failed} of ${GATES.length} gates passed in ${seconds(began)} s`);
process.exit(failed > 0 ? 1 : 0);

async function work(): Promise<void> {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) await pass(gate);
}

async function pass({ name, command }: Gate): Promise<void> {
  const start = performance.now();
  const before = kept[name];
  const changed = before && changedBetween(before, now);
  const args = changed?.length === 0 ? null : command(changed);
  const { code, output } = args
    ? await run("pnpm", ["exec", ...args], { cwd: ROOT, env: { ...process.env, NO_COLOR: "1" } })
    : { code: 0, output: "" };
  console.log(
    `${code === 0 ? "ok   " : "WRONG"} ${name.padEnd(16)} ${seconds(start).padStart(5)} s${args ? "" : ", nothing changed"}`,
  );
  if (code === 0) kept[name] = now;
  else {
    failed += 1;
    console.log(output);
  }
}
