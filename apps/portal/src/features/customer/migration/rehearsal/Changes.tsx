import { TRIAL } from "@portal/model/limits.ts";
import type { MovePreview } from "@portal/model/migration/contract.ts";
import { type BillingFormat, useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { useText } from "#platform/text/useText.ts";
import { hostOf } from "#platform/routing/web-address.ts";
import { Card } from "#ui/Card.tsx";
import { migrationText } from "../text.ts";
import styles from "./Changes.module.css";

interface ChangesProps {
  readonly rehearsal: MovePreview;
  readonly url: string;
}

/** Plan, seats, price and address before and after. */
export function Changes({ rehearsal: { before, after, currency }, url }: ChangesProps) {
  const t = useText(migrationText);
  const format = useBillingFormat(currency);
  const price = ({ renewal }: MovePreview["before"]) => (renewal ? format.money(renewal.total) : t("changes.nothing"));
  const rows = [
    [t("changes.plan"), planOf(before, format), planOf(after, format)],
    [t("changes.seats"), String(before.seats), String(after.seats)],
    [t("changes.price"), price(before), price(after)],
    [t("changes.where"), location.host, hostOf(url) ?? ""],
  ] as const;
  return (
    <Card title={t("changes.title")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t("changes.title")}</span>
            </th>
            <th scope="col">{t("changes.before")}</th>
            <th scope="col">{t("changes.after")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, was, becomes]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className="num">{was}</td>
              <td className="num" data-new={was !== becomes || undefined}>
                {becomes}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {after.state === "trial" && <p className={styles.note}>{t("changes.trial_text", { days: TRIAL.team.days })}</p>}
    </Card>
  );

  function planOf(
    { tier, term, trial_ended_at }: MovePreview["before"],
    { plan, term: termText, at }: BillingFormat,
  ): string {
    if (trial_ended_at !== null) return `${plan(tier)}. ${t("changes.trial", { date: at(trial_ended_at) })}`;
    return term ? `${plan(tier)}, ${termText(term)}` : plan(tier);
  }
}
