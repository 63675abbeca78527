import type { User } from "@portal/model/session/contract.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useSubscription } from "#domain/billing/data.ts";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { billingText } from "#domain/billing/text.ts";
import { useAlerts, type AlertMessage } from "#domain/billing/useAlerts.ts";
import { Link } from "#platform/routing/Link.tsx";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import styles from "./BillingAlerts.module.css";

interface BillingAlertsProps {
  readonly user: User;
}

/** Billing alerts for those who manage billing. If they fail to load, the page goes without. */
export function BillingAlerts({ user }: BillingAlertsProps) {
  const { data } = useSubscription(user.team.id);
  return data ? <Alerts user={user} sub={data} /> : null;
}

function Alerts({ user, sub }: BillingAlertsProps & { readonly sub: SubscriptionReply }) {
  const t = useText(billingText);
  const alerts = useAlerts(sub, useBillingFormat(sub.currency));
  const mayAct = isAllowed("billing.renewal", meOf(user));
  if (alerts.length === 0) return null;
  const act = (kind: AlertMessage["kind"]) => {
    if (!mayAct) return "see";
    if (kind === "rests") return sub.unpaid ? "pay" : "choose";
    return ACTS[kind];
  };
  return (
    <div className={styles.alerts}>
      {alerts.map(({ kind, tone, title, text }) => {
        const next = act(kind);
        const link = (
          <Link to="/dashboard/subscription" {...(next === "card" && { search: { tab: "card" } })}>
            {t(`act.${next}`)}
          </Link>
        );
        return (
          <Notice key={kind} kind={tone} title={title} action={link}>
            {text}
          </Notice>
        );
      })}
    </div>
  );
}

const ACTS = {
  unpaid: "pay",
  card_over: "card",
  card_ends: "card",
  ends: "go_on",
  downgrade: "see",
  trial_ends: "choose",
} as const satisfies Record<Exclude<AlertMessage["kind"], "rests">, string>;
