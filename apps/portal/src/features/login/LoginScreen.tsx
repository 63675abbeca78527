import { getBootData } from "../../kit/boot-data.ts";
import { EntryFrame } from "../../kit/EntryFrame.tsx";
import { Link } from "../../kit/Link.tsx";
import { pendingEmail } from "../../kit/pending-email.ts";
import { useLogIn } from "../../kit/useLogIn.ts";
import { useText } from "../../kit/useText.ts";
import { CredentialsForm } from "../../ui/CredentialsForm.tsx";
import { pathIfElsewhere, pathIfUnverified } from "./detours.ts";
import { LoginNotice } from "./LoginNotice.tsx";
import styles from "./LoginScreen.module.css";
import { loginText } from "./text.ts";
import { useCustomerLogin } from "./useCustomerLogin.ts";

interface LoginScreenProps {
  /** The account turned out to live in the other product. */
  readonly elsewhere?: boolean;
}

export function LoginScreen({ elsewhere = false }: LoginScreenProps) {
  const t = useText(loginText);
  const { alternate, links } = getBootData().brand;
  const { asked, enter } = useCustomerLogin();
  const { busy, trouble, logIn } = useLogIn({
    side: "customer",
    enter,
    home: "/dashboard",
    holdBack: pathIfUnverified,
    sendOn: pathIfElsewhere,
  });
  const shown = trouble ?? (elsewhere && alternate && !busy ? { kind: "elsewhere" as const, alternate } : null);

  const labels = {
    email: t("email"),
    password: t("password"),
    show: t("password.show"),
    caps: t("password.caps"),
    submit: t("submit"),
  };
  if (asked) {
    const { Panel, ...rest } = asked;
    return (
      <EntryFrame>
        <Panel {...rest} />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame>
      <h1>{t("title")}</h1>
      {shown && <LoginNotice trouble={shown} />}
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
