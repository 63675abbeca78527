import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RecordedExample } from "@portal/api/test/recorded-examples.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { EXAMPLES } from "./parts/openapi.ts";
import { pickExamples } from "./parts/examples.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * `pnpm examples` records the requests and replies of the tests whose features the public API opens, and saves one per call
 * for the OpenAPI documents. `pnpm examples FILE` takes an earlier recording.
 */
const FEATURES = ["members", "bulk", "rollout", "contacts", "devices", "voice", "calls", "events", "webhooks"];

const [given] = process.argv.slice(2);
const recorded = (await readFile(given ?? (await record()), "utf8"))
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedExample);
const picked = pickExamples(recorded);
await writeFile(EXAMPLES, `${JSON.stringify(picked, null, 2)}\n`);
const missing = PUBLIC_CALLS.filter(({ name }) => !picked.v1[name]).map(({ name }) => name);
console.log(
  `examples: ${Object.keys(picked.v1).length} of ${PUBLIC_CALLS.length} public calls, ${Object.keys(picked.v2).length} of the portal, from ${recorded.length} requests`,
);
if (missing.length > 0) console.log(`without an example: ${missing.join(", ")}`);

async function record(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-examples-"));
  process.on("exit", () => void rm(folder, { recursive: true }));
  const file = join(folder, "examples.jsonl");
  const tests = globSync(
    [`apps/api/src/features/{${FEATURES.join(",")}}/**/*.api.test.ts`, "apps/api/src/platform/public-api.api.test.ts"],
    { cwd: ROOT },
  );
  const env = { ...process.env, RECORDED_EXAMPLES: file };
  const { status } = spawnSync("pnpm", ["exec", "vitest", "run", "--project", "api", ...tests], {
    cwd: ROOT,
    env,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the tests failed, so nothing was saved");
  return file;
}
