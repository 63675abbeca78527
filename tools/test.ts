import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * `pnpm test` runs all tests but the measuring ones; `pnpm test members` those of one feature, wherever it has a folder.
 * Anything else goes to vitest as it is.
 */
const PLACES = ["packages/model/src", "apps/api/src", "apps/portal/src/features", "apps/portal/src/support"];

const args = process.argv.slice(2).flatMap((arg) => {
  const folders = PLACES.map((place) => `${place}/${arg}/`).filter((folder) => existsSync(join(ROOT, folder)));
  return folders.length > 0 ? folders : [arg];
});
const projects = args.includes("--project") ? [] : ["--project", "!measure"];
const { code } = await run("pnpm", ["exec", "vitest", "run", ...projects, ...args], { cwd: ROOT, echo: true });
process.exit(code);
