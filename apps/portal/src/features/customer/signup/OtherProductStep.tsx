import { Button } from "@mantine/core";
import { getBootData } from "#platform/loading/boot-data.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { readDraft } from "./draft.ts";
import styles from "./Form.module.css";
import { signupText } from "./text.ts";
import { WizardFrame } from "./WizardFrame.tsx";

/** For users with an account only in the other product. */
export function OtherProductStep() {
  const t = useText(signupText);
  const { brand, edition } = getBootData();
  const { alternate } = brand;
  const name = alternate?.name ?? t("other.fallback");
  const lead = (
    <>
      {t("other.lead")} <strong>{readDraft().email}</strong>
    </>
  );
  return (
    <WizardFrame
      step="welcome_back_other"
      title={<FocusedHeading>{t("other.title", { name })}</FocusedHeading>}
      lead={lead}
    >
      <p className={styles.hint}>
        {t("other.hint")} {edition === "team" && t("other.move")}
      </p>
      <div className={styles.links}>
        {alternate && (
          <Button size="md" component="a" href={alternate.login_url}>
            {t("other.log_in", { name })}
          </Button>
        )}
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/signup/password" {...props} />}>
          {t("other.create")}
        </Button>
      </div>
      <span className={styles.small}>
        <Link to="/signup">{t("welcome_back.change")}</Link>
      </span>
    </WizardFrame>
  );
}
