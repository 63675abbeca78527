import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "rolldown";
import { COMMANDS, bundleFolder } from "./command-file.ts";
import { ROOT } from "./stack.ts";

const API = join(ROOT, "apps/api");
/** Native code, which a bundle can't hold. */
export const NATIVE = ["sharp", "@node-rs/argon2"];
/** pdfkit imports its built-in fonts by name, from the package that holds it. */
export const IMPORTS = { "#standard-fonts/*": "./standard-fonts/*.cjs" };

/**
 * Bundles the server, the worker and the operator's command into a folder, and returns the modules in it. bin/ and lib/ are
 * as deep as apps/api/src/platform, so that paths relative to a module stay true.
 */
export async function bundleCommands(folder: string): Promise<string[]> {
  const { output } = await build({
    input: Object.fromEntries(COMMANDS.map((name) => [name, join(API, `src/${name}.ts`)])),
    platform: "node",
    // pg asks for its native variant only if it is installed.
    external: (id) => [...NATIVE, "pg-native"].some((name) => id === name || id.startsWith(`${name}/`)),
    logLevel: "warn",
    output: {
      dir: join(folder, "app"),
      format: "esm",
      entryFileNames: "bin/[name].mjs",
      chunkFileNames: "lib/[name]-[hash].mjs",
      sourcemap: true,
    },
  });
  return output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
}

/** Bundles them for this run of several commands. Links what a release copies. */
export async function bundleForRun(): Promise<void> {
  const folder = bundleFolder();
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const pdfkit = dirname(createRequire(join(API, "package.json")).resolve("pdfkit"));
  await symlink(join(API, "migrations"), join(folder, "migrations"));
  await symlink(join(API, "node_modules"), join(folder, "node_modules"));
  await symlink(join(pdfkit, "standard-fonts"), join(folder, "standard-fonts"));
  const { version } = createRequire(import.meta.url)(join(API, "package.json")) as { readonly version: string };
  await writeFile(join(folder, "package.json"), JSON.stringify({ version, type: "module", imports: IMPORTS }));
  await bundleCommands(folder);
}
