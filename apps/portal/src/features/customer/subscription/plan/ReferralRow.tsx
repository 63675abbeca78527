import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { IconGift } from "@tabler/icons-react";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { useReferral } from "../data.ts";
import { Row } from "./Row.tsx";
import styles from "./ReferralRow.module.css";
import { planText } from "./text.ts";

interface ReferralRowProps {
  readonly referral: SubscriptionReply["referral"];
  readonly format: BillingFormat;
}

/** The referral code, its reward, and the credit earned. */
export function ReferralRow({ referral: { code, earned }, format }: ReferralRowProps) {
  const t = useText(planText);
  const { data } = useReferral();
  return (
    <Row
      icon={<IconGift size={18} stroke={1.6} />}
      action={
        <div className={styles.copies}>
          <CopyText size="xs" text={code} label={t("referral.code")} />
          <CopyText size="xs" text={`${location.origin}/signup?ref=${code}`} label={t("referral.link")} />
        </div>
      }
    >
      {t("referral")} <strong className="mono">{code}</strong>
      {data && <small>{t("referral.text", { count: data.months })}</small>}
      <small>
        <Link to="/dashboard/programs">{t("referral.more")}</Link>
      </small>
      {earned > 0 && <small>{t("referral.earned", { amount: format.money(earned) })}</small>}
    </Row>
  );
}
