import type { TimelineEntry } from "@portal/model/cases/schemas.ts";
import { humanizeCode } from "#domain/audit/wording.ts";

/** Passed in, so that the sentences do not depend on a language. */
export interface TimelineTexts {
  /** Text for a key of the timeline, the changes or the emails; undefined if there is none. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string | undefined;
  readonly money: (amount: number, currency: string) => string;
  /** Name of a subscription state. */
  readonly state: (state: string) => string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Describes an event in a sentence. Unknown actions still read like one. */
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

type Fields = Record<string, { before: unknown; after: unknown }>;

/** The changed fields, if the details contain them. */
export function fieldsIn(detail: TimelineEntry["detail"]): Fields {
  const isPair = (value: unknown): value is { before: unknown; after: unknown } =>
    typeof value === "object" && value !== null && "before" in value && "after" in value;
  return Object.fromEntries(Object.entries(detail).filter(([, value]) => isPair(value))) as Fields;
}

/** Meaningful values in the details: a phone, a statement number, days, or a reason. */
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
