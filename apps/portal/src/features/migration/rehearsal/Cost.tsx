import type { MovePreview } from "@portal/model/migration/contract.ts";
import { BillLines } from "../../../kit/billing/BillLines.tsx";
import { useBillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import { useText } from "../../../kit/useText.ts";
import { Card } from "../../../ui/Card.tsx";
import { migrationText } from "../text.ts";
import styles from "./Cost.module.css";

/** What is due on the day, line by line, and what the next period costs. */
export function Cost({ rehearsal: { bill, after, next_bill_at, currency, demo_prices } }: CostProps) {
  const t = useText(migrationText);
  const say = useBillingFormat(currency);
  return (
    <Card title={t("cost.title")}>
      <div className={styles.cost}>
        {bill && <BillLines lines={bill.lines} say={say} />}
        {bill && bill.total > 0 ? (
          <>
            <p className={styles.total}>
              <span>{t("cost.due")}</span>
              <strong className="num">{say.money(bill.total)}</strong>
            </p>
            <p>{t("cost.charged")}</p>
          </>
        ) : (
          <p className={styles.free}>{t("cost.free")}</p>
        )}
        {bill && bill.credit_kept > 0 && <p>{t("cost.credit", { amount: say.money(bill.credit_kept) })}</p>}
        {next_bill_at !== null && after.renewal && (
          <p>{t("cost.next", { date: say.at(next_bill_at), amount: say.money(after.renewal.total) })}</p>
        )}
        {demo_prices && bill && <p>{t("cost.demo")}</p>}
      </div>
    </Card>
  );
}
interface CostProps {
  readonly rehearsal: MovePreview;
}
