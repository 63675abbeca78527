import { glob } from "node:fs/promises";
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
/** Modules that remember something between calls: their mutants need modules that are freshly loaded. */
const WITH_MEMORY = /\/calls\/zone\.ts$/;
/** Tests of large files: every mutant that survives would wait for them. */
const LARGE = /^(10,000 generated rows|20,000 lines)/;
/** Properties try 100 cases instead of thousands, always the same ones, so that a second run comes to the same result. */
const MANY_CASES = /numRuns: (5|10)_000\b/g;
const CASES = { numRuns: 100, seed: 20_261_116 };

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
  const id = found.has(name) ? `${name} (${found.size})` : name;
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

class OneProcess implements TestRunner {
  static readonly inject = [] as const;
  #tried = 0;
  #spoilt = false;

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: false };
  }

  async init(): Promise<void> {
    console.log = () => undefined;
    // Tests that measure time measure none: code with mutants in it is slow.
    performance.now = () => 0;
    Object.assign(globalThis, { [Symbol.for("fast-check/GlobalParameters")]: CASES });
    registerHooks({
      resolve: (name, context, next) =>
        name === "vitest"
          ? { url: import.meta.url, format: "module-typescript", shortCircuit: true }
          : next(name, context),
      load: (url, context, next) => {
        const loaded = next(url, context);
        if (!url.endsWith(".test.ts") || !loaded.source) return loaded;
        const source = loaded.source.toString().replaceAll(MANY_CASES, `numRuns: ${CASES.numRuns}`);
        return { ...loaded, source };
      },
    });
    for (const path of (await Array.fromAsync(glob(TESTS))).toSorted()) {
      file = path;
      await import(pathToFileURL(path).href);
    }
  }

  async dryRun(): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    for (const one of found.values()) tests.push(await this.#run(one));
    switches.currentTestId = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage: switches.mutantCoverage };
  }

  /** Throwing makes Stryker start a new process and try the mutant there. */
  async mutantRun({ activeMutant, testFilter, sandboxFileName, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    const fresh = this.#tried === 0;
    if (this.#spoilt || (!fresh && WITH_MEMORY.test(sandboxFileName))) throw new Error("needs fresh modules");
    this.#tried += 1;
    const tests = (testFilter?.map((id) => found.get(id)!) ?? [...found.values()]).toSorted(
      (a, b) => (took.get(a.id) ?? 0) - (took.get(b.id) ?? 0),
    );
    for (const [at, one] of tests.entries()) {
      Object.assign(switches, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
      const result = await this.#run(one);
      const hits = switches.hitCount ?? 0;
      Object.assign(switches, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
      if (hitLimit !== undefined && hits > hitLimit) return { status: MutantRunStatus.Timeout };
      if (result.status !== TestStatus.Failed) continue;
      // A test that fails without its mutant as well shows that a mutant has left something behind.
      this.#spoilt = (await this.#run(one)).status === TestStatus.Failed;
      if (this.#spoilt && !fresh) throw new Error("a mutant has left something behind");
      const { failureMessage } = result;
      return { status: MutantRunStatus.Killed, killedBy: [one.id], failureMessage, nrOfTests: at + 1 };
    }
    return { status: MutantRunStatus.Survived, nrOfTests: tests.length };
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
