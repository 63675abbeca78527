import { Link } from "#platform/routing/Link.tsx";
import { pendingEmail } from "#platform/session/pending-email.ts";
import { ResendMail } from "#domain/verification/ResendMail.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { verificationText } from "./text.ts";

export function InvalidLink() {
  const t = useText(verificationText);
  return (
    <>
      <FocusedHeading>{t("invalid.title")}</FocusedHeading>
      <p className="dim">
        {t("invalid.lead")} {t("invalid.again")}
      </p>
      <ResendMail email={pendingEmail()} ask />
      <p>
        <Link to="/login">{t("log_in")}</Link>
      </p>
    </>
  );
}
