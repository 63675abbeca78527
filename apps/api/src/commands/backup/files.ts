import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, readFile, readdir, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "../command.ts";
import { FILE_LIST } from "./manifest.ts";

interface Kept {
  readonly size: number;
  readonly mtimeMs: number;
  readonly sha256: string;
}
/** By their path below the folder. */
export type KeptFiles = Map<string, Kept>;

const FOLDER = "files";
/** Written and removed by every readiness check. */
const PROBES = "probe/";
const SHOWN_EVERY = 1000;

/**
 * Copies new and changed files. What the previous backup has already is linked to it and takes no space. Called before and
 * after the database is read: a file that is removed meanwhile is still named by a row of the snapshot.
 */
export async function copyFiles(
  from: string,
  backup: string,
  previous: string | undefined,
  kept: KeptFiles,
  progress: (message: string) => void,
): Promise<void> {
  const known = previous ? await readFileList(previous) : new Map<string, string>();
  let seen = 0;
  for (const path of await pathsIn(from)) {
    if ((seen += 1) % SHOWN_EVERY === 0) progress(`${seen} files looked at`);
    const source = join(from, path);
    const found = await stat(source).catch(() => null);
    const before = kept.get(path);
    if (!found || (before && before.size === found.size && before.mtimeMs === found.mtimeMs)) continue;
    const target = join(backup, FOLDER, path);
    await mkdir(dirname(target), { recursive: true });
    const sha256 = known.get(path);
    const earlier = previous && join(previous, FOLDER, path);
    const { size, mtimeMs } = found;
    if (sha256 && earlier && (await isSame(earlier, found))) {
      await unlink(target).catch(() => {});
      await link(earlier, target);
      kept.set(path, { size, mtimeMs, sha256 });
    } else {
      const copied = await copyFile(source, target);
      await utimes(target, found.atime, found.mtime);
      kept.set(path, { size: copied.size, mtimeMs, sha256: copied.sha256 });
    }
  }
}

async function isSame(file: string, { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }) {
  const there = await stat(file).catch(() => null);
  // Times are restored with microseconds only.
  return there !== null && there.size === size && Math.abs(there.mtimeMs - mtimeMs) < 1;
}

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(PROBES))
    .toSorted();
}

/** Hashes the bytes that it copies, not those that are there later. */
async function copyFile(from: string, to: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), counted, createWriteStream(to, { mode: 0o600 }));
  return { size, sha256: hash.digest("hex") };
}

export const fileList = (kept: KeptFiles): string =>
  [...kept].map(([path, { sha256 }]) => `${sha256}  ${FOLDER}/${path}\n`).join("");

async function readFileList(backup: string): Promise<Map<string, string>> {
  const text = await readFile(join(backup, FILE_LIST), "utf8").catch(() => "");
  return new Map(
    [...text.matchAll(/^([\da-f]{64}) {2}files\/(.+)$/gm)].map(([, sha256 = "", path = ""]) => [path, sha256]),
  );
}

/** Copies the files of a backup into a storage folder. Files that only the folder has are left alone. */
export async function restoreFiles(backup: string, to: string, progress: (message: string) => void): Promise<number> {
  let done = 0;
  for (const [path, sha256] of await readFileList(backup)) {
    if ((done += 1) % SHOWN_EVERY === 0) progress(`${done} files restored`);
    const [source, target] = [join(backup, FOLDER, path), join(to, path)];
    await mkdir(dirname(target), { recursive: true }).catch(cantWrite(target));
    const isThere = (await stat(source).catch(() => null))?.isFile() ?? false;
    const copied = isThere ? await copyFile(source, target).catch(cantWrite(target)) : null;
    if (copied?.sha256 !== sha256) throw new CommandError("data", `${source} is missing or was changed.`);
  }
  return done;
}

/** Fails if no file can be written there, before anything is restored. */
export async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, `.restore-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, "");
    await unlink(probe);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new CommandError("config", `STORAGE_URL: can't write to ${folder} (${code}). Nothing was restored.`);
  }
}

const cantWrite =
  (target: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new CommandError("failed", `Couldn't write ${target} (${error.code ?? error.name}).`);
  };
