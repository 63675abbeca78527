import { type Day, dayOf } from "@portal/model/kit/calendar.ts";
import type { Tier } from "@portal/model/members/schemas.ts";
import type { Term } from "@portal/model/subscription/catalogue.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { useMemo } from "react";
import { countryName, formatBasisPoints, longDay, money } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { billingText } from "./text.ts";

/** Formats amounts, days, plans and counts in the current language. */
export interface BillingFormat {
  readonly money: (amount: number) => string;
  readonly day: (day: Day) => string;
  /** Formats a time in seconds as its billing day, which is the same in every time zone. */
  readonly at: (seconds: number) => string;
  readonly plan: (tier: Tier) => string;
  readonly term: (term: Term) => string;
  readonly seats: (count: number) => string;
  readonly wanted: (wanted: PlanSelection) => string;
  /** Formats a rate given in basis points. */
  readonly rate: (rate_bp: number) => string;
  /** Names a region code such as "US-CA". */
  readonly place: (code: string) => string;
}

/** A solo account has one person, so its texts do not mention seats. */
export function useBillingFormat(currency: string): BillingFormat {
  const t = useText(billingText);
  const w = useText(words);
  const locale = useLocale();
  return useMemo(() => {
    const seats = (count: number) => t("seats_of", { count });
    const term = (of: Term) => t(`in.${of}`);
    const plan = (tier: Tier) => w(`tier.${tier}`);
    const isSolo = (tier: Tier) => tier === "basic" || tier === "pro";
    return {
      money: (amount) => money(amount, currency, locale),
      day: (day) => longDay(day, locale),
      at: (seconds) => longDay(dayOf(new Date(seconds * 1000)), locale),
      plan,
      term,
      seats,
      wanted: (of) => [plan(of.tier), term(of.term), ...(isSolo(of.tier) ? [] : [seats(of.seats)])].join(", "),
      rate: (rate_bp) => formatBasisPoints(rate_bp, locale),
      place: (code) => {
        const [country = code, state] = code.split("-");
        return state ? `${countryName(country, locale)} (${state})` : countryName(country, locale);
      },
    };
  }, [t, w, locale, currency]);
}
