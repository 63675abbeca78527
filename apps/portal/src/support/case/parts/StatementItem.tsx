import type { cases } from "@portal/model/case/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { useBillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import { StatementBill } from "../../../kit/billing/StatementBill.tsx";
import { useGist } from "../../../kit/billing/useGist.ts";
import { useText } from "../../../kit/useText.ts";
import { Pill } from "../../../ui/Pill.tsx";
import styles from "./StatementItem.module.css";
import { partsText } from "./text.ts";

interface StatementItemProps {
  readonly statement: Reply<typeof cases.subscription>["statements"][number];
  readonly unfolded: boolean;
}

/** One bill: its lines, each with its arithmetic, as the customer can read it. */
export function StatementItem({ statement, unfolded }: StatementItemProps) {
  const t = useText(partsText);
  const { number, created_at, currency, bill, paid_at, card } = statement;
  const say = useBillingFormat(currency);
  const gist = useGist(say);
  const how = () => {
    if (paid_at === null) return t("open.text");
    const date = say.at(paid_at);
    return card === null ? t("paid.on", { date }) : t("paid.card", { date, card });
  };
  return (
    <li>
      <details className={styles.item} open={unfolded}>
        <summary>
          <span className={styles.what}>
            {gist(bill.lines)}
            <small className="num">
              {number} · {say.at(created_at)}
            </small>
          </span>
          <Pill tone={paid_at === null ? "warn" : "ok"}>
            {t(paid_at === null ? "open" : bill.total === 0 ? "settled" : "paid")}
          </Pill>
          <span className={`${styles.total} num`}>{say.money(bill.total)}</span>
        </summary>
        <section className={styles.lines} aria-label={t("statement.lines", { number })}>
          <StatementBill bill={bill} say={say} total={t("total")} unfolded>
            {how()}
          </StatementBill>
        </section>
      </details>
    </li>
  );
}
