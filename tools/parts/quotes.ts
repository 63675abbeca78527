import { MESSAGES } from "../../e2e/kit/messages.ts";
import { read, rows } from "./tags.ts";

const PRODUCT = "Switchboard";

/** A message that the specification quotes or lists, and the text that a journey reads on the screen for it. */
export interface Quote {
  readonly kind: "quoted" | "listed";
  readonly words: string;
  readonly audience: string;
  /** A message of e2e/kit/messages.ts, or the file of a journey. */
  readonly seenAs: string;
  readonly shown: string;
}

/** Tells whether a text contains the specification's words in order, ignoring case. */
export function says(words: string, shown: string): boolean {
  const pieces = words.replaceAll("{product}", PRODUCT).split(" … ");
  const pattern = pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(".*");
  return new RegExp(pattern, "i").test(shown);
}

export const quotes = async (): Promise<Quote[]> =>
  Promise.all(
    (await rows("quotes.tsv")).map(async ([, kind = "", words = "", audience = "", seenAs = ""]) => ({
      kind: kind as Quote["kind"],
      words,
      audience,
      seenAs,
      shown: await shownAs(seenAs),
    })),
  );

async function shownAs(name: string): Promise<string> {
  if (name.startsWith("e2e/")) return read(name);
  const [part = "", key = ""] = name.split(".");
  const text = (MESSAGES.en as Readonly<Record<string, Readonly<Record<string, string>>>>)[part]?.[key];
  if (text === undefined) throw new Error(`quotes.tsv: no journey reads a message called "${name}"`);
  return text;
}
