import { session } from "@portal/model/session/contract.ts";
import { useState } from "react";
import { boot } from "../../kit/boot.ts";
import { call } from "../../kit/call.ts";
import { troubleOf, troubleOfFailure, type LoginTrouble } from "../../kit/login-outcome.ts";
import { takePlace } from "../../kit/place.ts";
import { saveSession } from "../../kit/session.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useText } from "../../kit/useText.ts";
import { CredentialsForm, type Credentials } from "../../ui/CredentialsForm.tsx";
import { LoginFrame } from "./LoginFrame.tsx";
import { LoginNotice } from "./LoginNotice.tsx";
import styles from "./LoginScreen.module.css";
import { loginText } from "./text.ts";

export function LoginScreen() {
  const t = useText(loginText);
  const open = useOpen();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<LoginTrouble | null>(null);
  const { alternate } = boot().brand;

  const logIn = async (credentials: Credentials) => {
    setBusy(true);
    setTrouble(null);
    try {
      const reply = await call(session.login, { body: credentials });
      const refused = troubleOf(reply);
      if (refused || !reply.session || !reply.user) {
        setTrouble(refused ?? { kind: "wrong" });
      } else {
        const { token, expires_at } = reply.session;
        saveSession("customer", { token, expires_at: expires_at * 1000, user: reply.user });
        await open(takePlace() ?? "/dashboard");
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
    <LoginFrame>
      <h1>{t("title")}</h1>
      {trouble && <LoginNotice trouble={trouble} />}
      <CredentialsForm
        labels={labels}
        busy={busy}
        onSubmit={(credentials) => void logIn(credentials)}
        below={
          <span className={styles.forgot}>
            <a href="/forgot-password">{t("forgot")}</a>
          </span>
        }
      />
      <div className={styles.other}>
        <span>
          {t("new")} <a href="/signup">{t("new.create")}</a>
        </span>
        {alternate && (
          <span>
            {t("alternate", { name: alternate.name })}{" "}
            <a href={alternate.login_url}>{t("alternate.link", { name: alternate.name })}</a>
          </span>
        )}
      </div>
    </LoginFrame>
  );
}
