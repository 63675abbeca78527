import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./process.ts";
import { ROOT } from "./stack.ts";

/** A version that customers run. Its migrations never change, and the next version works beside it. */
export interface Release {
  readonly version: string;
  readonly commit: string;
  readonly last_migration: string;
}

export const RELEASES = JSON.parse(
  readFileSync(join(ROOT, "apps/api/migrations/releases.json"), "utf8"),
) as readonly Release[];

/** The newest release, which servers run while they are upgraded to this version. */
export const PREVIOUS = RELEASES.at(-1)!;

/** The files of one folder in a release, by name. */
export async function filesOfRelease({ commit }: Release, folder: string): Promise<Map<string, string>> {
  const listed = await git("ls-tree", "--name-only", commit, `${folder}/`);
  const names = listed.split("\n").filter(Boolean);
  const texts = names.map(
    async (name) => [name.slice(folder.length + 1), await git("show", `${commit}:${name}`)] as const,
  );
  return new Map(await Promise.all(texts));
}

/** Whether this clone has the release's commit. A shallow one lacks it. */
export async function hasRelease({ commit }: Release): Promise<boolean> {
  return (await run("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: ROOT })).code === 0;
}

/** Checks out a release into an empty folder and installs its packages, as its lockfile has them. */
export async function checkOut(release: Release, folder: string): Promise<void> {
  if (!(await hasRelease(release))) {
    throw new Error(`Commit ${release.commit} is missing; fetch it: git fetch --unshallow`);
  }
  await mkdir(folder, { recursive: true });
  await succeed("sh", ["-c", `git archive ${release.commit} | tar --extract --directory "$0"`, folder], ROOT);
  const install = ["install", "--frozen-lockfile", "--prefer-offline"];
  await succeed("pnpm", install, folder);
}

async function git(...args: string[]): Promise<string> {
  return succeed("git", args, ROOT);
}

async function succeed(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await run(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}:\n${output}`);
  return output;
}
