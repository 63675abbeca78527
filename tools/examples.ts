import { existsSync, globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RecordedExample } from "@portal/api/test/recorded-examples.ts";
import { FEATURES, type FeatureKey, folderOf } from "@portal/model/features.ts";
import { EXAMPLES, documentFor } from "./parts/openapi.ts";
import { type ExampleFile, pickExamples } from "./parts/examples.ts";
import { checkExamples, explainExamples } from "./parts/openapi-examples.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";
import { whereIs } from "./parts/where.ts";

/**
 * `pnpm examples` runs the server's tests, records their requests and replies, and saves one per call for the OpenAPI documents.
 * `pnpm examples devices` runs those of one feature, which takes less time; several features or test files may be named, and a
 * recording (`.jsonl`) is taken as it is. A saved example stays while it fits its call and no test shows more. To replace one,
 * delete it from the file first.
 */
const given = process.argv.slice(2);
const recordings = given.filter((arg) => arg.endsWith(".jsonl"));
const features = given.filter((arg) => !arg.endsWith(".jsonl"));

const folder = await mkdtemp(join(tmpdir(), "switchboard-examples-"));
let failed = false;
try {
  if (recordings.length === 0 || features.length > 0) recordings.push(await record(features));
  const texts = await Promise.all(recordings.map((file) => readFile(file, "utf8")));
  const recorded = texts.flatMap((text) =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as RecordedExample),
  );
  const earlier = JSON.parse(await readFile(EXAMPLES, "utf8")) as ExampleFile;
  const picked = pickExamples(recorded, earlier);
  await writeFile(EXAMPLES, `${JSON.stringify(picked, null, 2)}\n`);
  for (const name of ["v1", undefined] as const) {
    const checked = checkExamples(documentFor(name, picked).document);
    const about = name ? "of the public API" : "of the portal, of staff and of phones";
    console.log(`examples: ${checked.shown} of ${checked.calls} calls ${about}, from ${recorded.length} requests`);
    if (checked.shown < checked.calls) console.log(explainExamples(checked));
  }
} finally {
  await rm(folder, { recursive: true });
}
if (failed) console.log("Tests failed. What the others recorded was saved.");
process.exit(failed ? 1 : 0);

async function record(names: readonly string[]): Promise<string> {
  const file = join(folder, "examples.jsonl");
  await writeFile(file, "");
  const tests = (await Promise.all(names.map(testsOf))).flat();
  // One worker more than cores, because some tests wait for responses.
  const options = ["--project", "api", "--retry", "1", "--reporter", "dot", "--maxWorkers", "3"];
  const env = { ...process.env, ROUNDS: process.env["ROUNDS"] ?? "40", RECORDED_EXAMPLES: file };
  const { code } = await run("pnpm", ["exec", "vitest", "run", ...options, ...tests], { cwd: ROOT, env, echo: true });
  failed = code !== 0;
  return file;
}

/** The server's tests of a feature, or the file that was named. A feature without its own is tested with another. */
async function testsOf(name: string): Promise<string[]> {
  if (name.endsWith(".ts") && existsSync(join(ROOT, name))) return [name];
  const own = globSync(`apps/api/src/features/${name}/**/*.api.test.ts`, { cwd: ROOT });
  if (own.length > 0) return own;
  const key = (Object.keys(FEATURES) as FeatureKey[]).find((one) => one === name || folderOf(one) === name);
  const found = key ? (await whereIs(key)).tests.filter((file) => file.endsWith(".api.test.ts")) : [];
  if (found.length === 0) throw new Error(`${name} is neither a feature with tests of the server nor a test file`);
  return found;
}
