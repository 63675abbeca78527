import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runFolder } from "./run-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What can be started: `switchboard` is the operator's command. */
export const COMMANDS = ["server", "worker", "switchboard"] as const;
export type Command = (typeof COMMANDS)[number];

/** Where this run keeps the bundle of this checkout. Proofs that change a copy of the source start the copy. */
export const bundleFolder = (): string | undefined =>
  runFolder() && join(runFolder() ?? "", `bundle${ROOT.replaceAll("/", "-")}`);

/**
 * Returns the file that starts a command: bundled in a run of several commands, where hundreds of starts take half the CPU
 * time, otherwise its source.
 */
export function commandFile(name: Command): string {
  const bundled = join(bundleFolder() ?? "", `app/bin/${name}.mjs`);
  return bundleFolder() && existsSync(bundled) ? bundled : join(ROOT, `apps/api/src/${name}.ts`);
}
