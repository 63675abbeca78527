import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { useAlerts, type AlertMessage } from "#domain/billing/useAlerts.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import type { Rights } from "../part.ts";
import type { Go } from "../page-state.ts";
import styles from "./PlanPage.module.css";
import { subscriptionText } from "../text.ts";
import type { useRenewal } from "./useRenewal.ts";

interface AlertsProps {
  readonly sub: SubscriptionReply;
  readonly format: BillingFormat;
  readonly rights: Rights;
  readonly renewal: ReturnType<typeof useRenewal>;
  readonly go: Go;
}

/** Urgent alerts and what can be done about them. */
export function Alerts({ sub, format, rights, renewal, go }: AlertsProps) {
  const t = useText(subscriptionText);
  // A coming downgrade is shown with the current plan, next to the button that cancels it.
  const alerts = useAlerts(sub, format).filter(({ kind }) => kind !== "downgrade");
  if (sub.pending) {
    return (
      <Notice kind="wait" title={t("order.banner.pending")}>
        {t("order.banner.pending_text")}
      </Notice>
    );
  }

  const card = rights.card && (
    <Button size="xs" variant="default" onClick={() => go("card")}>
      {t(sub.payment_profile ? "order.change_card" : "order.add_card")}
    </Button>
  );
  const renew = (label: string) =>
    rights.renewal && (
      <Button size="xs" loading={renewal.resuming} onClick={renewal.resume}>
        {label}
      </Button>
    );
  const pay = (
    <div className={styles.actions}>
      {card}
      {sub.payment_profile && renew(t("order.try_again"))}
      {!rights.renewal && t("order.only_admins")}
    </div>
  );
  const acts: Partial<Record<AlertMessage["kind"], ReactNode>> = {
    rests: sub.unpaid && pay,
    unpaid: pay,
    card_over: card,
    card_ends: card,
    ends: renew(t("order.go_on")),
  };
  return alerts.map(({ kind, tone, title, text }) => (
    <Notice key={kind} kind={tone} title={title} action={acts[kind]}>
      {text}
      {renewal.failed && (kind === "rests" || kind === "unpaid" || kind === "ends") && (
        <p className={styles.refused}>{failureText(renewal.failed)}</p>
      )}
    </Notice>
  ));
}
