import { writtenDate } from "../kit/calendar.ts";
import type { Locale } from "../session/contract.ts";
import type { LineFormatter } from "./line-text.ts";
import type { planNamesEn } from "./plan-names.en.ts";

const TAG: Readonly<Record<Locale, string>> = { en: "en-US", es: "es-ES" };

/** Plans, terms and seats in one language. */
export type PlanNames = Readonly<Record<keyof typeof planNamesEn, string>>;

/** Formats amounts in minor units, with the sign that print uses. */
export function moneyFormatter(locale: Locale, currency: string): (amount: number) => string {
  const amounts = new Intl.NumberFormat(TAG[locale], { style: "currency", currency });
  const digits = amounts.resolvedOptions().maximumFractionDigits ?? 2;
  return (amount) => amounts.format(amount / 10 ** digits).replace("-", "\u2212");
}

/** Formats amounts, plans and places the same way on a screen, in an email and in a PDF. */
export function lineFormatter(names: PlanNames, locale: Locale, currency: string): LineFormatter {
  const numbers = new Intl.NumberFormat(TAG[locale], { maximumFractionDigits: 2 });
  const regions = new Intl.DisplayNames(TAG[locale], { type: "region", fallback: "code" });
  return {
    money: moneyFormatter(locale, currency),
    day: (day) => writtenDate(new Date(`${day}T00:00:00Z`), locale),
    plan: (tier) => names[`tier.${tier}`],
    term: (term) => names[`in.${term}`],
    seats: (count) =>
      names[count === 1 ? "seats_of_one" : "seats_of_other"].replace("{{count}}", numbers.format(count)),
    rate: (rate_bp) => numbers.format(rate_bp / 100),
    place: (code) => {
      const [country = code, state] = code.split("-");
      const name = regions.of(country) ?? country;
      return state ? `${name} (${state})` : name;
    },
  };
}
