import type { CallStatistics } from "@portal/model/calls/contract.ts";
import type { ReactNode } from "react";
import { formatPercentChange, formatPercent, wholeNumber } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./Figures.module.css";
import { lengthText } from "./lengths.ts";
import { callsText } from "./text.ts";

/** The four key figures, each compared with the previous period. */
export function Figures({ statistics: { now, former } }: { readonly statistics: CallStatistics }) {
  const t = useText(callsText);
  const locale = useLocale();
  const length = (seconds: number | null) => lengthText(seconds, t);
  const before = (value: string, change?: string) => {
    if (former.calls === 0) return t("before.none");
    return change ? t("before.change", { value, change }) : t("before", { value });
  };
  return (
    <Card padded={false}>
      <h2 className="vh">{t("figures")}</h2>
      <dl className={styles.figures}>
        <Figure
          term={t("calls")}
          value={wholeNumber(now.calls, locale)}
          before={before(wholeNumber(former.calls, locale), formatPercentChange(now.calls, former.calls, locale))}
        />
        <Figure
          term={t("rate")}
          value={now.calls === 0 ? t("time.none") : formatPercent(now.answered, now.calls, locale)}
          before={before(formatPercent(former.answered, former.calls, locale))}
        />
        <Figure
          term={t("ring")}
          value={length(now.ring_p50)}
          note={now.ring_p95 !== null && t("p95", { time: length(now.ring_p95) })}
          before={before(length(former.ring_p50))}
        />
        <Figure
          term={t("talk")}
          value={length(now.talk_p50)}
          note={now.talk_p95 !== null && t("p95", { time: length(now.talk_p95) })}
          before={before(length(former.talk_p50))}
        />
      </dl>
    </Card>
  );
}

interface FigureProps {
  readonly term: string;
  readonly value: string;
  readonly note?: ReactNode;
  readonly before: string;
}

function Figure({ term, value, note, before }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{term}</dt>
      <dd className="num">
        <strong>{value}</strong>
        {note && <small>{note}</small>}
        <small>{before}</small>
      </dd>
    </div>
  );
}
