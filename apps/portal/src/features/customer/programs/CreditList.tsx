import { IconGift } from "@tabler/icons-react";
import { longDate, money } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Credit } from "./data.ts";
import styles from "./CreditList.module.css";
import { programsText } from "./text.ts";

/** Credits earned, without naming the referred teams. */
export function CreditList({ credits }: { readonly credits: readonly Credit[] }) {
  const t = useText(programsText);
  const locale = useLocale();
  if (credits.length === 0) {
    return (
      <EmptyState drawing={<IconGift size={28} stroke={1.4} />} title={t("referral.none")} heading="h3">
        {t("referral.none_text")}
      </EmptyState>
    );
  }
  const whom = ({ own, initial, solo }: Credit) => {
    if (own) return t("referral.whom_own");
    if (!initial) return t("referral.whom_gone");
    return t(solo ? "referral.whom_solo" : "referral.whom_team", { initial });
  };
  return (
    <div className={styles.list}>
      <table aria-label={t("referral.list")}>
        <thead>
          <tr>
            <th scope="col">{t("referral.when")}</th>
            <th scope="col">{t("referral.whom")}</th>
            <th scope="col">{t("referral.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {credits.map((credit) => (
            <tr key={credit.id}>
              <td>{longDate(credit.at * 1000, locale)}</td>
              <td>{whom(credit)}</td>
              <td className="num">{money(credit.amount, credit.currency, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t("referral.discreet")}</p>
    </div>
  );
}
