import type { BillReply } from "@portal/model/subscription/schemas.ts";
import type { ReactNode } from "react";
import { BillLines } from "./BillLines.tsx";
import type { BillingFormat } from "./useBillingFormat.ts";
import styles from "./StatementBill.module.css";

interface StatementBillProps {
  readonly bill: BillReply;
  readonly say: BillingFormat;
  readonly total: string;
  readonly unfolded?: boolean;
  /** How it was paid. */
  readonly children: ReactNode;
}

/** What a statement comes to: its lines, their sum, and how that was paid. */
export function StatementBill({ bill, say, total, unfolded = false, children }: StatementBillProps) {
  return (
    <div className={styles.bill}>
      <BillLines lines={bill.lines} say={say} unfolded={unfolded} />
      <p className={styles.sum}>
        <span>{total}</span> <strong className="num">{say.money(bill.total)}</strong>
      </p>
      <p className={styles.how}>{children}</p>
    </div>
  );
}
