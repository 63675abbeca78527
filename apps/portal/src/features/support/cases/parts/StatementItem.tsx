import type { cases } from "@portal/model/cases/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { StatementBill } from "#domain/billing/StatementBill.tsx";
import { useGist } from "#domain/billing/useGist.ts";
import { useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import styles from "./StatementItem.module.css";
import { caseText } from "../text.ts";

interface StatementItemProps {
  readonly statement: Reply<typeof cases.subscription>["statements"][number];
  readonly unfolded: boolean;
}

/** One bill with its lines and calculations, as the customer sees it. */
export function StatementItem({ statement, unfolded }: StatementItemProps) {
  const t = useText(caseText);
  const { number, created_at, currency, bill, paid_at, card } = statement;
  const format = useBillingFormat(currency);
  const gist = useGist(format);
  const how = () => {
    if (paid_at === null) return t("open.text");
    const date = format.at(paid_at);
    return card === null ? t("paid.on", { date }) : t("paid.card", { date, card });
  };
  return (
    <li>
      <details className={styles.item} open={unfolded}>
        <summary>
          <span className={styles.what}>
            {gist(bill.lines)}
            <small className="num">
              {number} · {format.at(created_at)}
            </small>
          </span>
          <Pill tone={paid_at === null ? "warn" : "ok"}>
            {t(paid_at === null ? "open" : bill.total === 0 ? "settled" : "paid")}
          </Pill>
          <span className={`${styles.total} num`}>{format.money(bill.total)}</span>
        </summary>
        <section className={styles.lines} aria-label={t("statement.lines", { number })}>
          <StatementBill bill={bill} format={format} total={t("total")} unfolded>
            {how()}
          </StatementBill>
        </section>
      </details>
    </li>
  );
}
