import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { createVitest } from "vitest/node";

const SERVER = "apps/api/src";
/** What decides who gets in, and what costs money or changes many people at once. */
const FEATURES = ["session", "mfa", "kit", "subscription", "bulk"] as const;
/** In `kit` only what lets people in; the rest of it is exercised by every feature. */
const KIT_FILES = ["door.ts", "identity.ts"];
/** The tests that are about `kit`'s door. */
const KIT_TESTS = ["kit", "session"];
const LONGEST_MS = 180_000;

interface Mutant {
  readonly feature: string;
  readonly file: string;
  readonly line: number;
  readonly replacement: string;
  /** The file with this one change. */
  readonly source: string;
}

/**
 * Tries a sample of the server's mutants. Each needs a database and a whole server, so every one of thousands would take
 * days: a seeded sample against the feature's own tests gives the share, and the survivors show where a test is missing.
 */
export async function samplesServer(asked: readonly string[]): Promise<void> {
  const seed = Number(process.env["SEED"] ?? 1);
  const size = Number(process.env["SAMPLE"] ?? 100);
  const all = (await Promise.all((asked.length > 0 ? asked : FEATURES).map(mutantsOf))).flat();
  const sample = sampleOf(all, size, seed);
  let active: Mutant | undefined;
  const vitest = await createVitest(
    "test",
    {
      config: false,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      reporters: [{}],
      include: [`${SERVER}/**/*.test.ts`],
      exclude: [`${SERVER}/**/*.measure.test.ts`],
      globalSetup: ["tools/vitest-database.ts"],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
    {
      plugins: [{ name: "mutant", enforce: "pre", load: (id) => (active?.file === id ? active.source : undefined) }],
    },
  );
  let killed = 0;
  for (const mutant of sample) {
    active = mutant;
    vitest.invalidateFile(mutant.file);
    const outcome = await outcomeOf(vitest, mutant.feature);
    if (outcome !== "survived") killed += 1;
    const place = mutant.file.slice(mutant.file.indexOf(SERVER));
    console.log(`${outcome} ${place}:${mutant.line} ${mutant.replacement.replaceAll(/\s+/g, " ").slice(0, 90)}`);
  }
  await vitest.close();
  const percent = ((100 * killed) / sample.length).toFixed(1);
  console.log(
    `mutants: server ${killed} of ${sample.length} sampled killed, ${percent} %, seed ${seed} (of ${all.length} in all)`,
  );
}

type Vitest = Awaited<ReturnType<typeof createVitest>>;

async function outcomeOf(vitest: Vitest, feature: string): Promise<"killed" | "timeout" | "survived"> {
  const folders = feature === "kit" ? KIT_TESTS : [feature];
  const tests = await vitest.globTestSpecifications(folders.map((folder) => `${SERVER}/${folder}/`));
  if (tests.length === 0) throw new Error(`no tests for ${feature}`);
  const { promise: late, resolve: give } = Promise.withResolvers<"late">();
  const timer = setTimeout(give, LONGEST_MS, "late");
  const ended = await Promise.race([vitest.runTestSpecifications(tests), late]);
  clearTimeout(timer);
  if (ended === "late") {
    await vitest.cancelCurrentRun("keyboard-input");
    return "timeout";
  }
  const failed = ended.testModules.some((module) => module.state() === "failed");
  return failed || ended.unhandledErrors.length > 0 ? "killed" : "survived";
}

async function mutantsOf(feature: string): Promise<Mutant[]> {
  const found = globSync(`${SERVER}/${feature}/**/*.ts`).filter((file) => !file.endsWith(".test.ts"));
  const files = feature === "kit" ? found.filter((file) => KIT_FILES.some((name) => file.endsWith(`/${name}`))) : found;
  const sources = await Promise.all(
    files.toSorted().map(async (file) => [resolve(file), await readFile(file, "utf8")] as const),
  );
  const instrumenter = new Instrumenter(SILENT);
  const { mutants } = await instrumenter.instrument(
    sources.map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const contents = new Map(sources);
  return mutants.map(({ fileName: file, location: { start, end }, replacement }) => {
    const source = contents.get(file)!;
    const at = offsetsOf(source);
    const changed = source.slice(0, at(start)) + replacement + source.slice(at(end));
    return { feature, file, line: start.line + 1, replacement, source: changed };
  });
}

/** From lines and columns, counted from 0, to places in the text. */
function offsetsOf(source: string): (position: { line: number; column: number }) => number {
  const begins = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  return ({ line, column }) => begins[line]! + column;
}

/** The same sample for the same seed: a small generator is enough to spread it. */
function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state;
  };
  return all
    .map((one) => ({ one, rank: next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, size)
    .map(({ one }) => one);
}

const nothing = (): void => undefined;
const no = (): boolean => false;
const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
