import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { generatedSdk, packArchive, packCli, packSdk } from "./parts/sdk-packages.ts";

/**
 * `pnpm sdk` writes the SDK's calls and types from the table of public calls. `pnpm sdk build FOLDER` builds the packages
 * that integrators install, as folders and as archives for npm.
 */
const [command, folder] = process.argv.slice(2);
if (command === "build" && folder) {
  for (const [name, pack] of Object.entries({ sdk: packSdk, cli: packCli })) {
    const { folder: place, bytes } = await pack(join(resolve(folder), name));
    console.log(`${name}: ${packArchive(place, resolve(folder))}, ${(bytes / 1000).toFixed(1)} KB before compression`);
  }
} else if (command === undefined) {
  for (const [file, text] of generatedSdk()) await writeFile(file, text);
} else {
  console.error("pnpm sdk [build FOLDER]");
  process.exitCode = 64;
}
