import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAME = "SWITCHBOARD_RUN";

/** What the commands of one run share: the built portal and the seeded database. Unset where a command runs alone. */
export const runFolder = (): string | undefined => process.env[NAME];

/** Makes the folder and announces it to every command that this process starts. */
export async function openRunFolder(): Promise<{ close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-run-"));
  process.env[NAME] = folder;
  return { close: () => rm(folder, { recursive: true, force: true }) };
}
