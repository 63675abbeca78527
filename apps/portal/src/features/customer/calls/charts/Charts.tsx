import type { CallStatistics } from "@portal/model/calls/contract.ts";
import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import type { CSSProperties } from "react";
import { longDay, shortDay, wholeNumber } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { hourText } from "../lengths.ts";
import { callsText } from "../text.ts";
import styles from "./Charts.module.css";

export interface ChartsProps {
  readonly statistics: CallStatistics;
}

type Bar = Readonly<Record<"name", string>> & { readonly answered: number; readonly missed: number };

/** Charts by day and by hour. A sentence and optional tables give the same information. */
export function Charts({ statistics: { days, hours, now, time_zone } }: ChartsProps) {
  const t = useText(callsText);
  const locale = useLocale();
  const callsOf = (one: { readonly answered: number; readonly missed: number }) => one.answered + one.missed;
  const topDay = days.toSorted((a, b) => callsOf(b) - callsOf(a))[0];
  const topHour = hours.toSorted((a, b) => callsOf(b) - callsOf(a))[0]?.hour ?? 0;
  return (
    <>
      <Card title={t("days")} aside={<Legend />}>
        <Bars
          height={260}
          bars={days.map(({ day, ...counts }) => ({ name: shortDay(day, locale), ...counts }))}
          picture={t("days.picture", {
            answered: wholeNumber(now.answered, locale),
            missed: wholeNumber(now.calls - now.answered, locale),
            day: longDay(topDay?.day ?? "1970-01-01", locale),
            most: wholeNumber(topDay ? callsOf(topDay) : 0, locale),
          })}
        />
      </Card>
      <Card title={t("hours")} aside={t("hours.zone", { zone: time_zone ?? "UTC" })}>
        <Bars
          height={180}
          bars={hours.map(({ hour, ...counts }) => ({ name: hourText(hour), ...counts }))}
          picture={t("hours.picture", { from: hourText(topHour), to: hourText(topHour + 1) })}
        />
      </Card>
    </>
  );
}

/** In the order of the stacked bars, starting at the bottom. */
function Legend() {
  const t = useText(callsText);
  return (
    <span className={styles.legend}>
      <i data-part="answered" aria-hidden /> {t("answered")}
      <i data-part="missed" aria-hidden /> {t("missed")}
    </span>
  );
}

interface BarsProps {
  readonly height: number;
  readonly bars: readonly Bar[];
  readonly picture: string;
}

function Bars({ height, bars, picture }: BarsProps) {
  const t = useText(callsText);
  const locale = useLocale();
  return (
    <figure className={styles.bars}>
      <figcaption className="vh">{picture}</figcaption>
      <div aria-hidden>
        <BarChart
          h={height}
          // The prop for it ends up on a DOM element, where React warns about it.
          style={{ "--chart-cursor-fill": "var(--sb-hover)" } as CSSProperties}
          data={[...bars]}
          dataKey="name"
          type="stacked"
          series={[
            { name: "answered", label: t("answered"), color: "var(--sb-chart-1)" },
            { name: "missed", label: t("missed"), color: "var(--sb-chart-2)" },
          ]}
          valueFormatter={(value) => wholeNumber(value, locale)}
          maxBarWidth={26}
          tickLine="none"
          gridAxis="x"
          strokeDasharray="0"
          gridColor="var(--sb-line)"
          textColor="var(--sb-ink-3)"
          barChartProps={{ accessibilityLayer: false, barCategoryGap: "24%" }}
          barProps={{ isAnimationActive: false }}
          tooltipAnimationDuration={0}
          xAxisProps={{ minTickGap: 22 }}
          yAxisProps={{ allowDecimals: false, width: 44 }}
        />
      </div>
    </figure>
  );
}
