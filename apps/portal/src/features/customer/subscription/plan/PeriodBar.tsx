import { type Day, daysBetween } from "@portal/model/kit/calendar.ts";
import type { CSSProperties } from "react";
import { useText } from "#platform/text/useText.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import styles from "./PeriodBar.module.css";
import { planText } from "./text.ts";

interface PeriodBarProps {
  readonly from: Day;
  readonly to: Day;
  /** Number of days left, as stated in the text. */
  readonly left: number;
  readonly format: BillingFormat;
}

/** Days elapsed and left. The text says the same. */
export function PeriodBar({ from, to, left: stated, format }: PeriodBarProps) {
  const t = useText(planText);
  const all = daysBetween(from, to);
  const left = Math.min(Math.max(stated, 0), all);
  const elapsed = 1 - left / all;
  return (
    <div
      className={styles.period}
      style={{ "--over": elapsed } as CSSProperties}
      data-side={elapsed > 0.5 ? "end" : "start"}
    >
      <span className="vh">{t("now.bar", { left, all, from: format.day(from), to: format.day(to) })}</span>
      <div className={styles.track} aria-hidden>
        <i />
        <b />
      </div>
      <div className={styles.days} aria-hidden>
        <span>{format.day(from)}</span>
        <strong>{t("now.today", { count: left })}</strong>
        <span>{format.day(to)}</span>
      </div>
    </div>
  );
}
