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
  /** The specification's own words. */
  readonly words: string;
  /** The decision records, where the statement differs from the words. */
  readonly decided: string;
}

export const statements = async (): Promise<Statement[]> =>
  (await rows("statements.tsv")).map(([number = "", features = "", text = "", words = "", decided = ""]) => ({
    number,
    features: features.split(" "),
    text,
    words,
    decided,
  }));

/** The numbers and quoted messages of the specification's words that a statement leaves out. */
export function leftOut({ text, words, decided }: Pick<Statement, "text" | "words" | "decided">): string[] {
  if (decided) return [];
  const normalized = text.toLowerCase().replaceAll(/(?<=\d),(?=\d{3})/g, "");
  const quoted = [...words.matchAll(/(?<!\w)'([^']{4,}?)(?: \{context\})?'(?!\w)/g)].map(([, quote = ""]) => quote);
  return [...(words.match(/\d+/g) ?? []), ...quoted].filter((piece) => !normalized.includes(piece.toLowerCase()));
}

/** Reads the tags `// spec: 5.12 8.3` above the tests and groups of a file. */
export const proofsIn = (file: string, text: string): Proof[] => taggedIn(SPEC, file, text);

/** Messages count as proofs one by one, because a journey fails when one of its messages is not on the screen. */
async function shownMessages(): Promise<Proof[]> {
  const journeys = new Map<string, { file: string; title: string }>();
  for (const name of (await readdir(new URL("../../e2e", import.meta.url))).filter((one) =>
    /^messages.*\.spec\.ts$/.test(one),
  )) {
    const file = `e2e/${name}`;
    for (const [, title = "", part = ""] of (await read(file)).matchAll(/^messageJourney\("(.*?)", "(\w+)"/gm)) {
      journeys.set(part, { file, title: `messages ${title}` });
    }
  }
  return Object.entries(PROVES).flatMap(([part, keys]) =>
    Object.entries(keys).flatMap(([key, numbers]) => {
      const words = (MESSAGES.en as Record<string, Record<string, string>>)[part]?.[key];
      const journey = journeys.get(part);
      if (words === undefined || !journey) throw new Error(`no journey reads the message ${part}.${key}`);
      const title = `${journey.title}: “${words}”`;
      return numbers.split(" ").map((number) => ({ number, file: journey.file, title }));
    }),
  );
}

export const proofs = async (): Promise<Proof[]> => [...(await tagged(SPEC)), ...(await shownMessages())];

/** One test can prove several statements, and a statement can have several tests. */
export function count(all: readonly Statement[], given: readonly Proof[]): string {
  const tests = new Set(given.map(({ file, title }) => `${file} ${title}`)).size;
  const decided = all.filter((one) => one.decided !== "").length;
  return `${all.length} statements, ${decided} of them decided otherwise; ${tests} distinct tests in ${given.length} pairs of statement and test`;
}

/** Renders docs/SPECIFICATION.md. */
export async function specification(): Promise<string> {
  const [all, given] = [await statements(), await proofs()];
  const proven = (number: string) => given.filter((proof) => proof.number === number);
  const lines = all.map(({ number, features, text, words, decided }) => {
    const record = decided && ` (decided: ${decided})`;
    return `| ${number} | ${cell(text)}${record} | ${cell(words)} | ${features.join(", ")} | ${cellOf(proven(number))} |`;
  });
  const sections = SECTIONS.map((title, at) => {
    const own = lines.filter((line) => line.startsWith(`| ${at + 1}.`));
    const head = ["|   | Statement | The specification's words | Lives in | Proven by |", "| - | - | - | - | - |"];
    return [`## ${at + 1}. ${title}`, "", ...head, ...own].join("\n");
  });
  return [
    "# The specification, statement by statement",
    `${count(all, given)}. Written by \`pnpm specification\` from \`tools/spec/statements.tsv\` and the tags \`// spec:\` above the tests; \`pnpm where <name>\` shows where something lives.`,
    ...sections,
    "",
  ].join("\n\n");
}
