import { join } from "node:path";
import { CATALOGUE_DIST, buildCatalogue } from "./parts/catalogue.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/** `pnpm catalogue` serves every ui component in its states; `pnpm catalogue --build` builds the page instead. */
if (process.argv.includes("--build")) {
  await buildCatalogue();
  console.log(`catalogue: built in ${CATALOGUE_DIST}`);
} else {
  const args = ["exec", "vite", "--config", "catalogue/vite.config.ts", "--clearScreen", "false"];
  const { code } = await run("pnpm", args, { cwd: join(ROOT, "apps/portal"), echo: true });
  process.exit(code);
}
