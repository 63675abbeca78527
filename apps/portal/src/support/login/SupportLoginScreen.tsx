import type { Locale } from "@portal/model/session/contract.ts";
import { staff } from "@portal/model/staff/contract.ts";
import { useState } from "react";
import { appText } from "../../kit/app-text.ts";
import { boot } from "../../kit/boot.ts";
import { call } from "../../kit/call.ts";
import { switchLocale } from "../../kit/locale.ts";
import { troubleOf, troubleOfFailure, type LoginTrouble } from "../../kit/login-outcome.ts";
import { takePlace } from "../../kit/place.ts";
import { saveSession } from "../../kit/session.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { CredentialsForm, type Credentials } from "../../ui/CredentialsForm.tsx";
import { LanguageSelect } from "../../ui/LanguageSelect.tsx";
import { SupportBar } from "../../ui/SupportBar.tsx";
import { SupportLoginNotice } from "./SupportLoginNotice.tsx";
import styles from "./SupportLoginScreen.module.css";
import { supportLoginText } from "./text.ts";

export function SupportLoginScreen() {
  const t = useText(supportLoginText);
  const app = useText(appText);
  const locale = useLocale();
  const open = useOpen();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<LoginTrouble | null>(null);

  const logIn = async (credentials: Credentials) => {
    setBusy(true);
    setTrouble(null);
    try {
      const reply = await call(staff.login, { body: credentials });
      const refused = troubleOf(reply);
      if (refused || !reply.session || !reply.user) {
        setTrouble(refused ?? { kind: "wrong" });
      } else {
        const { token, expires_at } = reply.session;
        saveSession("staff", { token, expires_at: expires_at * 1000, user: reply.user });
        await open(takePlace() ?? "/support/dashboard");
      }
    } catch (thrown) {
      setTrouble(troubleOfFailure(thrown));
    }
    setBusy(false);
  };

  const labels = {
    email: t("email"),
    password: t("password"),
    show: t("password.show"),
    caps: t("password.caps"),
    submit: t("submit"),
  };
  return (
    <div className={styles.page}>
      <SupportBar brand={boot().brand.name} badge={t("badge")} />
      <main className={styles.form}>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("lead")}</p>
        </div>
        {trouble && <SupportLoginNotice trouble={trouble} />}
        <CredentialsForm labels={labels} busy={busy} onSubmit={(credentials) => void logIn(credentials)} />
        <div className={styles.language}>
          <LanguageSelect
            label={app("language")}
            value={locale}
            onChange={(chosen) => void switchLocale(chosen as Locale)}
          />
        </div>
      </main>
    </div>
  );
}
