import type { MovePreview } from "@portal/model/migration/contract.ts";
import { BillLines } from "#domain/billing/BillLines.tsx";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { migrationText } from "../text.ts";
import styles from "./Cost.module.css";

/** The bill due on the day of the migration, and the price of the next period. */
export function Cost({ rehearsal: { bill, after, next_bill_at, currency, demo_prices } }: CostProps) {
  const t = useText(migrationText);
  const format = useBillingFormat(currency);
  return (
    <Card title={t("cost.title")}>
      <div className={styles.cost}>
        {bill && <BillLines lines={bill.lines} format={format} />}
        {bill && bill.total > 0 ? (
          <>
            <p className={styles.total}>
              <span>{t("cost.due")}</span>
              <strong className="num">{format.money(bill.total)}</strong>
            </p>
            <p>{t("cost.charged")}</p>
          </>
        ) : (
          <p className={styles.free}>{t("cost.free")}</p>
        )}
        {bill && bill.credit_kept > 0 && <p>{t("cost.credit", { amount: format.money(bill.credit_kept) })}</p>}
        {next_bill_at !== null && after.renewal && (
          <p>{t("cost.next", { date: format.at(next_bill_at), amount: format.money(after.renewal.total) })}</p>
        )}
        {demo_prices && bill && <p>{t("cost.demo")}</p>}
      </div>
    </Card>
  );
}
interface CostProps {
  readonly rehearsal: MovePreview;
}
