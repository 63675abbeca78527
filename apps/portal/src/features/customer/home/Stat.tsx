import type { ReactNode } from "react";
import { wholeNumber } from "#platform/text/format.ts";
import { useLocale } from "#platform/text/useText.ts";
import styles from "./Stat.module.css";

interface StatProps {
  readonly label: string;
  readonly value: number | string;
  readonly unit?: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** One figure with its label and an explanation. */
export function Stat({ label, value, unit, note, children }: StatProps) {
  const locale = useLocale();
  return (
    <div className={styles.stat}>
      <span className={styles.label}>{label}</span>
      <span className={`${styles.value} num`}>
        {typeof value === "number" ? wholeNumber(value, locale) : value}
        {unit && <small>{unit}</small>}
      </span>
      {children && <span className={styles.picture}>{children}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}
