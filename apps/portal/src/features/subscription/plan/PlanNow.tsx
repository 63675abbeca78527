import { type Day, dayOf, daysBetween } from "@portal/model/kit/calendar.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { trialDaysLeft } from "@portal/model/subscription/lifecycle.ts";
import { getBootData } from "../../../kit/boot-data.ts";
import { useNow } from "../../../kit/useNow.ts";
import { useText } from "../../../kit/useText.ts";
import { words } from "../../../kit/words.ts";
import { Card } from "../../../ui/Card.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { currentPlanOf } from "../choice/wanted.ts";
import type { BillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import { subscriptionText } from "../text.ts";
import { PeriodBar } from "./PeriodBar.tsx";
import styles from "./PlanNow.module.css";
import { planText } from "./text.ts";

interface PlanNowProps {
  readonly sub: SubscriptionReply;
  readonly say: BillingFormat;
  /** Back to what one has, from a change that is to come; absent for those who may not. */
  readonly onKeep: (() => void) | undefined;
}

/** What one has: the plan, how long it lasts, and what comes after. */
export function PlanNow({ sub, say, onKeep }: PlanNowProps) {
  const t = useText(planText);
  const s = useText(subscriptionText);
  const w = useText(words);
  const now = useNow();
  const { product, state, tier, used_seats, renewal, renews, current_period_ends_at: ends_at } = sub;
  const held = currentPlanOf(sub);
  const people = product === "team" ? t("now.members", { count: used_seats }) : null;
  const span = spanOf(sub, new Date(now));
  const tone = ({ past_due: "warn", suspended: "bad", expired: "warn", trial: "accent" } as const)[state as string];
  const pill = () => {
    if (held && state === "paid")
      return <Pill tone={renews ? "ok" : "warn"}>{t(renews ? "now.renews" : "now.ends")}</Pill>;
    return state === tier ? null : <Pill tone={tone ?? "plain"}>{w(`state.${state}`)}</Pill>;
  };
  const lead = () => {
    if (held) return s(`term.${held.term}`);
    return state === "trial" ? t("now.trial") : t("now.free_text");
  };
  const seats = product === "team" && (held ?? (state === "trial" ? sub : null))?.seats;
  const last_day = getBootData().solo_free_eol;
  const isOver = dayOf(new Date(now)) > last_day;
  const facts = [lead(), seats ? say.seats(seats) : null, people];
  return (
    <Card>
      <div className={styles.head}>
        <h2>
          {say.plan(tier)} {pill()}
        </h2>
        {held && renews && renewal && ends_at !== null && (
          <p className={`${styles.renewal} num`}>
            <span>{t("now.renewal_label")}</span>{" "}
            {t("now.renewal", { amount: say.money(renewal.total), date: say.at(ends_at) })}
          </p>
        )}
      </div>
      <p className={styles.facts}>{facts.filter(Boolean).join(" · ")}</p>
      {product === "solo" && tier === "free" && (
        <p className={styles.next}>{t(isOver ? "now.eol_over" : "now.eol", { date: say.day(last_day) })}</p>
      )}
      {span && <PeriodBar {...span} say={say} />}
      {held && renews && sub.next && ends_at !== null && (
        <p className={styles.next}>
          {t("now.next", { date: say.at(ends_at), wanted: say.wanted(sub.next) })}{" "}
          {onKeep && (
            <button type="button" className="link-button" onClick={onKeep}>
              {t("now.keep")}
            </button>
          )}
        </p>
      )}
      {sub.credit_balance > 0 && (
        <p className={styles.next}>{t("now.credit", { amount: say.money(sub.credit_balance) })}</p>
      )}
    </Card>
  );
}

interface Span {
  readonly from: Day;
  readonly to: Day;
  readonly left: number;
}
/** The days that run: of what is paid for, or of the trial. */
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
  return daysBetween(from, to) > 0 ? { from, to, left } : null;
}
