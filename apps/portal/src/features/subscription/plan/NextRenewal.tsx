import type { Day } from "@portal/model/kit/calendar.ts";
import type { BillReply } from "@portal/model/subscription/schemas.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { useText } from "../../../kit/useText.ts";
import { BillLines } from "../../../kit/billing/BillLines.tsx";
import type { BillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import styles from "./NextRenewal.module.css";
import { planText } from "./text.ts";

interface NextRenewalProps {
  readonly bill: BillReply;
  readonly on: Day;
  readonly say: BillingFormat;
}

/** What the period after this one costs; its lines for those who open it. */
export function NextRenewal({ bill, on, say }: NextRenewalProps) {
  const t = useText(planText);
  return (
    <details className={styles.renewal}>
      <summary>
        <span>
          {t("renewal.next", { date: say.day(on) })}
          <small>
            {t("renewal.lines")} <IconChevronDown size={13} aria-hidden />
          </small>
        </span>
        <strong className="num">{say.money(bill.total)}</strong>
      </summary>
      <div className={styles.lines}>
        <BillLines lines={bill.lines} say={say} />
      </div>
    </details>
  );
}
