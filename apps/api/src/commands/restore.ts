import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openStorage } from "../adapters/storage/files.ts";
import { readSnapshot } from "../features/audit/store.ts";
import { asOwner } from "../platform/db.ts";
import { parseKeyring } from "../platform/keyring.ts";
import {
  createAppRole,
  requireAllRows,
  requireEmpty,
  requireProgram,
  restoreDump,
  serverVersion,
} from "./backup/store.ts";
import { requireWritable, restoreFiles } from "./backup/files.ts";
import { DUMP, FILE_LIST, type Manifest, findBackup, readManifest, sha256Of } from "./backup/manifest.ts";
import { describeVerdict, verifyRestored } from "./backup/verification.ts";
import { type Command, type CommandContext, CommandError } from "./command.ts";

/**
 * Restores a backup into an empty database and the storage. With `--verify`, looks whether everything is there; without a
 * folder, that is all it does, for a database that was restored by other means.
 */
export const restore: Command = async (context) => {
  const { args, flags, setting } = context;
  const [folder] = args;
  if (!folder && !flags.has("verify")) throw new CommandError("usage", "Name the backup, or only verify: --verify");
  // Settings that are needed later are missed now, before anything is done.
  if (flags.has("verify")) setting("SECRET_KEY");
  const storage_url = setting("STORAGE_URL");
  const backup = folder === undefined ? null : await findBackup(folder);
  const manifest = backup === null ? null : await readManifest(backup);
  const lines: string[] = [];
  if (backup !== null && manifest) {
    const files = await restoreBackup(context, backup, manifest, storage_url);
    lines.push(
      `Restored ${backup}, taken at ${manifest.taken_at}: ${Object.keys(manifest.tables).length} tables, ${files}.`,
    );
  }
  const verdicts = flags.has("verify") ? await verify(context, manifest, storage_url) : [];
  const failed = verdicts.some(({ faults }) => faults.length > 0);
  lines.push(...verdicts.map(describeVerdict));
  if (verdicts.length > 0) lines.push(failed ? "This is NOT all that was backed up." : "Everything is there.");
  return { text: lines.join("\n"), data: { backup, manifest, verdicts }, failed };
};

async function restoreBackup(
  { setting, progress }: CommandContext,
  backup: string,
  manifest: Manifest,
  storage_url: string,
): Promise<string> {
  const url = setting("MIGRATE_DATABASE_URL");
  const storage = new URL(storage_url);
  const { files } = manifest;
  if (files.storage === "file" && storage.protocol !== "file:") {
    throw new CommandError("config", "The backup has files, so STORAGE_URL must be a folder: file:///path");
  }
  progress("Checking the backup");
  await requireSame(join(backup, DUMP), manifest.database.sha256);
  if (files.storage === "file") await requireSame(join(backup, FILE_LIST), files.sha256);
  await asOwner(url, async (db) => {
    await requireProgram("pg_restore", await serverVersion(db));
    await requireEmpty(db);
    await createAppRole(db);
  });
  // Files first: without their rows they do no harm, and the database is restored as a whole or not at all. So after any
  // fault, the same command can be run again.
  const restored = files.storage === "s3" ? "files stay in the bucket" : await restoreFolder(storage, backup, progress);
  progress("Restoring the database");
  await explained(
    restoreDump(url, join(backup, DUMP)),
    "The database is still empty. Files that were copied stay. Remove the cause and run the same command again.",
  );
  return restored;
}

async function restoreFolder(storage: URL, backup: string, progress: CommandContext["progress"]): Promise<string> {
  const to = fileURLToPath(storage);
  await requireWritable(to);
  progress("Restoring files");
  const done = await explained(
    restoreFiles(backup, to, progress),
    "The database is still empty. Files that were copied stay. Remove the cause and run the same command again.",
  );
  return `${done} files`;
}

/** Adds to an error what has been restored and how to continue. */
function explained<T>(work: Promise<T>, state: string): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof CommandError ? error.with(state) : error;
  });
}

async function requireSame(file: string, sha256: string): Promise<void> {
  const found = await sha256Of(file).catch(() => null);
  if (found !== sha256) throw new CommandError("data", `${file} is missing or was changed. Nothing was restored.`);
}

async function verify({ setting, clock, progress }: CommandContext, manifest: Manifest | null, storage_url: string) {
  const means = {
    storage: openStorage(storage_url),
    keys: parseKeyring(setting("SECRET_KEY")),
    manifest,
    now: clock.now(),
    progress,
  };
  return readSnapshot(setting("MIGRATE_DATABASE_URL"), async (db) => {
    await requireAllRows(db);
    return verifyRestored(db, means);
  });
}
