import { type Day, dayOf } from "@portal/model/kit/calendar.ts";
import type { Tier } from "@portal/model/members/schemas.ts";
import type { Term } from "@portal/model/subscription/catalogue.ts";
import { lineFormatter } from "@portal/model/subscription/line-format.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";
import { useMemo } from "react";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";

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
  const w = useText(words);
  const locale = useLocale();
  return useMemo(() => {
    const format = lineFormatter(words.loaded[locale]!, locale, currency);
    const plan = (tier: Tier) => w(`tier.${tier}`);
    const isSolo = (tier: Tier) => tier === "basic" || tier === "pro";
    return {
      ...format,
      at: (seconds) => format.day(dayOf(new Date(seconds * 1000))),
      plan,
      wanted: (of) =>
        [plan(of.tier), format.term(of.term), ...(isSolo(of.tier) ? [] : [format.seats(of.seats)])].join(", "),
    };
  }, [w, locale, currency]);
}
