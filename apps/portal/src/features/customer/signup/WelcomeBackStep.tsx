import { Button } from "@mantine/core";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { readDraft } from "./draft.ts";
import styles from "./Form.module.css";
import { signupText } from "./text.ts";
import { WizardFrame } from "./WizardFrame.tsx";

/** For users who already have an account here. */
export function WelcomeBackStep() {
  const t = useText(signupText);
  const lead = (
    <>
      {t("welcome_back.lead")} <strong>{readDraft().email}</strong>
    </>
  );
  return (
    <WizardFrame step="welcome_back" title={<FocusedHeading>{t("welcome_back.title")}</FocusedHeading>} lead={lead}>
      <p className={styles.hint}>{t("welcome_back.hint")}</p>
      <div className={styles.links}>
        <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
          {t("log_in")}
        </Button>
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          {t("welcome_back.reset")}
        </Button>
      </div>
      <span className={styles.small}>
        <Link to="/signup">{t("welcome_back.change")}</Link>
      </span>
    </WizardFrame>
  );
}
