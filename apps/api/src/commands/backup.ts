import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isVersioned, openStorage } from "../adapters/storage/files.ts";
import { readSnapshot } from "../features/audit/store.ts";
import { asOwner } from "../platform/db.ts";
import { RELEASE } from "../platform/installation.ts";
import {
  appliedMigrations,
  countRows,
  dumpDatabase,
  exportSnapshot,
  requireAllRows,
  requireProgram,
  serverVersion,
} from "./backup/store.ts";
import { type KeptFiles, copyFiles, fileList } from "./backup/files.ts";
import { DUMP, FILE_LIST, MANIFEST, type Manifest, backupsIn, nameAt, sha256Of } from "./backup/manifest.ts";
import { type Command, type CommandContext, CommandError } from "./command.ts";

const KEY =
  "SECRET_KEY is not in it. Keep it elsewhere: without it, two-step logins and SIP passwords of this backup can't be opened.";

/**
 * Copies the database as it is at one moment, and the files, into a new folder with a manifest. Servers and workers keep
 * running. With a number, removes older backups until that many are left.
 */
export const backUp: Command = async (context) => {
  const { folder, keep } = read(context.args);
  const now = context.clock.now();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const previous = (await backupsIn(folder)).at(-1);
  const name = nameAt(now);
  const backup = join(folder, name);
  const partial = `${backup}.partial`;
  await mkdir(partial, { mode: 0o700 }).catch(() => {
    throw new CommandError("failed", `${partial} can't be created, or another backup is being written to it.`);
  });
  let manifest: Manifest;
  try {
    manifest = await writeBackup(context, now, partial, previous && join(folder, previous));
    await rename(partial, backup);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  const removed = keep === undefined ? [] : (await backupsIn(folder)).slice(0, -keep);
  for (const old of removed) await rm(join(folder, old), { recursive: true });
  return { text: describe(backup, manifest, removed), data: { backup, removed, manifest } };
};

function read([folder, keep]: readonly string[]): { folder: string; keep: number | undefined } {
  if (!folder) throw new CommandError("usage", "Name the folder that backups go to.");
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new CommandError("usage", "The number of backups to keep must be from 1 to 9999.");
  }
  return { folder: resolve(folder), keep: keep === undefined ? undefined : Number(keep) };
}

async function writeBackup(
  { setting, progress }: CommandContext,
  now: Date,
  backup: string,
  previous: string | undefined,
): Promise<Manifest> {
  const url = setting("MIGRATE_DATABASE_URL");
  const storage = new URL(setting("STORAGE_URL"));
  const dump = join(backup, DUMP);
  const copied: KeptFiles = new Map();
  const copy = async () => {
    if (storage.protocol !== "file:") return;
    await copyFiles(fileURLToPath(storage), backup, previous, copied, progress);
  };
  const postgresql = await asOwner(url, async (db) => {
    await requireAllRows(db);
    const version = await serverVersion(db);
    await requireProgram("pg_dump", version);
    return version;
  });
  progress("Copying files");
  await copy();
  const seen = await readSnapshot(url, async (db) => {
    progress("Copying the database");
    await dumpDatabase(url, dump, await exportSnapshot(db));
    progress("Counting rows");
    return { migrations: await appliedMigrations(db), tables: await countRows(db) };
  });
  await copy();
  progress("Calculating checksums");
  const manifest: Manifest = {
    format: 1,
    ...RELEASE,
    taken_at: now.toISOString(),
    postgresql,
    ...seen,
    database: { bytes: (await stat(dump)).size, sha256: await sha256Of(dump) },
    files: storage.protocol === "file:" ? await listCopied(backup, copied) : await lookAtBucket(storage.href),
  };
  await writeFile(join(backup, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

async function listCopied(backup: string, copied: KeptFiles): Promise<Manifest["files"]> {
  const list = join(backup, FILE_LIST);
  await writeFile(list, fileList(copied), { mode: 0o600 });
  const bytes = [...copied.values()].reduce((sum, { size }) => sum + size, 0);
  return { storage: "file", count: copied.size, bytes, sha256: await sha256Of(list) };
}

async function lookAtBucket(storage_url: string): Promise<Manifest["files"]> {
  let [count, bytes] = [0, 0];
  for await (const { size } of openStorage(storage_url).list()) {
    count += 1;
    bytes += size;
  }
  return { storage: "s3", count, bytes, versioned: await isVersioned(storage_url) };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function describe(backup: string, { tables, database, files }: Manifest, removed: readonly string[]): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const lines = [
    backup,
    `Database: ${Object.keys(tables).length} tables, ${rows} rows, ${megabytes(database.bytes)}.`,
    `Files: ${files.count}, ${megabytes(files.bytes)}${files.storage === "s3" ? `, in the bucket. ${ofBucket(files)}` : "."}`,
    KEY,
  ];
  if (removed.length > 0) lines.push(`Removed: ${removed.join(", ")}.`);
  return lines.join("\n");
}

function ofBucket({ versioned }: { readonly versioned: boolean | null }): string {
  if (versioned) return "It keeps earlier versions.";
  return versioned === null
    ? "Whether it keeps earlier versions couldn't be read: make sure that versioning is on."
    : "It does NOT keep earlier versions: turn versioning on, or deleted files are lost.";
}
