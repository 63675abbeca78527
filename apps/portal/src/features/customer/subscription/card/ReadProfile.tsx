import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { countryName } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { CardName } from "./CardName.tsx";
import styles from "./ReadProfile.module.css";
import { subscriptionText } from "../text.ts";

/** Read-only view for those who may not change it. */
export function ReadProfile({ profile }: { readonly profile: SubscriptionReply["payment_profile"] }) {
  const t = useText(subscriptionText);
  const locale = useLocale();
  if (!profile) {
    return (
      <Card title={t("payment.card")}>
        <p className={styles.note}>{t("payment.read.none")}</p>
      </Card>
    );
  }
  const { name, address } = profile;
  const { organization, street, zip, city, state, country, vat_id } = address;
  const lines = [
    name,
    organization,
    street,
    [zip, city, state].filter(Boolean).join(" "),
    countryName(country, locale),
    vat_id,
  ];
  return (
    <div className={styles.cards}>
      <Card title={t("payment.card")}>
        <CardName card={profile} />
        <p className={styles.note}>{t("payment.read.only")}</p>
      </Card>
      <Card title={t("payment.address")}>
        <address className={styles.address}>
          {lines.filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </Card>
    </div>
  );
}
