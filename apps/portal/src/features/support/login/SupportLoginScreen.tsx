import { getBootData } from "#platform/loading/boot-data.ts";
import { LanguageChoice } from "#platform/text/LanguageChoice.tsx";
import { useLogIn } from "#platform/session/useLogIn.ts";
import { useText } from "#platform/text/useText.ts";
import { CredentialsForm } from "#ui/CredentialsForm.tsx";
import { SupportBar } from "#ui/SupportBar.tsx";
import { SupportLoginNotice } from "./SupportLoginNotice.tsx";
import styles from "./SupportLoginScreen.module.css";
import { supportLoginText } from "./text.ts";
import { useStaffLogin } from "./useStaffLogin.ts";

export function SupportLoginScreen() {
  const t = useText(supportLoginText);
  const { twoStep, authenticate } = useStaffLogin();
  const { busy, problem, logIn } = useLogIn({ side: "staff", authenticate, home: "/support/dashboard" });

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
      <main className={styles.form} data-wide={twoStep?.secret ? true : undefined}>
        {twoStep ? (
          <twoStep.Panel {...twoStep} />
        ) : (
          <>
            <div>
              <h1>{t("title")}</h1>
              <p>{t("lead")}</p>
            </div>
            {problem && <SupportLoginNotice problem={problem} />}
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
