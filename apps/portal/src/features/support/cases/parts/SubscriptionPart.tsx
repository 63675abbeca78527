import { brandName } from "@portal/model/subscription/card-brand.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { cases } from "@portal/model/cases/contract.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { monthAndYear } from "#platform/text/format.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSession } from "#platform/session/session.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Card } from "#ui/Card.tsx";
import { Facts, type Fact } from "#ui/Facts.tsx";
import { Notice } from "#ui/Notice.tsx";
import { subscriptionQuery } from "../data.ts";
import { StatementItem } from "./StatementItem.tsx";
import styles from "./SubscriptionPart.module.css";
import { caseText } from "../text.ts";

const SKELETON = [{ height: 180 }, { height: 240 }];
/** A year of monthly bills. */
const PER_PAGE = 12;

/** A team's subscription, and every bill with its calculations. */
export function SubscriptionPart({ file: { team } }: { readonly file: CaseFile }) {
  const t = useText(caseText);
  const [most, setMost] = useState(PER_PAGE);
  const query = useQuery(subscriptionQuery(team.id));
  const { data } = query;
  if (!data)
    return <PartState query={query} labels={{ loading: t("sub.loading"), failed: t("sub.failed") }} rows={SKELETON} />;
  const { statements } = data;
  return (
    <div className={styles.part}>
      <PlanFacts {...data} />
      <Card title={t("statements")} padded={false}>
        {statements.length === 0 && <p className={styles.none}>{t("statements.none")}</p>}
        <ul className={styles.list}>
          {statements.slice(0, most).map((statement, place) => (
            <StatementItem key={statement.id} statement={statement} unfolded={place === 0} />
          ))}
        </ul>
        {statements.length > most && (
          <div className={styles.more}>
            <Button size="xs" variant="default" onClick={() => setMost(most + PER_PAGE)}>
              {t("statements.older")}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

function PlanFacts({ subscription: sub, trial_extended_days }: Reply<typeof cases.subscription>) {
  const t = useText(caseText);
  const w = useText(words);
  const locale = useLocale();
  const format = useBillingFormat(sub.currency);
  // The lowest level does not see the card even if there is one.
  const level = useSession("staff")?.user.level;
  const { tier, term, seats, state, renews, renewal, payment_profile: card, coupon, trial_ended_at } = sub;
  const { current_period_started_at: from, current_period_ends_at: to, cost_per_seat } = sub;
  const period = from !== null && to !== null;
  const facts: readonly (Fact | false)[] = [
    {
      term: t("sub.plan"),
      value: term && tier !== "free" ? format.wanted({ tier, term, seats }) : format.plan(tier),
      note: cost_per_seat === null ? undefined : t("sub.per_seat", { price: format.money(cost_per_seat) }),
    },
    { term: t("sub.state"), value: w(`state.${state}`) },
    {
      term: t("sub.period"),
      value: period ? t("sub.period_of", { from: format.at(from), to: format.at(to) }) : t("sub.none"),
    },
    period && {
      term: t("sub.renewal"),
      value: renews && renewal ? format.money(renewal.total) : t("sub.renewal_none"),
      note: renews ? t("sub.on", { date: format.at(to) }) : undefined,
    },
    trial_ended_at !== null && {
      term: t("sub.trial"),
      value: t("sub.trial_until", { date: format.at(trial_ended_at) }),
      note: trial_extended_days > 0 ? t("sub.trial_given", { count: trial_extended_days }) : undefined,
    },
    {
      term: t("sub.card"),
      value: card ? `${brandName(card.brand)} ${card.last4}` : t("sub.card_none"),
      note: card
        ? t("sub.card_until", { month: monthAndYear(card.exp_month, card.exp_year, locale) })
        : level === "l1"
          ? t("sub.card_hidden")
          : undefined,
    },
    sub.credit_balance > 0 && { term: t("sub.credit"), value: format.money(sub.credit_balance) },
    coupon !== null && {
      term: t("sub.coupon"),
      value: coupon.code,
      note: t(coupon.valid ? "sub.coupon_used" : "sub.coupon_over"),
    },
  ];
  return (
    <>
      {sub.pending && (
        <Notice kind="wait" title={t("sub.pending")}>
          {t("sub.pending_text")}
        </Notice>
      )}
      <Card padded={false}>
        <Facts facts={facts.filter((fact) => fact !== false)} />
      </Card>
    </>
  );
}
