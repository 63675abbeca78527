import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./parts/process.ts";
import { drawSample } from "./parts/random.ts";
import { copySource, patchCopy } from "./parts/source-copy.ts";
import { proofs, statements } from "./parts/specification.ts";
import { rows } from "./parts/tags.ts";
import { MUTATIONS, type Mutation } from "./mutations/mutations.ts";
import { STATEMENT_MUTATIONS } from "./mutations/statements.ts";

/**
 * Applies named mutations to a copy of the source, one at a time, and checks that the test of each fails:
 * `node tools/proof-mutations.ts [name …]`. The checkout itself is never touched. `node tools/proof-mutations.ts statements
 * [number …]` breaks statements of the specification instead, some of the sample in sample.tsv.
 */
const SAMPLE = { seed: 20261117, count: 60 };

interface Outcome {
  readonly passed: boolean;
  /** Titles of the tests that failed. */
  readonly failed: readonly string[];
  readonly output: string;
}

/** Runs the tests of these files in the copy, limited to the given titles, if any. */
async function runTests(copy: string, tests: readonly Mutation["caught_by"][]): Promise<Outcome> {
  const files = new Set(tests.map(({ file }) => file));
  const titles = new Set(tests.flatMap(({ title }) => title ?? []));
  const report = join(copy, "mutation-report.json");
  await rm(report, { force: true });
  const reporting = ["--reporter=json", `--outputFile=${report}`];
  const args = ["exec", "vitest", "run", "--project", tests[0]!.project, ...reporting, ...files];
  if (titles.size > 0) args.push("-t", [...titles].join("|"));
  const { CI: _, ...env } = process.env;
  const { code, output } = await run("pnpm", args, { cwd: copy, env });
  const results = JSON.parse(await readFile(report, "utf8").catch(() => "{}")) as {
    testResults?: { assertionResults: { status: string; fullName: string }[] }[];
  };
  const ran = (results.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  const named = (wanted: string) => ran.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  // A title without a matching test would pass without testing anything.
  const idle = [...titles].filter((title) => !named("passed").some((name) => name.includes(title)));
  const passed = code === 0 && named("passed").length > 0 && idle.length === 0;
  return {
    passed,
    failed: named("failed"),
    output: output + idle.map((title) => `\nno test passed: ${title}`).join(""),
  };
}

/** Applies one mutation, runs its test and reverts it. Returns the test that caught it, or why none did. */
async function tryMutation(
  copy: string,
  { file, find, replace, caught_by }: Mutation,
): Promise<{ caught: boolean; by: string }> {
  const undo = await patchCopy(copy, [{ file, find, replace }]).catch((error: Error) => error);
  if (undo instanceof Error) return { caught: false, by: undo.message };
  try {
    const { passed, failed, output } = await runTests(copy, [caught_by]);
    if (passed) return { caught: false, by: `${caught_by.file} passes with it` };
    const [first] = failed;
    if (!first) return { caught: false, by: `${caught_by.file} failed, but none of its tests did:\n${output}` };
    return { caught: true, by: `${caught_by.file}: ${first}` };
  } finally {
    await undo();
  }
}

/** Checks that the tests pass without a mutation, in one run per project. */
async function provePassing(copy: string, chosen: readonly Mutation[]): Promise<void> {
  const tests = chosen.map(({ caught_by }) => caught_by);
  for (const [project, group] of Map.groupBy(tests, ({ project }) => project)) {
    const { passed, output } = await runTests(copy, group);
    if (!passed) throw new Error(`without any mutation the tests of the project ${project} must pass:\n${output}`);
  }
}

/** Summarizes the sample after checking that its statements are the drawn ones, so that none is picked by hand. */
async function sampleLine(): Promise<string> {
  const numbers = (await statements()).map(({ number }) => number);
  const draw = drawSample(numbers, SAMPLE.seed, SAMPLE.count);
  const judged = await rows("sample.tsv");
  const listed = judged.map(([number = ""]) => number);
  if (listed.toSorted().join(" ") !== draw.toSorted().join(" ")) {
    throw new Error(
      `tools/spec/sample.tsv must judge the statements that seed ${SAMPLE.seed} draws: ${draw.join(" ")}`,
    );
  }
  const unjudged = judged.find(([, verdict]) => verdict !== "fails" && verdict !== "weak");
  if (unjudged) throw new Error(`tools/spec/sample.tsv says neither "fails" nor "weak" of ${unjudged[0]}`);
  const tagged = await proofs();
  for (const { name, caught_by } of STATEMENT_MUTATIONS) {
    if (!draw.includes(name)) throw new Error(`the statement ${name} was not drawn`);
    const isTagged = tagged.some(({ number, file }) => number === name && file === caught_by.file);
    if (!isTagged) throw new Error(`no test of ${caught_by.file} is tagged with the statement ${name}`);
  }
  const failing = judged.filter(([, verdict]) => verdict === "fails").length;
  return `statements: ${draw.length} drawn with seed ${SAMPLE.seed}, ${failing} would fail on a broken behaviour;`;
}

const [first, ...others] = process.argv.slice(2);
const sample = first === "statements" ? await sampleLine() : undefined;
const all = sample ? STATEMENT_MUTATIONS : MUTATIONS;
const names = sample ? others : process.argv.slice(2);
const unknown = names.filter((name) => !all.some((mutation) => mutation.name === name));
if (unknown.length > 0) throw new Error(`no mutation is named ${unknown.join(", ")}`);
const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name));

const copy = await mkdtemp(join(tmpdir(), "switchboard-mutations-"));
let caught = 0;
try {
  await copySource(copy);
  await provePassing(copy, chosen);
  for (const mutation of chosen) {
    const outcome = await tryMutation(copy, mutation);
    if (outcome.caught) caught += 1;
    console.log(`${outcome.caught ? "caught" : "MISSED"}  ${mutation.name.padEnd(18)}  ${outcome.by}`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
console.log(`${sample ?? "teeth:"} ${chosen.length} mutations, ${caught} caught`);
process.exit(caught === chosen.length ? 0 : 1);
