import { MFA } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useText } from "#platform/text/useText.ts";
import { AppKey } from "./AppKey.tsx";
import styles from "./AppSecretCard.module.css";
import { otpauthUrl } from "./codes.ts";
import { twoStepText } from "./text.ts";

/** Setup data for an authenticator app, for display only. */
export interface AppSecret {
  readonly qr_code_url: string;
  readonly short_secret: string;
}

interface AppSecretCardProps {
  readonly email: string;
  readonly secret: AppSecret;
}

/** Passes the secret to an authenticator app. A phone opens its own app, since it cannot scan its own screen. */
export function AppSecretCard({ email, secret: { qr_code_url, short_secret } }: AppSecretCardProps) {
  const t = useText(twoStepText);
  const picture = <img className={styles.qr} src={qr_code_url} alt={t("app.qr")} width={148} height={148} />;
  return (
    <div className={styles.card}>
      <div className={`${styles.phone} only-on-phone`}>
        <Button
          component="a"
          href={otpauthUrl(getBootData().brand.name, email, short_secret)}
          variant="default"
          size="md"
        >
          {t("app.open")}
        </Button>
        <AppKey label={t("app.key_phone")} secret={short_secret} />
        <details>
          <summary>{t("app.qr_show")}</summary>
          {picture}
        </details>
      </div>
      <div className={`${styles.desk} not-on-phone`}>
        {picture}
        <ol>
          <li>{t("app.step.open")}</li>
          <li>{t("app.step.scan")}</li>
          <li>{t("app.step.type", { digits: MFA.digits })}</li>
        </ol>
        <AppKey label={t("app.key")} secret={short_secret} />
      </div>
    </div>
  );
}
