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
 * Runs the model's tests for Stryker in one process, because starting vitest takes most of a second per mutant. The model
 * is pure, so its modules are loaded once, and a mutant is switched on while its tests run. The test files are the same;
 * only `test` and `describe` come from here, `expect` is vitest's own.
 */
const TESTS = "packages/model/src/**/*.test.ts";
/** Modules with state, which are reloaded for each of their mutants. */
const WITH_STATE = /\/calls\/time-zone\.ts$/;
/** Tests of large files are skipped, because every surviving mutant would wait for them. */
const LARGE = /^(10,000 generated rows|20,000 lines)/;
/** Properties try 100 cases instead of thousands, with a fixed seed, so that runs are repeatable. */
const MANY_CASES = /numRuns: [\d_]{3,}\b(?!, seed)/g;
const CASES = { numRuns: 100, seed: 20_261_116, endOnFailure: true };

/**
 * How often a test may reach a mutant before it counts as an endless loop. Stryker's limit is a hundred times the hits of
 * all tests without the mutant; five times is enough and saves seconds.
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
/** Finds the test function. Options before or after it are about timeouts and are ignored. */
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
/** The last duration of each test; fast ones run first. */
const took = new Map<string, number>();

/** Shared with the instrumented code: the active mutant, and the mutants it has reached. */
const switches = ((globalThis as Record<string, unknown>)[NAMES.NAMESPACE] ??= {}) as InstrumenterContext;

/** Part of module URLs; incremented to bypass Node's module cache. */
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
    // Freezes the timer, because instrumented code is slow.
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
    if (WITH_STATE.test(options.sandboxFileName)) await load(filesOf(chosen()));
    const { result, isCorrupted } = await this.#tryMutant(options, chosen());
    if (!isCorrupted) return result;
    // This mutant or an earlier one corrupted module state, so the tests run again on fresh modules.
    const all = filesOf(found.values());
    await load(all);
    const again = await this.#tryMutant(options, chosen());
    await load(all);
    return again.result;
  }

  /** Reports corrupted module state if a test fails without the mutant too. */
  async #tryMutant(
    { activeMutant, hitLimit }: MutantRunOptions,
    tests: readonly Found[],
  ): Promise<{ result: MutantRunResult; isCorrupted: boolean }> {
    const limit = hitsFor(hitLimit);
    const quickFirst = tests.toSorted((a, b) => (took.get(a.id) ?? 0) - (took.get(b.id) ?? 0));
    for (const [at, one] of quickFirst.entries()) {
      Object.assign(switches, { activeMutant: activeMutant.id, hitCount: 0, hitLimit: limit });
      const tried = await this.#run(one);
      const hits = switches.hitCount ?? 0;
      Object.assign(switches, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
      if (hits > limit) {
        return { result: { status: MutantRunStatus.Timeout }, isCorrupted: false };
      }
      if (tried.status !== TestStatus.Failed) continue;
      const { failureMessage } = tried;
      const result = { status: MutantRunStatus.Killed as const, killedBy: [one.id], failureMessage, nrOfTests: at + 1 };
      return { result, isCorrupted: (await this.#run(one)).status === TestStatus.Failed };
    }
    return { result: { status: MutantRunStatus.Survived, nrOfTests: tests.length }, isCorrupted: false };
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
