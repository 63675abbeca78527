import { type Day, daysBetween } from "@portal/model/kit/calendar.ts";
import type { CSSProperties } from "react";
import { useText } from "../../../kit/useText.ts";
import type { BillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import styles from "./PeriodBar.module.css";
import { planText } from "./text.ts";

interface PeriodBarProps {
  readonly from: Day;
  readonly to: Day;
  /** Days that are said to be left. */
  readonly left: number;
  readonly say: BillingFormat;
}

/** Days that are over and days that are left; the words say the same. */
export function PeriodBar({ from, to, left: said, say }: PeriodBarProps) {
  const t = useText(planText);
  const all = daysBetween(from, to);
  const left = Math.min(Math.max(said, 0), all);
  const over = 1 - left / all;
  return (
    <div className={styles.period} style={{ "--over": over } as CSSProperties} data-side={over > 0.5 ? "end" : "start"}>
      <span className="vh">{t("now.bar", { left, all, from: say.day(from), to: say.day(to) })}</span>
      <div className={styles.track} aria-hidden>
        <i />
        <b />
      </div>
      <div className={styles.days} aria-hidden>
        <span>{say.day(from)}</span>
        <strong>{t("now.today", { count: left })}</strong>
        <span>{say.day(to)}</span>
      </div>
    </div>
  );
}
