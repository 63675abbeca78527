import { writeFile } from "node:fs/promises";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { startPostgres } from "./parts/postgres.ts";
import { run } from "./parts/process.ts";

/** Generates the TypeScript types of the migrated database with kysely-codegen. */
export async function typesOf(url: string): Promise<string> {
  const mapping = JSON.stringify({ int8: "number", citext: "string" });
  const args = [
    "exec",
    "kysely-codegen",
    "--dialect",
    "postgres",
    "--default-schema",
    "public",
    "--include-pattern",
    "public.*",
  ];
  const made = await run("pnpm", [
    ...args,
    "--exclude-pattern",
    "kysely_*",
    "--type-mapping",
    mapping,
    "--url",
    url,
    "--print",
  ]);
  if (made.code !== 0) throw new Error(made.output);
  return made.output.slice(made.output.indexOf("/**"));
}

if (import.meta.main) {
  const cluster = await startPostgres({ careless: true });
  try {
    await migrate(cluster.url(), JOBS);
    await writeFile(new URL("../apps/api/src/generated/schema.ts", import.meta.url), await typesOf(cluster.url()));
    await run("pnpm", ["exec", "oxfmt", "apps/api/src/generated/schema.ts"]);
  } finally {
    await cluster.stop();
  }
}
