import { readFile, readdir } from "node:fs/promises";

const ROOT = new URL("../../", import.meta.url).pathname;
const TESTS = [
  "packages/model/src",
  "apps/api/src",
  "apps/api/proofs",
  "apps/gateway/src",
  "apps/gateway/page",
  "apps/portal/src",
  "e2e",
  "tools",
];

/** A comment above a test that names what the test proves: `// spec: 5.12 8.3`. */
export interface Tag {
  readonly name: string;
  readonly form: RegExp;
  /** Completes "a tag names …" in the message about a wrong one. */
  readonly names: string;
}
export interface Proof {
  readonly number: string;
  readonly file: string;
  readonly title: string;
}

export const read = (path: string): Promise<string> => readFile(ROOT + path, "utf8");

/** The rows of a table in tools/spec, without its comments. */
export const rows = async (table: string): Promise<string[][]> =>
  (await read(`tools/spec/${table}`))
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));

/** Reads the tags above the tests and groups of a file. */
export function taggedIn({ name, form, names }: Tag, file: string, text: string): Proof[] {
  return [...text.matchAll(new RegExp(`^ *// ${name}: *(.*)\\n`, "gm"))].flatMap(({ 0: line, 1: said = "", index }) => {
    const numbers = said.split(" ");
    const wrong = numbers.find((number) => !form.test(number));
    if (wrong !== undefined) throw new Error(`${file}: a tag names ${names}, not "${wrong}"`);
    const own = titleOf(text.slice(index + line.length));
    if (!own) throw new Error(`${file}: no test follows "${line.trim()}"`);
    const title = line.startsWith(" ") ? [groupOf(text.slice(0, index)), own].filter(Boolean).join(": ") : own;
    return numbers.map((number) => ({ number, file, title }));
  });
}

/** The title of the next test; with `.each`, it comes after the table of cases. */
function titleOf(below: string): string | undefined {
  const code = below.replace(/^(?: *\/\/.*\n)*/, "");
  const [opened, each] = /^ *(?:test|describe|messageJourney)(?:\.\w+)*?(\.each)?[<(]/.exec(code) ?? [];
  if (!opened) return undefined;
  return (each ? /\)\(\s*(["`])(.*?)\1/s : /\(\s*(["`])(.*?)\1/s).exec(code)?.[2];
}

/** The title of the last `describe`. */
const groupOf = (above: string): string | undefined =>
  above
    .match(/^describe(?:\.\w+)*\(["`].*?["`],/gm)
    ?.at(-1)
    ?.replace(/^.*?["`](.*)["`],$/, "$1");

/** Reads the tags of this kind in all test files. */
export async function tagged(tag: Tag): Promise<Proof[]> {
  const found: Proof[] = [];
  for (const folder of TESTS) {
    const names = await readdir(ROOT + folder, { recursive: true });
    for (const name of names.filter((one) => /\.(test|spec)\.tsx?$/.test(one)).toSorted()) {
      const file = `${folder}/${name}`;
      found.push(...taggedIn(tag, file, await read(file)));
    }
  }
  return found;
}

/** Escapes text for a cell of a Markdown table. */
export const cell = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(/\s+/g, " ");

/** Lists tests in a cell, one per line. */
export const cellOf = (proofs: readonly Proof[]): string =>
  proofs.map(({ file, title }) => `\`${file}\`: ${cell(title)}`).join("<br>");
