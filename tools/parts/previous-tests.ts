import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { run } from "./process.ts";
import { type Release, checkOut } from "./releases.ts";
import { patchCopy } from "./source-copy.ts";
import { ROOT } from "./stack.ts";

/** Tests of a release that can't pass on newer tables, by file and title, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "1.0.0": {
    "apps/api/src/platform/database.api.test.ts: no table shows a foreign team's rows to a query without WHERE":
      "lists the tables, and fills those that it knows",
    "apps/api/src/features/sweep/sweep.api.test.ts: the retention list covers every table and matches what is swept":
      "lists the tables",
    "apps/api/src/features/alerts/alerts.api.test.ts: keeps system alerts inactive until needed and refuses to delete them":
      "quotes a built-in text, which migration 0043 rewords",
    "apps/api/src/platform/job-run.crash.test.ts: its setup":
      "runs 1.0.0's own migration, which refuses a database with migrations it doesn't know",
  },
};

interface Results {
  readonly passed: number;
  readonly skipped: number;
  /** By file and title. */
  readonly failed: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly title: string;
    }[];
  }[];
}

/** Runs the server tests of a release, worker included, on a database that this version has migrated after it. */
export async function runPreviousTests(
  release: Release,
  folder: string,
  only: readonly string[] = [],
): Promise<Results> {
  await checkOut(release, folder);
  const migrated = "  await migrate(cluster.url(TEMPLATE), JOBS);\n";
  await patchCopy(folder, [
    {
      file: "tools/parts/database.ts",
      find: migrated,
      replace: `${migrated}  const { execFileSync } = await import("node:child_process");
  const env = { ...process.env, MIGRATE_DATABASE_URL: cluster.url(TEMPLATE) };
  execFileSync(process.execPath, [${JSON.stringify(join(ROOT, "apps/api/src/switchboard.ts"))}, "migrate"], { env });
`,
    },
  ]);
  const report = join(folder, "report.json");
  const args = ["exec", "vitest", "run", "--project", "api", "--reporter", "json", "--outputFile", report, ...only];
  const { output } = await run("pnpm", args, { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
  const text = await readFile(report, "utf8").catch(() => {
    throw new Error(`The tests of ${release.version} didn't run:\n${output.slice(-3000)}`);
  });
  return count(JSON.parse(text) as Report, folder);
}

function count({ testResults }: Report, folder: string): Results {
  const failed: string[] = [];
  let [passed, skipped] = [0, 0];
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(folder, name);
    const wrong = assertionResults.filter((test) => test.status === "failed");
    failed.push(...wrong.map(({ title }) => `${file}: ${title}`));
    if (status === "failed" && wrong.length === 0) failed.push(`${file}: its setup`);
    passed += assertionResults.filter((test) => test.status === "passed").length;
    skipped += assertionResults.filter((test) => test.status !== "passed" && test.status !== "failed").length;
  }
  return { passed, skipped, failed };
}
