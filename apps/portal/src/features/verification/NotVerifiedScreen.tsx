import { EntryFrame } from "../../kit/EntryFrame.tsx";
import { errorText } from "../../kit/error-text.ts";
import { Link } from "../../kit/Link.tsx";
import { pendingEmail } from "../../kit/pending-email.ts";
import { Redirect } from "../../kit/Redirect.tsx";
import { ResendMail } from "../../kit/ResendMail.tsx";
import { useText } from "../../kit/useText.ts";
import { FocusedHeading } from "../../ui/FocusedHeading.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./NotVerifiedScreen.module.css";
import { verificationText } from "./text.ts";

/** For whoever logs in before their address is verified. */
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
