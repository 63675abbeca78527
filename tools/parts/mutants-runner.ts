import { globSync } from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { INSTRUMENTER_CONSTANTS as NAMES, type InstrumenterContext } from "@stryker-mutator/api/core";
import { PluginKind, declareClassPlugin } from "@stryker-mutator/api/plugin";
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from "@stryker-mutator/api/test-runner";
import { expect } from "vitest";

/**
 * Runs the model's tests for Stryker within one process. Starting vitest for every mutant takes most of a second, and the
 * model is pure: its modules are loaded once, and a mutant is switched on while its tests run. The tests are the same files;
 * only `test` and `describe` come from here, `expect` is vitest's own.
 */
const TESTS = "packages/model/src/**/*.test.ts";
/** Modules that remember something between calls: they are loaded anew for each of their mutants. */
const WITH_MEMORY = /\/calls\/zone\.ts$/;
/** Tests of large files: every mutant that survives would wait for them. */
const LARGE = /^(10,000 generated rows|20,000 lines)/;
/** Properties try 100 cases instead of thousands, always the same ones, so that a second run comes to the same result. */
const MANY_CASES = /numRuns: [\d_]{3,}\b(?!, seed)/g;
const CASES = { numRuns: 100, seed: 20_261_116, endOnFailure: true };

/**
 * How often a test may reach a mutant before it counts as a loop that does not end. Stryker's limit is a hundred times as
 * often as all tests together did without it; five times is enough, and takes seconds less.
 */
const hitsFor = (limit: number | undefined): number => Math.max(10_000, (limit ?? 0) / 20);

interface Found {
  readonly id: string;
  readonly fileName: string;
  readonly run: () => unknown;
}
const found = new Map<string, Found>();
let file = "";
let titles: readonly string[] = [];

function add(title: string, run: () => unknown): void {
  if (LARGE.test(title)) return;
  const name = [file, ...titles, title].join(" > ");
  const same = [...found.keys()].filter((id) => id === name || id.startsWith(`${name} (again`)).length;
  const id = same === 0 ? name : `${name} (again ${same})`;
  found.set(id, { id, fileName: file, run });
}

type Body = (...values: unknown[]) => unknown;
/** Vitest takes options before or after the function; they are about time and do not matter here. */
const bodyOf = (given: readonly unknown[]): Body => given.find((one): one is Body => typeof one === "function")!;

export const test = Object.assign(
  (title: string, ...given: unknown[]) => {
    const body = bodyOf(given);
    add(title, () => body());
  },
  {
    each:
      (rows: readonly unknown[]) =>
      (title: string, ...given: unknown[]) => {
        const body = bodyOf(given);
        for (const row of rows) {
          const values: readonly unknown[] = Array.isArray(row) ? row : [row];
          add(`${title} ${JSON.stringify(values)?.slice(0, 80)}`, () => body(...values));
        }
      },
  },
);
export function describe(title: string, ...given: unknown[]): void {
  titles = [...titles, title];
  bodyOf(given)();
  titles = titles.slice(0, -1);
}
export const vi = { setConfig: (): void => undefined };
export { expect };

const clock = performance.now.bind(performance);
/** How long each test took the last time: the quick ones are tried first. */
const took = new Map<string, number>();

/** Where the instrumented code looks up which mutant is on, and writes down what it has reached. */
const switches = ((globalThis as Record<string, unknown>)[NAMES.NAMESPACE] ??= {}) as InstrumenterContext;

/** Counts up whenever modules are loaded anew: as part of their addresses it makes Node forget the old ones. */
let generation = 0;

/** Loads test files with everything they import. */
async function load(paths: Iterable<string>): Promise<void> {
  generation += 1;
  for (const path of paths) {
    for (const [id, { fileName }] of found) if (fileName === path) found.delete(id);
    file = path;
    await import(`${pathToFileURL(path).href}?${generation}`);
  }
}
const filesOf = (tests: Iterable<Found>): Set<string> => new Set([...tests].map(({ fileName }) => fileName));

class OneProcess implements TestRunner {
  static readonly inject = [] as const;

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: false };
  }

  async init(): Promise<void> {
    console.log = () => undefined;
    // Tests that measure time measure none: code with mutants in it is slow.
    performance.now = () => 0;
    Object.assign(globalThis, { [Symbol.for("fast-check/GlobalParameters")]: CASES });
    registerHooks({
      resolve: (name, context, next) => {
        if (name === "vitest") return { url: import.meta.url, format: "module-typescript", shortCircuit: true };
        const resolved = next(name, context);
        const isModel = name.startsWith(".") && resolved.url.includes("/packages/model/src/");
        return isModel ? { ...resolved, url: `${resolved.url}?${generation}` } : resolved;
      },
      load: (url, context, next) => {
        const loaded = next(url, context);
        if (!/\.test\.ts\?\d+$/.test(url) || !(loaded.source instanceof Uint8Array)) return loaded;
        const source = new TextDecoder().decode(loaded.source);
        return { ...loaded, source: source.replaceAll(MANY_CASES, `numRuns: ${CASES.numRuns}`) };
      },
    });
    await load(globSync(TESTS).toSorted());
  }

  async dryRun(): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    for (const one of found.values()) tests.push(await this.#run(one));
    delete switches.currentTestId;
    const { mutantCoverage = { static: {}, perTest: {} } } = switches;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const chosen = () => options.testFilter?.map((id) => found.get(id)!) ?? [...found.values()];
    if (WITH_MEMORY.test(options.sandboxFileName)) await load(filesOf(chosen()));
    const { result, spoilt } = await this.#tryMutant(options, chosen());
    if (!spoilt) return result;
    // Some mutant, this one or one before it, has left something behind: what counts is what happens without that.
    const all = filesOf(found.values());
    await load(all);
    const again = await this.#tryMutant(options, chosen());
    await load(all);
    return again.result;
  }

  /** A test that fails without the mutant as well shows that the modules are spoilt. */
  async #tryMutant(
    { activeMutant, hitLimit }: MutantRunOptions,
    tests: readonly Found[],
  ): Promise<{ result: MutantRunResult; spoilt: boolean }> {
    const limit = hitsFor(hitLimit);
    const quickFirst = tests.toSorted((a, b) => (took.get(a.id) ?? 0) - (took.get(b.id) ?? 0));
    for (const [at, one] of quickFirst.entries()) {
      Object.assign(switches, { activeMutant: activeMutant.id, hitCount: 0, hitLimit: limit });
      const tried = await this.#run(one);
      const hits = switches.hitCount ?? 0;
      Object.assign(switches, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
      if (hits > limit) {
        return { result: { status: MutantRunStatus.Timeout }, spoilt: false };
      }
      if (tried.status !== TestStatus.Failed) continue;
      const { failureMessage } = tried;
      const result = { status: MutantRunStatus.Killed as const, killedBy: [one.id], failureMessage, nrOfTests: at + 1 };
      return { result, spoilt: (await this.#run(one)).status === TestStatus.Failed };
    }
    return { result: { status: MutantRunStatus.Survived, nrOfTests: tests.length }, spoilt: false };
  }

  async #run({ id, fileName, run }: Found): Promise<TestResult> {
    switches.currentTestId = id;
    const began = clock();
    const about = { id, name: id, fileName };
    try {
      await run();
      took.set(id, clock() - began);
      return { ...about, timeSpentMs: clock() - began, status: TestStatus.Success };
    } catch (error) {
      return { ...about, timeSpentMs: clock() - began, status: TestStatus.Failed, failureMessage: String(error) };
    }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "one-process", OneProcess)];
