import { join } from "node:path";
import { run } from "./process.ts";
import { ROOT } from "./stack.ts";

/** Beside the portal's own dist, so that it cannot ship. */
export const CATALOGUE_DIST = join(ROOT, "apps/portal/catalogue/dist");

export async function buildCatalogue(): Promise<void> {
  const args = ["exec", "vite", "build", "--config", "catalogue/vite.config.ts", "--logLevel", "warn"];
  const { code, output } = await run("pnpm", args, { cwd: join(ROOT, "apps/portal") });
  if (code !== 0) throw new Error(`the catalogue does not build:\n${output}`);
}
