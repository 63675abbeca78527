/** Checks of a card that need no request. Pure; page and server share them. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
}
export type Field = keyof TypedCard;
export type Issue = "missing" | "wrong" | "past" | "not_a_test_card";
export type Issues = Partial<Record<Field, Issue>>;

export const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, "");

export function brandOf(number: string): "visa" | "mastercard" | "amex" | null {
  if (number.startsWith("4")) return "visa";
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return "mastercard";
  return /^3[47]/.test(number) ? "amex" : null;
}

/** Formats the number in groups as on the card. */
export function groupsOf(number: string): string {
  const groups =
    brandOf(number) === "amex" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,7})?/;
  return (groups.exec(number) ?? []).slice(1).filter(Boolean).join(" ");
}

/** Parses `12/30`, `12 / 2030` and `1230` as the same month; null for anything else. */
export function expiryOf(text: string): { readonly exp_month: number; readonly exp_year: number } | null {
  const [, month, year = ""] = /^(0[1-9]|1[0-2]|[1-9](?=\D))\s*[/-]?\s*(\d{2}|20\d{2})$/.exec(text.trim()) ?? [];
  return month ? { exp_month: Number(month), exp_year: Number(year.length === 2 ? `20${year}` : year) } : null;
}

/** A card is valid until its month is over in every time zone. */
export const isPast = (exp_month: number, exp_year: number, now: Date): boolean =>
  now.getTime() >= Date.UTC(exp_year, exp_month) + 12 * 3_600_000;

export function issuesOf(typed: TypedCard, now: Date): Issues {
  const number = digitsOf(typed.number);
  return withoutNull({
    number: number === "" ? "missing" : isNumber(number) ? null : "wrong",
    expiry: typed.expiry.trim() === "" ? "missing" : expiryIssue(typed.expiry, now),
    cvc: typed.cvc === "" ? "missing" : isCvc(typed.cvc, number) ? null : "wrong",
    // A card number typed here would be stored as a name.
    name: typed.name.trim() === "" ? "missing" : isName(typed.name.trim()) ? null : "wrong",
  });
}

function expiryIssue(text: string, now: Date): Issue | null {
  const expiry = expiryOf(text);
  if (!expiry || expiry.exp_year > now.getUTCFullYear() + 25) return "wrong";
  return isPast(expiry.exp_month, expiry.exp_year, now) ? "past" : null;
}

const isNumber = (number: string): boolean => /^\d{13,19}$/.test(number) && sumOf(number) % 10 === 0;
const isCvc = (cvc: string, number: string): boolean =>
  new RegExp(`^\\d{${brandOf(number) === "amex" ? 4 : 3}}$`).test(cvc);
const isName = (name: string): boolean => name.length <= 100 && (name.match(/\d/g) ?? []).length < 5;

/** Luhn: every second digit from the right counts twice. */
const sumOf = (number: string): number =>
  Array.from(number)
    .toReversed()
    .reduce((sum, digit, at) => {
      const counted = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return sum + (counted > 9 ? counted - 9 : counted);
    }, 0);

const withoutNull = (issues: Readonly<Record<Field, Issue | null>>): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== null));
