import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAME = "SWITCHBOARD_RUN";

/** The folder that commands of one run share, for the built portal and the seeded database. Unset for a single command. */
export const runFolder = (): string | undefined => process.env[NAME];

/** Creates the folder and passes it to every command that this process starts. */
export async function openRunFolder(): Promise<{ close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-run-"));
  process.env[NAME] = folder;
  return { close: () => rm(folder, { recursive: true, force: true }) };
}
