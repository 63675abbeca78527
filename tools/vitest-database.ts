import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { CALLS } from "@portal/model/contract.ts";
import { startTestCluster } from "./parts/database.ts";
import { startSwift, swiftIsInstalled } from "./parts/swift.ts";

/** One PostgreSQL for the whole run; each test file copies its own database from the template. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster();
  const answered = join(await mkdtemp(join(tmpdir(), "switchboard-answers-")), "errors.txt");
  await writeFile(answered, "");
  process.env["ANSWERED_ERRORS"] = answered;
  // A real S3 server where the machine has one; it takes seconds to start, so at the desk it is asked for by CI=true.
  const swift = process.env["CI"] && swiftIsInstalled() ? await startSwift() : undefined;
  project.provide("clusterUrl", cluster.url());
  project.provide("s3Url", swift?.url ?? "");
  return async () => {
    await Promise.all([cluster.stop(), swift?.stop()]);
    // Only a whole run can tell that nobody provoked an error.
    if (process.env["CI"]) refuseUnprovoked(new Set((await readFile(answered, "utf8")).split("\n")));
  };
}

/** Every error that a call's contract promises must have been answered by it at least once. */
function refuseUnprovoked(answered: ReadonlySet<string>): void {
  const promised = CALLS.flatMap(({ name, call }) => call.errors.map((code) => `${name} ${code}`));
  const never = promised.filter((pair) => !answered.has(pair));
  if (never.length > 0) throw new Error(`promised in the contract, provoked by no test:\n  ${never.join("\n  ")}`);
}
