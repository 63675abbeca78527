import { LINK_LIFE_S } from "@portal/model/limits.ts";
import { Link } from "#platform/routing/Link.tsx";
import { ResendMail } from "#domain/verification/ResendMail.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { readDraft } from "./draft.ts";
import styles from "./Form.module.css";
import { signupText } from "./text.ts";
import { WizardFrame } from "./WizardFrame.tsx";

export function VerifyStep() {
  const t = useText(signupText);
  const { email } = readDraft();
  const lead = (
    <>
      {t("verify.lead")} <strong>{email}</strong>
    </>
  );
  return (
    <WizardFrame step="verify" title={<FocusedHeading>{t("verify.title")}</FocusedHeading>} lead={lead}>
      <p className={styles.hint}>{t("verify.hint", { hours: LINK_LIFE_S.verify / 3600 })}</p>
      <p className={styles.hint}>{t("verify.nothing")}</p>
      <ResendMail email={email} variant="default" />
      <span className={styles.small}>
        <Link to="/signup">{t("verify.change")}</Link>
      </span>
    </WizardFrame>
  );
}
