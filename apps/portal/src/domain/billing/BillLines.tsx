import type { Line } from "@portal/model/subscription/bill.ts";
import { lineText } from "@portal/model/subscription/line-text.ts";
import { useMemo, useState } from "react";
import { useLocale, useText } from "#platform/text/useText.ts";
import { lineTexts } from "./lines-text.ts";
import type { BillingFormat } from "./useBillingFormat.ts";
import { billingText } from "./text.ts";
import styles from "./BillLines.module.css";

/** Lines whose formula is a calculation that results in the line's amount. */
const ARITHMETIC: ReadonlySet<Line["kind"]> = new Set(["term", "rest", "unused", "percent_off", "tax"]);

/** Two lines can be identical: adding a seat twice on one day produces the same line twice. */
function keyed(lines: readonly Line[]) {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const text = JSON.stringify(line);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { key: `${text} ${times}`, line };
  });
}

interface BillLinesProps {
  readonly lines: readonly Line[];
  readonly format: BillingFormat;
  /** Shows the calculations expanded. */
  readonly unfolded?: boolean;
}

/** The lines of a bill: what each is for and, on request, a calculation that anyone can verify. */
export function BillLines({ lines, format, unfolded = false }: BillLinesProps) {
  const t = useText(billingText);
  const locale = useLocale();
  const [open, setOpen] = useState(unfolded);
  const texts = useMemo(() => lineTexts(locale), [locale]);
  return (
    <div className={styles.bill}>
      <dl className={styles.lines}>
        {keyed(lines).map(({ key, line }) => {
          const { sentence, formula } = lineText(line, texts, format);
          const amount = format.money(line.amount);
          return (
            <div key={key} data-minus={line.amount < 0 || undefined}>
              <dt>{sentence}</dt>
              <dd className="num">{amount}</dd>
              {open && (
                <dd className={`${styles.formula} num`}>
                  {formula}
                  {ARITHMETIC.has(line.kind) && ` = ${amount}`}
                  {(line.kind === "rest" || line.kind === "unused") && (
                    <span className={styles.share} aria-hidden>
                      <i style={{ flexGrow: line.of_days - line.days }} />
                      <i data-counts style={{ flexGrow: line.days }} />
                    </span>
                  )}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <div className={styles.how}>
        <button type="button" className="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? "how.hide" : "how")}
        </button>
        {open && <p>{t("how.note")}</p>}
      </div>
    </div>
  );
}
