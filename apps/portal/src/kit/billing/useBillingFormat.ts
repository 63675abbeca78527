import { type Day, dayOf } from "@portal/model/kit/calendar.ts";
import type { Tier } from "@portal/model/members/schemas.ts";
import type { Term } from "@portal/model/subscription/catalogue.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { useMemo } from "react";
import { countryName, formatBasisPoints, longDay, money } from "../format.ts";
import { useLocale, useText } from "../useText.ts";
import { words } from "../words.ts";
import { billingText } from "./text.ts";

/** How amounts, days, plans and counts are written in the language of the moment. */
export interface BillingFormat {
  readonly money: (amount: number) => string;
  readonly day: (day: Day) => string;
  /** A time in seconds, as the day that bills call it: the same wherever one reads it. */
  readonly at: (seconds: number) => string;
  readonly plan: (tier: Tier) => string;
  readonly term: (term: Term) => string;
  readonly seats: (count: number) => string;
  readonly wanted: (wanted: PlanSelection) => string;
  /** From hundredths of a percent. */
  readonly rate: (rate_bp: number) => string;
  /** "US-CA" and the like. */
  readonly place: (code: string) => string;
}

/** A solo account is one person: nobody speaks of seats there. */
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
