import type { BillReply } from "@portal/model/subscription/schemas.ts";
import type { ReactNode } from "react";
import { BillLines } from "./BillLines.tsx";
import type { BillingFormat } from "./useBillingFormat.ts";
import styles from "./StatementBill.module.css";

interface StatementBillProps {
  readonly bill: BillReply;
  readonly format: BillingFormat;
  readonly total: string;
  readonly unfolded?: boolean;
  /** How the bill was paid. */
  readonly children: ReactNode;
}

/** The lines of a statement, their total, and how it was paid. */
export function StatementBill({ bill, format, total, unfolded = false, children }: StatementBillProps) {
  return (
    <div className={styles.bill}>
      <BillLines lines={bill.lines} format={format} unfolded={unfolded} />
      <p className={styles.sum}>
        <span>{total}</span> <strong className="num">{format.money(bill.total)}</strong>
      </p>
      <p className={styles.how}>{children}</p>
    </div>
  );
}
