import { readFile } from "node:fs/promises";
import { git } from "../parts/evidence.ts";
import { ROOT } from "../parts/stack.ts";
import { areaOf, textsIn, type Text } from "./texts.ts";

const isRead = (file: string) => areaOf(file) !== undefined && !file.includes(".test.");

/** All texts of the working tree. */
export async function currentTexts(): Promise<Text[]> {
  const files = git("ls-files").split("\n").filter(isRead);
  const read = await Promise.all(files.map(async (file) => textsIn(file, await readFile(ROOT + file, "utf8"))));
  return read.flat();
}

/** All texts of a commit. */
export const textsOf = (commit: string): Text[] =>
  git("ls-tree", "-r", "--name-only", commit)
    .split("\n")
    .filter(isRead)
    .flatMap((file) => textsIn(file, git("show", `${commit}:${file}`)));
