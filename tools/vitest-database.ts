import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { CALLS, isChange } from "@portal/model/features.ts";
import { startTestCluster } from "./parts/database.ts";
import { createPooledLogin, startPgBouncer } from "./parts/pgbouncer.ts";
import type { Cluster } from "./parts/postgres.ts";
import { startSwift, swiftIsInstalled } from "./parts/swift.ts";

/** Starts one PostgreSQL for the whole run. Each test file copies its own database from the template. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster();
  const folder = await mkdtemp(join(tmpdir(), "switchboard-answers-"));
  const answered = (process.env["ANSWERED_ERRORS"] = join(folder, "errors.txt"));
  const audited = (process.env["AUDITED_CALLS"] = join(folder, "audited.txt"));
  await Promise.all([answered, audited].map((file) => writeFile(file, "")));
  // A real S3 server, if installed. Takes seconds to start, so locally it is only used with CI=true.
  const swift = process.env["CI"] && swiftIsInstalled() ? await startSwift() : undefined;
  const pooler = process.env["THROUGH_PGBOUNCER"] ? await startPool(cluster) : undefined;
  project.provide("clusterUrl", cluster.socketUrl);
  project.provide("s3Url", swift?.url ?? "");
  return async () => {
    await pooler?.stop();
    await Promise.all([cluster.stop(), swift?.stop()]);
    // Only a run of every test can tell that none provoked an error or made a change. The caller says so, because proofs
    // run single files, with CI set too.
    if (!process.env["EVERY_TEST"] || project.name !== "api") return;
    const missing = [
      ...unaudited((await readFile(audited, "utf8")).trim().split("\n")),
      ...unprovoked(new Set((await readFile(answered, "utf8")).split("\n"))),
    ];
    if (missing.length > 0) throw new Error(missing.join("\n"));
  };
}

/** Puts PgBouncer between the tests' servers and the cluster. */
async function startPool(cluster: Cluster) {
  // As patient as the servers (test-app.ts).
  await createPooledLogin(cluster, { patience: 8 });
  const pooler = await startPgBouncer(cluster, 8);
  process.env["POOLER_URL"] = pooler.url("");
  return pooler;
}

/** Lists errors in contracts that no test provoked. */
function unprovoked(answered: ReadonlySet<string>): string[] {
  const promised = CALLS.flatMap(({ name, call }) => call.errors.map((code) => `${name} ${code}`));
  const never = promised.filter((pair) => !answered.has(pair));
  return never.length > 0 ? [`promised in the contract, provoked by no test:\n  ${never.join("\n  ")}`] : [];
}

/** Lists changing calls that no test made. Every change was compared with its audit row. */
function unaudited(audited: readonly string[]): string[] {
  const seen = new Set(audited);
  const all = CALLS.filter(({ call }) => isChange(call)).map(({ name }) => name);
  const never = all.filter((name) => !seen.has(name));
  const counted = `${all.length - never.length} of ${all.length} changing calls, ${audited.length} requests`;
  console.log(`audit: ${counted}, each left exactly one row`);
  return never.length > 0 ? [`changes something, and no test saw it done:\n  ${never.join("\n  ")}`] : [];
}
