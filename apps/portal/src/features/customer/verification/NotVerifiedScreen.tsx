import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { errorText } from "#platform/text/error-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { pendingEmail } from "#platform/session/pending-email.ts";
import { Redirect } from "#platform/routing/Redirect.tsx";
import { ResendMail } from "#domain/verification/ResendMail.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./NotVerifiedScreen.module.css";
import { verificationText } from "./text.ts";

/** For users who log in before their address is verified. */
export function NotVerifiedScreen() {
  const t = useText(verificationText);
  const error = useText(errorText);
  const email = pendingEmail();
  if (!email) return <Redirect to="/signup" />;
  return (
    <EntryFrame>
      <FocusedHeading>{t("unverified.title")}</FocusedHeading>
      <Notice kind="bad" title={error("session.unverified")} />
      <p className={styles.lead}>
        {t("unverified.lead")} <strong>{email}</strong>
      </p>
      <ResendMail email={email} />
      <p>
        {t("unverified.after")} <Link to="/login">{t("log_in")}</Link>
      </p>
    </EntryFrame>
  );
}
