import { readdir } from "node:fs/promises";
import { MESSAGES, PROVES } from "../../e2e/kit/messages.ts";
import { type Proof, type Tag, cell, cellOf, read, rows, tagged, taggedIn } from "./tags.ts";

const SPEC: Tag = { name: "spec", form: /^\d\.\d+$/, names: "statements by number, as in 5.12" };
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

export const statements = async (): Promise<Statement[]> =>
  (await rows("statements.tsv")).map(([number = "", features = "", text = ""]) => ({
    number,
    features: features.split(" "),
    text,
  }));

/** What the tags of a test file say: `// spec: 5.12 8.3` above a test, or above a group of them. */
export const proofsIn = (file: string, text: string): Proof[] => taggedIn(SPEC, file, text);

/** Messages are walked past one by one: each names beside its words what it shows, and fails its walk where it is not seen. */
async function shownMessages(): Promise<Proof[]> {
  const walks = new Map<string, { file: string; title: string }>();
  for (const name of (await readdir(new URL("../../e2e", import.meta.url))).filter((one) =>
    /^messages.*\.spec\.ts$/.test(one),
  )) {
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

export const proofs = async (): Promise<Proof[]> => [...(await tagged(SPEC)), ...(await shownMessages())];

/** docs/SPECIFICATION.md, whole. */
export async function specification(): Promise<string> {
  const [all, given] = [await statements(), await proofs()];
  const proven = (number: string) => given.filter((proof) => proof.number === number);
  const lines = all.map(
    ({ number, features, text }) =>
      `| ${number} | ${cell(text)} | ${features.join(", ")} | ${cellOf(proven(number))} |`,
  );
  const sections = SECTIONS.map((title, at) => {
    const own = lines.filter((line) => line.startsWith(`| ${at + 1}.`));
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
