import { dayOf } from "@portal/model/kit/calendar.ts";
import { getCardExpiryDay } from "@portal/model/subscription/lifecycle.ts";
import { monthAndYear } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { subscriptionText } from "../text.ts";
import { brandName } from "@portal/model/subscription/card-brand.ts";
import styles from "./CardName.module.css";

interface CardNameProps {
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
}

/** "Visa ending in 4242, until April 2028", or that it has expired. */
export function CardName({ card: { brand, last4, exp_month, exp_year } }: CardNameProps) {
  const t = useText(subscriptionText);
  const locale = useLocale();
  const isExpired = getCardExpiryDay({ exp_month, exp_year }) <= dayOf(new Date(useNow()));
  return (
    <span className="num">
      {t("card.ending", { network: brandName(brand), last4 })}{" "}
      {isExpired ? (
        <strong className={styles.over}>{t("card.ended")}</strong>
      ) : (
        <span className="dim">{t("card.until", { month: monthAndYear(exp_month, exp_year, locale) })}</span>
      )}
    </span>
  );
}
