import { calls, type CallStatistics } from "@portal/model/calls/contract.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { Link } from "#platform/routing/Link.tsx";
import type { Me } from "#platform/session/me.ts";
import { longDay, weekdayOf, wholeNumber } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./CallsWeek.module.css";
import { barsOf, CHART } from "./bars.ts";
import { homeText } from "../text.ts";

export interface CallsWeekProps {
  readonly me: Me;
}

const RANGE = "last_7_days";
const weekQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["calls", team_id, "statistics", RANGE],
    queryFn: ({ signal }) => call(calls.statistics, { params: { id: team_id }, query: { range: RANGE } }, { signal }),
    staleTime: 60_000,
  });

/** Calls of the last seven days. Without calls, or if they fail to load, the page goes without. */
export function CallsWeek({ me }: CallsWeekProps) {
  const { data } = useQuery(weekQuery(me.team_id));
  return data?.any ? <Week statistics={data} /> : null;
}

function Week({ statistics: { days, now } }: { readonly statistics: CallStatistics }) {
  const t = useText(homeText);
  const locale = useLocale();
  const missed = now.calls - now.answered;
  const picture = days.map((one) =>
    t("calls.day", { day: longDay(one.day, locale), answered: one.answered, missed: one.missed }),
  );
  return (
    <Card
      title={t("calls.title")}
      aside={
        <Link to="/dashboard/calls" search={{ range: RANGE }}>
          {t("calls.more")}
        </Link>
      }
    >
      <p className={styles.sum}>
        <b className="num">{wholeNumber(now.calls, locale)}</b>
        <span>
          <i data-part="answered" aria-hidden />
          {t("calls.answered", { count: now.answered })}
        </span>
        <span>
          <i data-part="missed" aria-hidden />
          {t("calls.missed", { count: missed })}
        </span>
      </p>
      <figure className={styles.figure}>
        <figcaption className="vh">{picture.join(" ")}</figcaption>
        <svg className={styles.chart} viewBox={`0 0 ${CHART.width} ${CHART.height}`} aria-hidden focusable="false">
          {barsOf(days).map(({ day, x, answered, missed }) => (
            <g key={day}>
              <rect className={styles.track} x={x} y={0} width={CHART.bar} height={CHART.height} rx={3} />
              {missed.height > 0 && <rect data-part="missed" x={x} width={CHART.bar} {...missed} rx={2} />}
              {answered.height > 0 && <rect data-part="answered" x={x} width={CHART.bar} {...answered} rx={2} />}
            </g>
          ))}
        </svg>
        <ol className={styles.days} aria-hidden>
          {days.map(({ day }) => (
            <li key={day}>{weekdayOf(day, locale)}</li>
          ))}
        </ol>
      </figure>
    </Card>
  );
}
