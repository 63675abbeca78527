import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod/mini";
import { CommandError, readJson } from "../command.ts";

export const MANIFEST = "manifest.json";
export const DUMP = "database.dump";
/** In the format of sha256sum: `sha256sum --check files.sha256`. */
export const FILE_LIST = "files.sha256";

const Count = z.int().check(z.gte(0));
const Hash = z.string().check(z.regex(/^[\da-f]{64}$/));

/** What a backup contains. Never a key: a stolen backup must not open its own secrets. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  commit: z.nullable(z.string()),
  taken_at: z.iso.datetime(),
  postgresql: Count,
  migrations: z.array(z.string()),
  /** Rows per table. */
  tables: z.record(z.string(), Count),
  database: z.object({ bytes: Count, sha256: Hash }),
  files: z.discriminatedUnion("storage", [
    z.object({ storage: z.literal("file"), count: Count, bytes: Count, sha256: Hash }),
    /** Left in the bucket, which has to keep earlier versions. */
    z.object({ storage: z.literal("s3"), count: Count, bytes: Count, versioned: z.nullable(z.boolean()) }),
  ]),
});
export type Manifest = z.infer<typeof Manifest>;

/** Names sort by time. */
export const nameAt = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch((): string[] => []);

/** The finished backups in a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => NAME.test(name)).toSorted();
}

/** Returns the backup that a folder is, or the newest one in it. */
export async function findBackup(folder: string): Promise<string> {
  if ((await namesIn(folder)).includes(MANIFEST)) return folder;
  const newest = (await backupsIn(folder)).at(-1);
  if (newest) return join(folder, newest);
  throw new CommandError("data", `There is no backup in ${folder}.`);
}

export async function readManifest(backup: string): Promise<Manifest> {
  const parsed = z.safeParse(Manifest, await readJson(join(backup, MANIFEST)));
  if (parsed.success) return parsed.data;
  throw new CommandError("data", `${join(backup, MANIFEST)} isn't the manifest of a backup.`);
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
