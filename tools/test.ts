import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * `pnpm test` runs all tests except measurements; `pnpm test members` runs those of one feature in all its folders.
 * Other arguments are passed to vitest.
 */
const PLACES = [
  "packages/model/src",
  "apps/api/src/features",
  "apps/api/src",
  "apps/portal/src/features/customer",
  "apps/portal/src/features/support",
  "apps/portal/src/domain",
];

const args = process.argv.slice(2).flatMap((arg) => {
  const folders = PLACES.map((place) => `${place}/${arg}/`).filter((folder) => existsSync(join(ROOT, folder)));
  return folders.length > 0 ? folders : [arg];
});
const projects = args.includes("--project") ? [] : ["--project", "!measure"];
const { code } = await run("pnpm", ["exec", "vitest", "run", ...projects, ...args], { cwd: ROOT, echo: true });
process.exit(code);
