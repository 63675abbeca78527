import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { inspect } from "node:util";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { createVitest } from "vitest/node";

const SERVER = "apps/api/src";
/** Features that authenticate, charge money or change many members at once. */
const FOLDERS = ["features/session", "features/mfa", "platform", "features/subscription", "features/bulk"] as const;
/** Of `platform` only authentication; every feature exercises the rest. */
const PLATFORM_FILES = ["authenticate.ts", "authenticate-phone.ts", "password-verification.ts"];
/** The folders that test authentication. */
const PLATFORM_TESTS = ["features/session", "features/client", "platform/http"];
/** Proofs of many rounds run a few: each mutant that survives takes all tests of its feature. */
const FEW_ROUNDS = { ROUNDS: "5", CASES: "30", MFA_SEQUENCES: "60" };
/** Texts for people: a mutant there changes words, no branch. */
const TEXTS = /(?:emails|pdf-text)\.ts$/;
const LONGEST_MS = 600_000;

interface Mutant {
  readonly folder: string;
  readonly file: string;
  readonly line: number;
  readonly replacement: string;
  /** The content of the file with this change. */
  readonly source: string;
}

/**
 * Tests a seeded sample of the server's mutants against the tests of their feature. Each run needs a database and a
 * server, so thousands would take days. Survivors show where a test is missing.
 */
export async function samplesServer(requested: readonly string[]): Promise<void> {
  const seed = Number(process.env["SEED"] ?? 1);
  const size = Number(process.env["SAMPLE"] ?? 100);
  const all = (await Promise.all((requested.length > 0 ? requested : FOLDERS).map(mutantsOf))).flat();
  const sample = sampleOf(all, size, seed);
  Object.assign(process.env, FEW_ROUNDS);
  let active: Mutant | undefined;
  const vitest = await createVitest(
    "test",
    {
      config: false,
      watch: false,
      bail: 1,
      isolate: false,
      // Its key is the file on disk, so it would give one mutant to all runs after it.
      fsModuleCache: false,
      maxWorkers: 1,
      reporters: [{}],
      include: [`${SERVER}/**/*.test.ts`],
      exclude: [`${SERVER}/**/*.measure.test.ts`],
      globalSetup: ["tools/vitest-database.ts"],
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
    {
      plugins: [{ name: "mutant", enforce: "pre", load: (id) => (active?.file === id ? active.source : undefined) }],
    },
  );
  // The tests pass without a mutant, before the first and after the last one: nothing is killed by accident or left over.
  const control = async (folder: string) => {
    active = undefined;
    const { outcome, why } = await outcomeOf(vitest, folder);
    if (outcome !== "survived") throw new Error(`the tests of ${folder} fail without a mutant: ${why}`);
  };
  for (const folder of new Set(sample.map((mutant) => mutant.folder))) await control(folder);
  let killed = 0;
  for (const mutant of sample) {
    active = mutant;
    vitest.invalidateFile(mutant.file);
    const { outcome } = await outcomeOf(vitest, mutant.folder);
    vitest.invalidateFile(mutant.file);
    if (outcome !== "survived") killed += 1;
    const place = mutant.file.slice(mutant.file.indexOf(SERVER));
    console.log(`${outcome} ${place}:${mutant.line} ${mutant.replacement.replaceAll(/\s+/g, " ").slice(0, 90)}`);
  }
  await control(sample.at(-1)!.folder);
  await vitest.close();
  const percent = ((100 * killed) / sample.length).toFixed(1);
  console.log(
    `mutants: server ${killed} of ${sample.length} sampled killed, ${percent} %, seed ${seed} (of ${all.length} in all)`,
  );
}

type Vitest = Awaited<ReturnType<typeof createVitest>>;

interface Outcome {
  readonly outcome: "killed" | "timeout" | "survived";
  readonly why?: string;
}

async function outcomeOf(vitest: Vitest, folder: string): Promise<Outcome> {
  const folders = folder === "platform" ? PLATFORM_TESTS : [folder];
  const tests = await vitest.globTestSpecifications(folders.map((name) => `${SERVER}/${name}`));
  if (tests.length === 0) throw new Error(`no tests for ${folder}`);
  // Vitest reports every file that has ever run, so a failure of an earlier run would count against this mutant.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { promise: late, resolve: give } = Promise.withResolvers<"late">();
  const timer = setTimeout(give, LONGEST_MS, "late");
  const ended = await Promise.race([vitest.runTestSpecifications(tests), late]);
  clearTimeout(timer);
  if (ended === "late") {
    await vitest.cancelCurrentRun("keyboard-input");
    return { outcome: "timeout" };
  }
  const failed = ended.testModules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allTests("failed")].flatMap((test) => [test.fullName, ...(test.result().errors ?? [])]),
  ]);
  const why = [...failed, ...ended.unhandledErrors].map((error) => inspect(error)).join("\n");
  return why === "" ? { outcome: "survived" } : { outcome: "killed", why };
}

async function mutantsOf(folder: string): Promise<Mutant[]> {
  const found = globSync(`${SERVER}/${folder}/**/*.ts`).filter(
    (file) => !file.endsWith(".test.ts") && !TEXTS.test(file),
  );
  const files =
    folder === "platform" ? found.filter((file) => PLATFORM_FILES.some((name) => file.endsWith(`/${name}`))) : found;
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
    return { folder, file, line: start.line + 1, replacement, source: changed };
  });
}

/** Converts zero-based lines and columns to offsets in the text. */
function offsetsOf(source: string): (position: { line: number; column: number }) => number {
  const begins = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  return ({ line, column }) => begins[line]! + column;
}

/** Draws a sample that depends only on the seed. */
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
