import { getBootData } from "../../kit/boot-data.ts";
import { LanguageChoice } from "../../kit/LanguageChoice.tsx";
import { useLogIn } from "../../kit/useLogIn.ts";
import { useText } from "../../kit/useText.ts";
import { CredentialsForm } from "../../ui/CredentialsForm.tsx";
import { SupportBar } from "../../ui/SupportBar.tsx";
import { SupportLoginNotice } from "./SupportLoginNotice.tsx";
import styles from "./SupportLoginScreen.module.css";
import { supportLoginText } from "./text.ts";
import { useStaffLogin } from "./useStaffLogin.ts";

export function SupportLoginScreen() {
  const t = useText(supportLoginText);
  const { asked, enter } = useStaffLogin();
  const { busy, trouble, logIn } = useLogIn({ side: "staff", enter, home: "/support/dashboard" });

  const labels = {
    email: t("email"),
    password: t("password"),
    show: t("password.show"),
    caps: t("password.caps"),
    submit: t("submit"),
  };
  return (
    <div className={styles.page}>
      <SupportBar brand={getBootData().brand.name} badge={t("badge")} />
      <main className={styles.form} data-wide={asked?.secret ? true : undefined}>
        {asked ? (
          <asked.Panel {...asked} />
        ) : (
          <>
            <div>
              <h1>{t("title")}</h1>
              <p>{t("lead")}</p>
            </div>
            {trouble && <SupportLoginNotice trouble={trouble} />}
            <CredentialsForm labels={labels} busy={busy} onSubmit={logIn} />
          </>
        )}
        <div className={styles.language}>
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
}
