import { dayOf } from "@portal/model/kit/calendar.ts";
import { type AlertKind, listBillingAlerts, type BillingAlert } from "@portal/model/subscription/alerts.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { trialDaysLeft } from "@portal/model/subscription/lifecycle.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import type { BillingFormat } from "./useBillingFormat.ts";
import { billingText } from "./text.ts";
import { useDeclineReason } from "./useDeclineReason.ts";

export interface AlertMessage {
  readonly kind: AlertKind;
  readonly tone: "bad" | "warn" | "info";
  readonly title: string;
  readonly text: string;
}

const TONES = { critical: "bad", warning: "warn", info: "info" } as const;

/** Billing alerts for people who pay. Empty while a payment is in progress, since it may resolve them. */
export function useAlerts(sub: SubscriptionReply, format: BillingFormat): readonly AlertMessage[] {
  const t = useText(billingText);
  const reasonText = useDeclineReason();
  const now = new Date(useNow());
  const { unpaid, next, payment_profile: card, trial_ended_at } = sub;
  const { showTrialDaysLeftLowerInDays: lower } = getBootData();

  const words = ({ kind, on }: BillingAlert): Pick<AlertMessage, "title" | "text"> => {
    const date = on === null ? "" : format.day(on);
    const last4 = card?.last4 ?? "";
    switch (kind) {
      case "rests": {
        if (sub.state === "expired") return { title: t("rests.expired"), text: t("rests.expired_text") };
        const owed = unpaid && { amount: format.money(unpaid.amount), date: format.at(unpaid.since) };
        return { title: t("rests.suspended"), text: owed ? t("rests.unpaid_text", owed) : t("rests.suspended_text") };
      }
      case "unpaid": {
        const { amount = 0, since = 0, tries = 0, reason } = unpaid ?? {};
        const tried = t("unpaid.tries", { count: tries, date: format.at(since) });
        const then = on === null ? t("unpaid.no_try") : t("unpaid.next_try", { date });
        const text = [reasonText(reason), tried, then].filter(Boolean).join(" ");
        return { title: t("unpaid", { amount: format.money(amount) }), text };
      }
      case "card_over":
        return { title: t("card_over"), text: t("card_over.text", { last4, date }) };
      case "card_ends":
        return { title: t("card_ends", { date }), text: t("card_ends.text", { last4 }) };
      case "ends":
        return { title: t("ends", { date }), text: t("ends.text") };
      case "downgrade":
        return {
          title: t("downgrade", { date }),
          text: next ? t("downgrade.text", { wanted: format.wanted(next) }) : "",
        };
      case "trial_ends": {
        const count = trial_ended_at === null ? 0 : trialDaysLeft(trial_ended_at, now, lower);
        const title = on !== null && on > dayOf(now) ? t("trial_ends", { count }) : t("trial_ends.today");
        return { title, text: t("trial_ends.text", { date }) };
      }
    }
  };
  if (sub.pending) return [];
  return listBillingAlerts(sub, now, lower).map((alert) => ({
    kind: alert.kind,
    tone: TONES[alert.severity],
    ...words(alert),
  }));
}
