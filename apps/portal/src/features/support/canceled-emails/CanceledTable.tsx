import type { CanceledEmail } from "@portal/model/canceled-emails/contract.ts";
import { longDate } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import styles from "./CanceledTable.module.css";
import { canceledEmailsText } from "./text.ts";

export function CanceledTable({ rows }: { readonly rows: readonly CanceledEmail[] }) {
  const t = useText(canceledEmailsText);
  const locale = useLocale();
  return (
    <table className={styles.table} aria-label={t("list")}>
      <thead>
        <tr>
          <th scope="col">{t("column.email")}</th>
          <th scope="col">{t("column.closed")}</th>
          <th scope="col">{t("column.until")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ display, email, canceled_at, until }, place) => (
          // Two rows can look the same, because the distinguishing part is hidden.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={place}>
            <th scope="row">{email ?? display}</th>
            <td>{longDate(canceled_at * 1000, locale)}</td>
            <td>{longDate(until * 1000, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
