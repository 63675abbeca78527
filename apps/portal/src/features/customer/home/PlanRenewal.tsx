import type { ReactNode } from "react";
import { useSubscription } from "#domain/billing/data.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { useText } from "#platform/text/useText.ts";
import { homeText } from "./text.ts";

export interface PlanRenewalProps {
  readonly team_id: string;
  /** What to show while it loads, and if the subscription doesn't renew. */
  readonly otherwise: ReactNode;
}

/** The next renewal with its amount, for those who manage billing. */
export function PlanRenewal({ team_id, otherwise }: PlanRenewalProps) {
  const { data } = useSubscription(team_id);
  return data ? <Renewal sub={data} otherwise={otherwise} /> : otherwise;
}

function Renewal({ sub, otherwise }: { readonly sub: SubscriptionReply } & Pick<PlanRenewalProps, "otherwise">) {
  const t = useText(homeText);
  const format = useBillingFormat(sub.currency);
  const { renewal, renews, current_period_ends_at: ends_at } = sub;
  if (sub.state !== "paid" || !renews || !renewal || ends_at === null) return otherwise;
  return t("plan.renewal", { date: format.at(ends_at), amount: format.money(renewal.total) });
}
