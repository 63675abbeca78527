import type { Day } from "../kit/calendar.ts";
import type { Line } from "./bill.ts";
import { type PaidTier, TIERS_OF, type Term } from "./catalogue.ts";

/** The text of a bill line, the same on the page, in the PDF and for support. */
export interface LineText {
  readonly sentence: string;
  readonly formula: string;
}
export type LineTexts = Readonly<Record<Line["kind"], LineText>>;

/** Formats the values of a line for a reader. */
export interface LineFormatter {
  money(amount: number): string;
  day(day: Day): string;
  plan(tier: PaidTier): string;
  term(term: Term): string;
  seats(count: number): string;
  /** Takes hundredths of a percent. */
  rate(rate_bp: number): string;
  place(place: string): string;
}

const AMOUNTS: ReadonlySet<string> = new Set(["unit", "paid", "of", "balance", "amount"]);

/** Seats with what joins them to the rest. A solo plan is for one person, so its lines leave them out. */
const SEATS = /\{\{seats\}\}(, | × )/;

/** Fills a line's sentence and formula with its values. */
export function lineText(line: Line, texts: LineTexts, writing: LineFormatter): LineText {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(line)) values.set(name, written(name, value, writing));
  if ("tier" in line) values.set("plan", writing.plan(line.tier));
  if ("rate_bp" in line) values.set("rate", writing.rate(line.rate_bp));
  const isSolo = "tier" in line && TIERS_OF.solo.includes(line.tier);
  const fill = (text: string) =>
    (isSolo ? text.replace(SEATS, "") : text).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? "");
  const { sentence, formula } = texts[line.kind];
  return { sentence: fill(sentence), formula: fill(formula) };
}

function written(name: string, value: string | number, writing: LineFormatter): string {
  if (typeof value === "number") {
    if (AMOUNTS.has(name)) return writing.money(Math.abs(value));
    return name === "seats" ? writing.seats(value) : String(value);
  }
  if (name === "from" || name === "to") return writing.day(value);
  if (name === "term") return writing.term(value as Term);
  return name === "place" ? writing.place(value) : value;
}
