import { cp, mkdir, readFile, readdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { run } from "./process.ts";
import { ROOT } from "./stack.ts";

/** Copies the current source, committed or not, and links the packages of the checkout. */
export async function copySource(to: string): Promise<void> {
  const listed = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  if (listed.code !== 0) throw new Error(listed.output);
  const files = listed.output.split("\0").filter(Boolean);
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    // An uncommitted deletion is still listed.
    await cp(join(ROOT, file), join(to, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
  const workspaces = ["", ...files.filter((file) => /^(apps|packages)\/[^/]+\/package\.json$/.test(file)).map(dirname)];
  for (const workspace of workspaces) {
    await linkPackages(join(ROOT, workspace, "node_modules"), join(to, workspace, "node_modules"), to);
  }
}

/** Links installed packages one by one, because workspace packages must come from the copy. */
async function linkPackages(from: string, to: string, copy: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from).catch(() => [])) {
    // Tools rebuild their own caches.
    if (/^\.(vite|cache)/.test(entry)) continue;
    if (entry.startsWith("@")) {
      await linkPackages(join(from, entry), join(to, entry), copy);
      continue;
    }
    const target = await realpath(join(from, entry));
    const inside = relative(await realpath(ROOT), target);
    const ours = !inside.startsWith("..") && !inside.includes("node_modules");
    await symlink(ours ? join(copy, inside) : target, join(to, entry));
  }
}

export interface Edit {
  readonly file: string;
  /** Must occur in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** Makes these edits in a copy and returns a function that reverts them. */
export async function patchCopy(copy: string, edits: readonly Edit[]): Promise<() => Promise<void>> {
  const sources = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const path = join(copy, file);
    const source = await readFile(path, "utf8");
    const times = source.split(find).length - 1;
    if (times !== 1) throw new Error(`no longer fits: its text occurs ${times} times in ${file}`);
    if (!sources.has(path)) sources.set(path, source);
    await writeFile(
      path,
      source.replace(find, () => replace),
    );
  }
  return async () => {
    for (const [path, source] of sources) await writeFile(path, source);
  };
}
