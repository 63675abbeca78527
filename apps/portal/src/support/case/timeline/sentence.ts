import type { TimelineEntry } from "@portal/model/case/schemas.ts";

/** Given to the sentences, so that they need no language of their own. */
export interface TimelineTexts {
  /** The text of a key of the timeline, of the changes or of the mails, filled in; undefined where there is none. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string | undefined;
  readonly money: (amount: number, currency: string) => string;
  /** The name of a state of a subscription. */
  readonly state: (state: string) => string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What happened, in a sentence; what is new to us still reads like one. */
export function sentenceOf(
  { action, detail }: Pick<TimelineEntry, "action" | "detail">,
  { say, money, state }: TimelineTexts,
): string {
  const { total, currency, template, before, after } = detail;
  const values = {
    amount: typeof total === "number" && typeof currency === "string" ? money(total, currency) : "",
    mail: say(`mail.${text(template)}`) ?? humanizeCode(text(template)),
    before: state(text(before)),
    after: state(text(after)),
  };
  return say(`action.${action}`, values) ?? humanizeCode(action);
}

/** "case.user_fixed" as "User fixed". */
export function humanizeCode(code: string): string {
  const words = (code.split(".").at(-1) ?? code).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Fields = Record<string, { before: unknown; after: unknown }>;

/** Which fields changed, where the details say it. */
export function fieldsIn(detail: TimelineEntry["detail"]): Fields {
  const isPair = (value: unknown): value is { before: unknown; after: unknown } =>
    typeof value === "object" && value !== null && "before" in value && "after" in value;
  return Object.fromEntries(Object.entries(detail).filter(([, value]) => isPair(value))) as Fields;
}

/** What the details name that a person knows: a phone, a number of a statement, days, why it moved. */
export function detailLabelsOf(
  { action, detail }: Pick<TimelineEntry, "action" | "detail">,
  { say }: TimelineTexts,
): readonly string[] {
  const { label, app, version, number, kind, happening, days } = detail;
  const isBill = action.startsWith("invoice.");
  return [
    text(label),
    label === undefined ? "" : [text(app), text(version)].filter(Boolean).join(" "),
    isBill && (typeof number === "string" || typeof number === "number") ? `#${number}` : "",
    isBill ? (say(`bill.${text(kind)}`) ?? "") : "",
    say(`happening.${text(happening)}`) ?? "",
    typeof days === "number" ? `+${days} d` : "",
  ].filter(Boolean);
}
