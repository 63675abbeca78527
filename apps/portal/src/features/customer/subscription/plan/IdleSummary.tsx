import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { useText } from "#platform/text/useText.ts";
import { BillLines } from "#domain/billing/BillLines.tsx";
import { currentPlanOf } from "../choice/wanted.ts";
import styles from "../preview/Summary.module.css";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { planText } from "./text.ts";

interface IdleSummaryProps {
  readonly sub: SubscriptionReply;
  readonly format: BillingFormat;
}

/** The next renewal, shown while nothing is chosen. */
export function IdleSummary({ sub, format }: IdleSummaryProps) {
  const t = useText(planText);
  const { renewal, renews, current_period_ends_at: ends_at } = sub;
  const hint = (text: string) => <p className={styles.hint}>{text}</p>;
  if (sub.unpaid) return hint(t("summary.unpaid"));
  if (!currentPlanOf(sub) || ends_at === null) return hint(t("summary.none"));
  if (!renews || !renewal) return hint(t("summary.ends"));
  const date = format.at(ends_at);
  return (
    <>
      <div className={styles.part}>
        <BillLines lines={renewal.lines} format={format} />
      </div>
      <p className={styles.due}>
        <span>{t("due.on", { date })}</span> <strong className="num">{format.money(renewal.total)}</strong>
      </p>
      {hint(t("summary.nothing"))}
    </>
  );
}
