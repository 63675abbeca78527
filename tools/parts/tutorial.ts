/** One step of the tutorial in CONTRIBUTING.md: how one file changes. */
export interface TutorialEdit {
  readonly file: string;
  apply(before: string | undefined): string;
}

const FOLDER = /^\| `(\w+\/)` +\| `([^`]+\/)` +\|$/gm;
const STEP = /^(?:In `(?<file>[^`]+)`, (?<how>.+)|Create `(?<created>[^`]+)`:)$/gm;
const PLACE = /^(?:(?<side>before|after) `(?<anchor>.+)`|(?<end>at the end)):$/;
const REPLACEMENT = /^replace `(?<old>[^`]+)` with `(?<text>[^`]+)`\.$/;

/**
 * Reads the steps: "In `file`, before `text`:", "…, after `text`:", "…, at the end:" and "Create `file`:" with a code block below,
 * and "In `file`, replace `old` with `new`." on one line. A table above them maps the first part of a path to a folder.
 */
export function parseTutorial(markdown: string): TutorialEdit[] {
  const folders = new Map([...markdown.matchAll(FOLDER)].map(([, name = "", folder = ""]) => [name, folder]));
  const locate = (path: string): string => {
    const [, name = "", rest = ""] = /^(\w+\/)(.+)$/.exec(path) ?? [];
    const folder = folders.get(name);
    if (!folder) throw new Error(`${path}: no row of the table of folders is called ${name}`);
    return folder + rest;
  };
  return [...markdown.matchAll(STEP)].map((step) => {
    const { file = "", how = "", created } = step.groups!;
    const block = () => blockAfter(markdown, step.index + step[0].length, step[0]);
    if (created) return createFile(locate(created), block());
    const replacement = REPLACEMENT.exec(how)?.groups;
    if (replacement) return replaceText(locate(file), replacement["old"]!, replacement["text"]!);
    const place = PLACE.exec(how)?.groups ?? failStep(step[0], "says neither where its code goes nor what it replaces");
    if (place["end"]) return { file: locate(file), apply: (before) => `${existing(file, before)}\n${block()}` };
    return insertBlock(locate(file), place["side"] as "before" | "after", place["anchor"]!, block());
  });
}

function createFile(file: string, text: string): TutorialEdit {
  return { file, apply: (before) => (before === undefined ? text : failStep(file, "exists already")) };
}

function replaceText(file: string, old: string, text: string): TutorialEdit {
  return {
    file,
    apply(before) {
      const parts = existing(file, before).split(old);
      if (parts.length !== 2) failStep(file, `has ${parts.length - 1} places with ${old}, not one`);
      return parts.join(text);
    },
  };
}

/** The block gets the indentation of the line that it is placed beside. */
function insertBlock(file: string, side: "before" | "after", anchor: string, block: string): TutorialEdit {
  return {
    file,
    apply(before) {
      const lines = existing(file, before).split("\n");
      const found = lines.flatMap((line, index) => (line.trimStart().startsWith(anchor) ? [index] : []));
      if (found.length !== 1) failStep(file, `has ${found.length} lines that start with ${anchor}, not one`);
      const [at = 0] = found;
      const indent = /^ */.exec(lines[at]!)![0];
      const added = block
        .slice(0, -1)
        .split("\n")
        .map((line) => (line === "" ? "" : indent + line));
      return lines.toSpliced(side === "before" ? at : at + 1, 0, ...added).join("\n");
    },
  };
}

function blockAfter(markdown: string, from: number, step: string): string {
  const [, block] = /^\n\n```\w+\n([\s\S]*?\n)```\n/.exec(markdown.slice(from)) ?? [];
  return block ?? failStep(step, "is followed by no code block");
}

const existing = (file: string, text: string | undefined): string => text ?? failStep(file, "does not exist");

function failStep(step: string, problem: string): never {
  throw new Error(`CONTRIBUTING.md: ${step} ${problem}`);
}
