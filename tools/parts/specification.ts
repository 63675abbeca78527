import { readFile, readdir } from "node:fs/promises";
import { MESSAGES, PROVES } from "../../e2e/kit/messages.ts";

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
const SECTIONS = [
  "What the product does and for whom",
  "Screens and routes",
  "Entities and their fields",
  "States and transitions",
  "Validation rules",
  "Roles and permissions",
  "The calls it makes",
  "Error catalogue",
  "Business constants and limits",
];

export interface Statement {
  readonly number: string;
  readonly features: readonly string[];
  readonly text: string;
}
interface Proof {
  readonly number: string;
  readonly file: string;
  readonly title: string;
}

const lines = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
const read = (path: string) => readFile(ROOT + path, "utf8");

export async function statements(): Promise<Statement[]> {
  return lines(await read("tools/spec/statements.tsv")).map((line) => {
    const [number = "", features = "", text = ""] = line.split("\t");
    return { number, features: features.split(" "), text };
  });
}

/** What the tags of a test file say: `// spec: 5.12 8.3` above a test, or above a group of them. */
export function proofsIn(file: string, text: string): Proof[] {
  return [...text.matchAll(/^ *\/\/ spec: *(.*)\n/gm)].flatMap(({ 0: line, 1: said = "", index }) => {
    const numbers = said.split(" ");
    const wrong = numbers.find((number) => !/^\d\.\d+$/.test(number));
    if (wrong !== undefined) throw new Error(`${file}: a tag names statements by number, as in 5.12, not "${wrong}"`);
    const own = titleOf(text.slice(index + line.length));
    if (!own) throw new Error(`${file}: no test stands below "${line.trim()}"`);
    const title = line.startsWith(" ") ? [groupOf(text.slice(0, index)), own].filter(Boolean).join(": ") : own;
    return numbers.map((number) => ({ number, file, title }));
  });
}

/** The title of the test that comes first here; behind a table of cases it stands after the table. */
function titleOf(below: string): string | undefined {
  const code = below.replace(/^(?: *\/\/.*\n)*/, "");
  const [opened, each] = /^ *(?:test|describe|tell)(?:\.\w+)*?(\.each)?[<(]/.exec(code) ?? [];
  if (!opened) return undefined;
  return (each ? /\)\(\s*(["`])(.*?)\1/s : /\(\s*(["`])(.*?)\1/s).exec(code)?.[2];
}

/** The group that was opened last. */
const groupOf = (above: string): string | undefined =>
  above
    .match(/^describe(?:\.\w+)*\(["`].*?["`],/gm)
    ?.at(-1)
    ?.replace(/^.*?["`](.*)["`],$/, "$1");

/** Messages are walked past one by one: each names beside its words what it shows, and fails its walk where it is not seen. */
async function shownMessages(): Promise<Proof[]> {
  const walks = new Map<string, { file: string; title: string }>();
  for (const name of (await readdir(`${ROOT}e2e`)).filter((one) => /^messages.*\.spec\.ts$/.test(one))) {
    const file = `e2e/${name}`;
    for (const [, title = "", part = ""] of (await read(file)).matchAll(/^tell\("(.*?)", "(\w+)"/gm)) {
      walks.set(part, { file, title: `messages ${title}` });
    }
  }
  return Object.entries(PROVES).flatMap(([part, keys]) =>
    Object.entries(keys).flatMap(([key, numbers]) => {
      const words = (MESSAGES.en as Record<string, Record<string, string>>)[part]?.[key];
      const walk = walks.get(part);
      if (words === undefined || !walk) throw new Error(`Nobody walks past the message ${part}.${key}`);
      return numbers.split(" ").map((number) => ({ number, file: walk.file, title: `${walk.title}: “${words}”` }));
    }),
  );
}

export async function proofs(): Promise<Proof[]> {
  const found: Proof[] = [];
  for (const folder of TESTS) {
    const names = await readdir(ROOT + folder, { recursive: true });
    for (const name of names.filter((one) => /\.(test|spec)\.tsx?$/.test(one)).toSorted()) {
      const file = `${folder}/${name}`;
      found.push(...proofsIn(file, await read(file)));
    }
  }
  return [...found, ...(await shownMessages())];
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(/\s+/g, " ");

/** docs/SPECIFICATION.md, whole. */
export async function specification(): Promise<string> {
  const [all, given] = [await statements(), await proofs()];
  const proven = (number: string) => given.filter((proof) => proof.number === number);
  const rows = all.map(({ number, features, text }) => {
    const cells = proven(number).map(({ file, title }) => `\`${file}\`: ${cell(title)}`);
    return `| ${number} | ${cell(text)} | ${features.join(", ")} | ${cells.join("<br>")} |`;
  });
  const sections = SECTIONS.map((title, at) => {
    const own = rows.filter((row) => row.startsWith(`| ${at + 1}.`));
    return [`## ${at + 1}. ${title}`, "", "|   | Statement | Lives in | Proven by |", "| - | - | - | - |", ...own].join(
      "\n",
    );
  });
  return [
    "# The specification, statement by statement",
    `${all.length} statements, proven by ${given.length} tests. Written by \`pnpm specification\` from \`tools/spec/statements.tsv\` and the tags \`// spec:\` above the tests; \`pnpm where <name>\` shows where something lives.`,
    ...sections,
    "",
  ].join("\n\n");
}
