import { type Day, dayOf, daysBetween } from "@portal/model/kit/calendar.ts";
import { trialDaysLeft } from "@portal/model/subscription/lifecycle.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { CSSProperties } from "react";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { words } from "#domain/team/words.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Pill } from "#ui/Pill.tsx";
import { currentPlanOf } from "../choice/wanted.ts";
import { subscriptionText } from "../text.ts";
import styles from "./PlanNow.module.css";

interface PlanNowProps {
  readonly sub: SubscriptionReply;
  readonly format: BillingFormat;
  /** Cancels a coming change; absent if the user may not. */
  readonly onKeep: (() => void) | undefined;
}

/** The current plan, how long it lasts, and what comes next. */
export function PlanNow({ sub, format, onKeep }: PlanNowProps) {
  const t = useText(subscriptionText);
  const w = useText(words);
  const now = useNow();
  const { product, state, tier, used_seats, renewal, renews, current_period_ends_at: ends_at } = sub;
  const current = currentPlanOf(sub);
  const people = product === "team" ? t("order.now.members", { count: used_seats }) : null;
  const span = spanOf(sub, new Date(now));
  const tone = ({ past_due: "warn", suspended: "bad", expired: "warn", trial: "accent" } as const)[state as string];
  const pill = () => {
    // Without a plan, "Paid" would contradict the line below it.
    if (state === "paid")
      return current && <Pill tone={renews ? "ok" : "warn"}>{t(renews ? "order.now.renews" : "order.now.ends")}</Pill>;
    return state === tier ? null : <Pill tone={tone ?? "plain"}>{w(`state.${state}`)}</Pill>;
  };
  const lead = () => {
    if (current) return t(`term.${current.term}`);
    return state === "trial" ? t("order.now.trial") : t("order.now.free_text");
  };
  const seats = product === "team" && (current ?? (state === "trial" ? sub : null))?.seats;
  const last_day = getBootData().solo_free_eol;
  const hasEnded = dayOf(new Date(now)) > last_day;
  const facts = [lead(), seats ? format.seats(seats) : null, people];
  return (
    <Card>
      <div className={styles.head}>
        <h2>
          {format.plan(tier)} {pill()}
        </h2>
        {current && renews && renewal && ends_at !== null && (
          <p className={`${styles.renewal} num`}>
            <span>{t("order.now.renewal_label")}</span>{" "}
            {t("order.now.renewal", { amount: format.money(renewal.total), date: format.at(ends_at) })}
          </p>
        )}
      </div>
      <p className={styles.facts}>{facts.filter(Boolean).join(" · ")}</p>
      {product === "solo" && tier === "free" && (
        <p className={styles.next}>
          {t(hasEnded ? "order.now.eol_over" : "order.now.eol", { date: format.day(last_day) })}
        </p>
      )}
      {span?.isAhead ? (
        <p className={styles.next}>{t("order.now.starts", { date: format.day(span.from), to: format.day(span.to) })}</p>
      ) : (
        span && <PeriodBar {...span} format={format} />
      )}
      {current && renews && sub.next && ends_at !== null && (
        <p className={styles.next}>
          {t("order.now.next", { date: format.at(ends_at), wanted: format.wanted(sub.next) })}{" "}
          {onKeep && (
            <button type="button" className="link-button" onClick={onKeep}>
              {t("order.now.keep")}
            </button>
          )}
        </p>
      )}
      {sub.credit_balance > 0 && (
        <p className={styles.next}>{t("order.now.credit", { amount: format.money(sub.credit_balance) })}</p>
      )}
    </Card>
  );
}

interface Span {
  readonly from: Day;
  readonly to: Day;
  readonly left: number;
  /** It was bought in a trial, which comes first. */
  readonly isAhead: boolean;
}
/** The current paid period or trial. */
function spanOf(sub: SubscriptionReply, now: Date): Span | null {
  const { state, trial_started_at, trial_ended_at, current_period_started_at, current_period_ends_at } = sub;
  const tried = state === "trial";
  if (!tried && !currentPlanOf(sub)) return null;
  const starts = tried ? trial_started_at : current_period_started_at;
  const ends = tried ? trial_ended_at : current_period_ends_at;
  if (starts === null || ends === null) return null;
  const [from, to] = [dayOf(new Date(starts * 1000)), dayOf(new Date(ends * 1000))];
  const left = tried
    ? trialDaysLeft(ends, now, getBootData().showTrialDaysLeftLowerInDays)
    : daysBetween(dayOf(now), to);
  return daysBetween(from, to) > 0 ? { from, to, left, isAhead: from > dayOf(now) } : null;
}

interface PeriodBarProps {
  readonly from: Day;
  readonly to: Day;
  /** Number of days left, as stated in the text. */
  readonly left: number;
  readonly format: BillingFormat;
}

/** Days elapsed and left. The text says the same. */
function PeriodBar({ from, to, left: stated, format }: PeriodBarProps) {
  const t = useText(subscriptionText);
  const all = daysBetween(from, to);
  const left = Math.min(Math.max(stated, 0), all);
  const elapsed = 1 - left / all;
  return (
    <div
      className={styles.period}
      style={{ "--over": elapsed } as CSSProperties}
      data-side={elapsed > 0.5 ? "end" : "start"}
    >
      <span className="vh">{t("order.now.bar", { left, all, from: format.day(from), to: format.day(to) })}</span>
      <div className={styles.track} aria-hidden>
        <i />
        <b />
      </div>
      <div className={styles.days} aria-hidden>
        <span>{format.day(from)}</span>
        <strong>{t("order.now.today", { count: left })}</strong>
        <span>{format.day(to)}</span>
      </div>
    </div>
  );
}
