import type { CallStatistics } from "@portal/model/calls/contract.ts";
import { longDay, wholeNumber } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { hourText } from "./lengths.ts";
import styles from "./Tables.module.css";
import { callsText } from "./text.ts";

/** The data of the charts as tables. */
export function Tables({ statistics: { days, hours, time_zone } }: { readonly statistics: CallStatistics }) {
  const t = useText(callsText);
  const locale = useLocale();
  const number = (value: number) => wholeNumber(value, locale);
  return (
    <>
      <Card title={t("days")} padded={false}>
        <div className={styles.rows}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("day")}</th>
                <th scope="col">{t("calls")}</th>
                <th scope="col">{t("answered")}</th>
                <th scope="col">{t("missed")}</th>
                <th scope="col">{t("day.former")}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, answered, missed, former }) => (
                <tr key={day}>
                  <th scope="row">{longDay(day, locale)}</th>
                  <td>{number(answered + missed)}</td>
                  <td>{number(answered)}</td>
                  <td>{number(missed)}</td>
                  <td>{number(former)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <Card title={t("hours")} aside={t("hours.zone", { zone: time_zone ?? "UTC" })} padded={false}>
        <div className={styles.rows}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("hour")}</th>
                <th scope="col">{t("calls")}</th>
                <th scope="col">{t("answered")}</th>
                <th scope="col">{t("missed")}</th>
              </tr>
            </thead>
            <tbody>
              {hours.map(({ hour, answered, missed }) => (
                <tr key={hour}>
                  <th scope="row">{t("hour.span", { from: hourText(hour), to: hourText(hour + 1) })}</th>
                  <td>{number(answered + missed)}</td>
                  <td>{number(answered)}</td>
                  <td>{number(missed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </>
  );
}
