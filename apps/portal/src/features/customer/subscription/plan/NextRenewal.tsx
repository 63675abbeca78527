import type { Day } from "@portal/model/kit/calendar.ts";
import type { BillReply } from "@portal/model/subscription/schemas.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { BillLines } from "#domain/billing/BillLines.tsx";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import styles from "./NextRenewal.module.css";
import { planText } from "./text.ts";

interface NextRenewalProps {
  readonly bill: BillReply;
  readonly on: Day;
  readonly format: BillingFormat;
}

/** The cost of the next period, with its lines on request. */
export function NextRenewal({ bill, on, format }: NextRenewalProps) {
  const t = useText(planText);
  return (
    <details className={styles.renewal}>
      <summary>
        <span>
          {t("renewal.next", { date: format.day(on) })}
          <small>
            {t("renewal.lines")} <IconChevronDown size={13} aria-hidden />
          </small>
        </span>
        <strong className="num">{format.money(bill.total)}</strong>
      </summary>
      <div className={styles.lines}>
        <BillLines lines={bill.lines} format={format} />
      </div>
    </details>
  );
}
