import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { SDK_FILE, currentSdk, packCli, packSdk } from "./parts/sdk-packages.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * `pnpm sdk` writes the SDK's calls and types from the table of public calls. `pnpm sdk build [FOLDER]` builds the packages
 * that integrators install, `sdk` and `cli`, by default in dist/packages.
 */
const [command, folder = join(ROOT, "dist/packages")] = process.argv.slice(2);
if (command === "build") {
  for (const [name, pack] of Object.entries({ sdk: packSdk, cli: packCli })) {
    const { folder: place, bytes } = await pack(join(resolve(folder), name));
    console.log(`${name}: ${place}, ${(bytes / 1000).toFixed(1)} KB`);
  }
} else await writeFile(SDK_FILE, currentSdk());
