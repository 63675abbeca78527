import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./parts/process.ts";
import { type Snapshot, affectedBy, changedBetween, takeSnapshot } from "./parts/sources.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * The fast gates, the same here and in CI. All of them run, so that one look shows everything that is wrong. A gate that
 * passed is remembered with the files it passed for: the next time it looks only at what can have changed since.
 * `--all` forgets that.
 */
interface Gate {
  readonly name: string;
  /** The arguments for these changed files; null for none, undefined where everything must be looked at. */
  command(changed: readonly string[] | undefined): readonly string[] | null;
}

const now = takeSnapshot();
const isCode = (file: string) => /\.tsx?$/.test(file);
const isTest = (file: string) => /^(packages\/model|apps\/portal)\/.*\.test\.tsx?$/.test(file);
/** Configuration, declarations and data reach files that do not import them. */
const reachesAll = (file: string) =>
  !isCode(file) || file.endsWith(".d.ts") || /(^|\/)vite(st)?\.config\.ts$/.test(file);

/** Of a change that imports can follow, the files it affects. */
const affected = (changed: readonly string[] | undefined): string[] | undefined =>
  changed && !changed.some(reachesAll) ? affectedBy(changed, now) : undefined;

/** Outside of tsconfig.json, which keeps Node's types away from the model. */
const isModelTest = (file: string) => /^packages\/model\/.*\.test\.ts$/.test(file);
const LINT = ["oxlint", "--type-aware", "--deny-warnings"];
const GUARDS = "tools/guards.test.ts";

const GATES: readonly Gate[] = [
  { name: "format", command: () => ["oxfmt", "--check"] },
  {
    name: "types and lint",
    command(changed) {
      const files = affected(changed)?.filter((file) => isCode(file) && !isModelTest(file));
      if (files?.length === 0) return null;
      return [...LINT, "--type-check", "--ignore-pattern", "packages/model/**/*.test.ts", ...(files ?? [])];
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
      const tests = affected(changed)?.filter(isTest);
      return tests?.length === 0 ? null : ["vitest", "run", "--project", "pure", ...(tests ?? [])];
    },
  },
  {
    name: "structure tests",
    command(changed) {
      // Planted violations of the rules take longest, and depend on the rules alone.
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
// Two at a time: some use one core only.
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
