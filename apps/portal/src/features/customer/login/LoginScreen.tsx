import { getBootData } from "#platform/loading/boot-data.ts";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { pendingEmail } from "#platform/session/pending-email.ts";
import { useLogIn } from "#platform/session/useLogIn.ts";
import { useText } from "#platform/text/useText.ts";
import { CredentialsForm } from "#ui/CredentialsForm.tsx";
import { pathIfElsewhere, pathIfUnverified } from "./detours.ts";
import { LoginNotice } from "./LoginNotice.tsx";
import styles from "./LoginScreen.module.css";
import { loginText } from "./text.ts";
import { useCustomerLogin } from "./useCustomerLogin.ts";

interface LoginScreenProps {
  /** Whether the account turned out to be in the other product. */
  readonly elsewhere?: boolean;
}

export function LoginScreen({ elsewhere = false }: LoginScreenProps) {
  const t = useText(loginText);
  const { alternate, links } = getBootData().brand;
  const { twoStep, authenticate } = useCustomerLogin();
  const { busy, problem, logIn } = useLogIn({
    side: "customer",
    authenticate,
    home: "/dashboard",
    redirectOpened: pathIfUnverified,
    redirectRejected: pathIfElsewhere,
  });
  const shown = problem ?? (elsewhere && alternate && !busy ? { kind: "elsewhere" as const, alternate } : null);

  const labels = {
    email: t("email"),
    password: t("password"),
    show: t("password.show"),
    caps: t("password.caps"),
    submit: t("submit"),
  };
  if (twoStep) {
    const { Panel, ...rest } = twoStep;
    return (
      <EntryFrame>
        <Panel {...rest} />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame>
      <h1>{t("title")}</h1>
      {shown && <LoginNotice problem={shown} />}
      <CredentialsForm
        labels={labels}
        email={pendingEmail()}
        busy={busy}
        onSubmit={logIn}
        below={
          <span className={styles.forgot}>
            <Link to="/forgot-password">{t("forgot")}</Link>
          </span>
        }
      />
      <div className={styles.other}>
        <span>
          {t("new")}{" "}
          {links.signup ? <a href={links.signup}>{t("new.create")}</a> : <Link to="/signup">{t("new.create")}</Link>}
        </span>
        {alternate && (
          <span>
            {t("alternate", { name: alternate.name })}{" "}
            <a href={alternate.login_url}>{t("alternate.link", { name: alternate.name })}</a>
          </span>
        )}
      </div>
    </EntryFrame>
  );
}
