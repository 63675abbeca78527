import { Button } from "@mantine/core";
import { IconCoin, IconCreditCardOff, IconMail, IconNumber1, IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { subscriptionQuery } from "#domain/billing/data.ts";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { CreditList } from "./CreditList.tsx";
import { referralsQuery } from "./data.ts";
import { mailtoOf } from "./mailto.ts";
import { Points } from "./Points.tsx";
import styles from "./ReferralCard.module.css";
import { programsText } from "./text.ts";

const SKELETON = [{ height: 420 }];

/** The referral code to share, its rewards and its rules. */
export function ReferralCard({ team_id }: { readonly team_id: string }) {
  const t = useText(programsText);
  const sub = useQuery(subscriptionQuery(team_id));
  const referrals = useQuery(referralsQuery(team_id));
  const format = useBillingFormat(sub.data?.currency ?? "USD");
  if (!sub.data || !referrals.data) {
    const query = sub.data ? referrals : sub;
    return <PartState query={query} labels={{ loading: t("loading"), failed: t("referral.failed") }} rows={SKELETON} />;
  }
  const { code, earned } = sub.data.referral;
  const { credits, waiting, months } = referrals.data;
  const link = `${location.origin}/signup?ref=${code}`;
  const mail = mailtoOf(t("referral.mail_subject"), t("referral.mail_body", { link, code }));
  const step = (number: number) => <b>{number}</b>;
  return (
    <Card title={t("referral")} padded={false}>
      <div className={styles.share}>
        <p>{t("referral.text", { count: months })}</p>
        <div className={styles.code}>
          <span className={styles.label}>{t("referral.code")}</span>
          <strong className="mono">{code}</strong>
        </div>
        <div className={styles.ways}>
          <CopyText text={code} label={t("referral.copy_code")} />
          <CopyText text={link} label={t("referral.copy_link")} />
          <Button
            component="a"
            size="sm"
            variant="default"
            href={mail}
            leftSection={<IconMail size={14} aria-hidden />}
          >
            {t("referral.mail")}
          </Button>
        </div>
      </div>
      <div className={styles.facts}>
        <Facts
          facts={[
            { term: t("referral.earned"), value: format.money(earned), note: t("referral.earned_note") },
            { term: t("referral.came"), value: String(credits.filter(({ own }) => !own).length) },
            { term: t("referral.waiting"), value: String(waiting), note: t("referral.waiting_note") },
          ]}
        />
      </div>
      <CreditList credits={credits} />
      <div className={styles.rules}>
        <Points
          title={t("referral.steps")}
          ordered
          points={[
            { icon: step(1), text: t("referral.step1") },
            { icon: step(2), text: t("referral.step2") },
            { icon: step(3), text: t("referral.step3") },
          ]}
        />
        <Points
          title={t("referral.rules")}
          points={[
            { icon: <IconCoin size={17} stroke={1.6} />, text: t("referral.rule_amount") },
            { icon: <IconNumber1 size={17} stroke={1.6} />, text: t("referral.rule_once") },
            { icon: <IconUserOff size={17} stroke={1.6} />, text: t("referral.rule_self") },
            { icon: <IconCreditCardOff size={17} stroke={1.6} />, text: t("referral.rule_credit") },
          ]}
        />
      </div>
    </Card>
  );
}
