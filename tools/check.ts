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
  command(changed: Changed | undefined): readonly string[] | null;
}
interface Changed {
  readonly files: readonly string[];
  /** Those of the files whose types others see differently. */
  readonly declarations: readonly string[];
}

const now = takeSnapshot();
const { files } = now;
const isCode = (file: string) => /\.tsx?$/.test(file);
const isPureTest = (file: string) => /^(packages\/\w+\/src|apps\/portal)\/.*\.test\.ts$/.test(file);
const isComponentTest = (file: string) => /^apps\/portal\/.*\.test\.tsx$/.test(file);
/** Configuration, declarations and data affect files that do not import them. */
const reachesAll = (file: string) =>
  !isCode(file) || file.endsWith(".d.ts") || /(^|\/)(vite(st)?\.config|portal\/test\/setup)\.ts$/.test(file);

/** Returns the files that a change affects through imports; undefined if it can affect all. */
const affected = (changed: Changed | undefined): string[] | undefined =>
  changed && !changed.files.some(reachesAll) ? affectedBy(changed.files, files) : undefined;
/** Returns the files whose types a change affects. Without a change of declarations, those are only its own. */
const retyped = (changed: Changed | undefined): string[] | undefined =>
  changed && !changed.files.some(reachesAll)
    ? [...new Set([...changed.files, ...affectedBy(changed.declarations, files)])].filter((file) => file in files)
    : undefined;

/** Not in tsconfig.json, which keeps Node's types out of the model and the SDK. */
const isModelTest = (file: string) => /^packages\/(model|sdk)\/src\/.*\.test\.ts$/.test(file);
const LINT = ["oxlint", "--type-aware", "--deny-warnings"];
const GUARDS = "tools/guards.test.ts";
const EXAMPLES = "tools/openapi-examples.test.ts";
const ALL = process.argv.includes("--all");

/** The longest come first, so that no core is idle at the end. */
const GATES: readonly Gate[] = [
  {
    name: "types and lint",
    command(changed) {
      const code = retyped(changed)?.filter((file) => isCode(file) && !isModelTest(file));
      if (code?.length === 0) return null;
      return [...LINT, "--type-check", "--ignore-pattern", "packages/{model,sdk}/src/**/*.test.ts", ...(code ?? [])];
    },
  },
  {
    name: "structure tests",
    command(changed) {
      const reached = affected(changed);
      // The slowest two depend on little: the rules and the model, and what they import.
      const needed: Record<string, boolean> = {
        [GUARDS]: !reached || reached.some((file) => file === GUARDS || file.startsWith("packages/model/")),
        [EXAMPLES]: !reached || reached.includes(EXAMPLES),
      };
      const left = Object.keys(needed).filter((test) => !needed[test]);
      return ["vitest", "run", "--project", "structure", ...left.flatMap((test) => ["--exclude", test])];
    },
  },
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
  { name: "dead code", command: () => ["knip", "--no-progress", ...(ALL ? [] : ["--cache"])] },
  {
    name: "model tests lint",
    command(changed) {
      const tests = (retyped(changed) ?? Object.keys(files)).filter(isModelTest);
      return tests.length === 0 ? null : [...LINT, ...tests];
    },
  },
  { name: "format", command: () => ["oxfmt", "--check"] },
];

const KEPT = join(ROOT, "node_modules/.cache/gates.json");
const kept: Record<string, Snapshot> = ALL
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
  const changed = before && {
    files: changedBetween(before.files, now.files),
    declarations: changedBetween(before.declarations, now.declarations),
  };
  const args = changed?.files.length === 0 ? null : command(changed);
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
