import type { Product } from "@portal/model/members/schemas.ts";
import type { VoiceKey, VoiceSettings } from "@portal/model/voice/settings.ts";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "#domain/voice/settings/text.ts";
import { useValueText } from "#domain/voice/settings/useValueText.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./PhoneCard.module.css";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

const SHOWN = ["port", "transport", "srtp", "registration_s", "firewall_method", "voicemail"] as const;

interface PhoneCardProps {
  readonly form: AccountForm;
  readonly product: Product;
}

/** Effective settings while typing: each value and its source. */
export function PhoneCard({ form, product }: PhoneCardProps) {
  const t = useText(editorText);
  const s = useText(settingsText);
  const valueText = useValueText();
  const row = <K extends VoiceKey>(key: K) => {
    const value: VoiceSettings[K] | undefined = form.outcome[key];
    if (value !== undefined) return valueText(key, value);
    return t(key === "port" ? "phone.by_records" : key === "domain" ? "phone.no_server" : "phone.none");
  };
  const from = (key: VoiceKey) => {
    if (form.outcome[key] === undefined) return null;
    if (form.said[key] !== undefined) return t("phone.here");
    return s(form.holds[key]?.from === "provider" ? "from.provider" : "from.product");
  };
  return (
    <Card title={t("phone")}>
      <p className={styles.server} data-empty={form.outcome.domain === undefined || undefined}>
        {row("domain")}
        <small>{from("domain")}</small>
      </p>
      <dl className={styles.facts}>
        {SHOWN.map((key) => (
          <div key={key}>
            <dt>{s(`field.${key}`)}</dt>
            <dd>
              <span data-empty={form.outcome[key] === undefined || undefined}>{row(key)}</span>
              <small>{from(key)}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t(`phone.${product}`)}</p>
    </Card>
  );
}
