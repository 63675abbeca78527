import type { StaffUser } from "@portal/model/staff/contract.ts";
import { longDate } from "#platform/text/format.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Pill } from "#ui/Pill.tsx";
import { useCurrentStaff } from "../data.ts";
import { supportSettingsText } from "../text.ts";
import styles from "./OwnCard.module.css";
import { PasswordSection } from "./PasswordSection.tsx";

const SKELETON = [{ height: 120 }];

export function OwnCard({ user }: { readonly user: StaffUser }) {
  const t = useText(supportSettingsText);
  const locale = useLocale();
  const own = useCurrentStaff();
  const since = own.data?.mfa_since ?? null;
  return (
    <Card title={t("own")} aside={user.email}>
      {own.data ? (
        <div className={styles.columns}>
          <section className={styles.part} aria-labelledby="own-password">
            <h3 id="own-password">{t("password")}</h3>
            <p>{t("password.text")}</p>
            <PasswordSection user={user} />
          </section>
          <section className={styles.part} aria-labelledby="own-two-step">
            <h3 id="own-two-step">{t("two_step")}</h3>
            <p>{t("two_step.text")}</p>
            <div className={styles.state}>
              <Pill tone={since === null ? "warn" : "ok"}>{t(since === null ? "two_step.off" : "two_step.on")}</Pill>
              <span>
                {since === null ? t("two_step.next") : t("two_step.since", { date: longDate(since * 1000, locale) })}
              </span>
            </div>
            <p>{t("two_step.lost")}</p>
          </section>
        </div>
      ) : (
        <PartState query={own} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
      )}
    </Card>
  );
}
