import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { Button } from "@mantine/core";
import { IconCreditCard, IconRefresh, IconGift } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { CardName } from "../card/CardName.tsx";
import { currentPlanOf } from "../choice/wanted.ts";
import { useReferral } from "../data.ts";
import type { Go } from "../page-state.ts";
import type { Rights } from "../part.ts";
import styles from "./PlanPage.module.css";
import { subscriptionText } from "../text.ts";
import type { useRenewal } from "./useRenewal.ts";

interface CardRowProps {
  readonly sub: SubscriptionReply;
  readonly rights: Rights;
  readonly go: Go;
}

/** The payment method. */
export function CardRow({ sub: { payment_profile }, rights, go }: CardRowProps) {
  const t = useText(subscriptionText);
  return (
    <Row
      icon={<IconCreditCard size={18} stroke={1.6} />}
      action={
        rights.card && (
          <Button size="xs" variant="default" onClick={() => go("card")}>
            {t(payment_profile ? "order.change_card" : "order.add_card")}
          </Button>
        )
      }
    >
      {payment_profile ? <CardName card={payment_profile} /> : t("order.card.none")}
    </Row>
  );
}

interface RenewalRowProps {
  readonly sub: SubscriptionReply;
  readonly format: BillingFormat;
  readonly renewal: ReturnType<typeof useRenewal>;
}

/** When the subscription renews, for how much, and how to stop it. Explains the consequences first. */
export function RenewalRow({ sub, format, renewal }: RenewalRowProps) {
  const t = useText(subscriptionText);
  const [asking, setAsking] = useState(false);
  const { renews, current_period_ends_at: ends_at } = sub;
  // An ending subscription is announced at the top of the page instead.
  if (!currentPlanOf(sub) || !renews || !sub.renewal || ends_at === null) return null;
  const date = format.at(ends_at);
  return (
    <Row
      icon={<IconRefresh size={18} stroke={1.6} />}
      action={
        !sub.pending && (
          <button type="button" className="link-button" onClick={() => setAsking(true)}>
            {t("order.renewal.stop")}
          </button>
        )
      }
    >
      {t("order.renewal.on", { date, amount: format.money(sub.renewal.total) })}
      {asking && (
        <Confirm
          tone="danger"
          title={t("order.stop.title")}
          labels={{ confirm: t("order.stop.go"), cancel: t("order.stop.stay") }}
          busy={renewal.stopping}
          onConfirm={() => renewal.stop(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          <div className={styles.means}>
            <p>{t("order.stop.until", { date })}</p>
            <p>{t(sub.product === "team" ? "order.stop.after_team" : "order.stop.after_solo")}</p>
            <p>{t("order.stop.undo")}</p>
          </div>
        </Confirm>
      )}
    </Row>
  );
}

interface ReferralRowProps {
  readonly referral: SubscriptionReply["referral"];
  readonly format: BillingFormat;
}

/** The referral code, its reward, and the credit earned. */
export function ReferralRow({ referral: { code, earned }, format }: ReferralRowProps) {
  const t = useText(subscriptionText);
  const { data } = useReferral();
  return (
    <Row
      icon={<IconGift size={18} stroke={1.6} />}
      action={
        <div className={styles.copies}>
          <CopyText size="xs" text={code} label={t("order.referral.code")} />
          <CopyText size="xs" text={`${location.origin}/signup?ref=${code}`} label={t("order.referral.link")} />
        </div>
      }
    >
      {t("order.referral")} <strong className="mono">{code}</strong>
      {/* Reserves the line while loading, so that the link below doesn't move. */}
      <small>{data ? t("order.referral.text", { count: data.months }) : "\u00A0"}</small>
      <small>
        <Link to="/dashboard/programs">{t("order.referral.more")}</Link>
      </small>
      {earned > 0 && <small>{t("order.referral.earned", { amount: format.money(earned) })}</small>}
    </Row>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** One fact below the choice, with its action. */
function Row({ icon, children, action }: RowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
