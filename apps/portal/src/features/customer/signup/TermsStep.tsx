import { TermsChoices } from "#domain/terms/TermsChoices.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useTerms } from "#domain/terms/useTerms.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { saveDraft, readDraft } from "./draft.ts";
import styles from "./Form.module.css";
import { StepActions } from "./StepActions.tsx";
import { PATHS } from "./steps.ts";
import { signupText } from "./text.ts";
import { WizardFrame } from "./WizardFrame.tsx";

export function TermsStep() {
  const t = useText(signupText);
  const open = useOpen();
  const terms = useTerms(readDraft().terms);
  const submit = () => {
    if (!terms.check()) return;
    saveDraft({ terms: true });
    void open(PATHS.preferences);
  };
  return (
    <WizardFrame step="terms" title={<FocusedHeading>{t("terms.title")}</FocusedHeading>} lead={t("terms.lead")}>
      <Form className={styles.form} refused={terms.refused} onSubmit={submit}>
        <TermsChoices {...terms.choices} />
        <StepActions step="terms" />
      </Form>
    </WizardFrame>
  );
}
