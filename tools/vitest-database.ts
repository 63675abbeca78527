import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { CALLS, isChange } from "@portal/model/contract.ts";
import { startTestCluster } from "./parts/database.ts";
import { startSwift, swiftIsInstalled } from "./parts/swift.ts";

/** One PostgreSQL for the whole run; each test file copies its own database from the template. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster();
  const folder = await mkdtemp(join(tmpdir(), "switchboard-answers-"));
  const answered = (process.env["ANSWERED_ERRORS"] = join(folder, "errors.txt"));
  const audited = (process.env["AUDITED_CALLS"] = join(folder, "audited.txt"));
  await Promise.all([answered, audited].map((file) => writeFile(file, "")));
  // A real S3 server where the machine has one; it takes seconds to start, so at the desk it is asked for by CI=true.
  const swift = process.env["CI"] && swiftIsInstalled() ? await startSwift() : undefined;
  project.provide("clusterUrl", cluster.url());
  project.provide("s3Url", swift?.url ?? "");
  return async () => {
    await Promise.all([cluster.stop(), swift?.stop()]);
    // Only a whole run can tell that nobody provoked an error, or changed something.
    if (!process.env["CI"] || project.name !== "api") return;
    const missing = [
      ...unaudited((await readFile(audited, "utf8")).trim().split("\n")),
      ...unprovoked(new Set((await readFile(answered, "utf8")).split("\n"))),
    ];
    if (missing.length > 0) throw new Error(missing.join("\n"));
  };
}

/** Every error that a call's contract promises must have been answered by it at least once. */
function unprovoked(answered: ReadonlySet<string>): string[] {
  const promised = CALLS.flatMap(({ name, call }) => call.errors.map((code) => `${name} ${code}`));
  const never = promised.filter((pair) => !answered.has(pair));
  return never.length > 0 ? [`promised in the contract, provoked by no test:\n  ${never.join("\n  ")}`] : [];
}

/** Every call that changes something must have done so at least once; each time was held against its audit row. */
function unaudited(audited: readonly string[]): string[] {
  const seen = new Set(audited);
  const all = CALLS.filter(({ call }) => isChange(call)).map(({ name }) => name);
  const never = all.filter((name) => !seen.has(name));
  const counted = `${all.length - never.length} of ${all.length} changing calls, ${audited.length} requests`;
  console.log(`audit: ${counted}, each left exactly one row`);
  return never.length > 0 ? [`changes something, and no test saw it done:\n  ${never.join("\n  ")}`] : [];
}
