import { monthAndYear } from "../../../kit/format.ts";
import { useNow } from "../../../kit/useNow.ts";
import { useLocale, useText } from "../../../kit/useText.ts";
import { subscriptionText } from "../text.ts";
import { brandName } from "./brand.ts";
import { cardEnds } from "./card-ends.ts";
import styles from "./CardName.module.css";

interface CardNameProps {
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
}

/** "Visa ending in 4242, until April 2028", with a word when that is soon. */
export function CardName({ card: { brand, last4, exp_month, exp_year } }: CardNameProps) {
  const t = useText(subscriptionText);
  const locale = useLocale();
  const ends = cardEnds({ exp_month, exp_year }, useNow());
  return (
    <span className="num">
      {t("card.ending", { network: brandName(brand), last4 })}{" "}
      {ends && (
        <strong className={styles.ends}>
          {ends.kind === "ended" ? t("card.ended") : t("card.soon", { count: ends.days })}
        </strong>
      )}
      {!ends && <span className="dim">{t("card.until", { month: monthAndYear(exp_month, exp_year, locale) })}</span>}
    </span>
  );
}
