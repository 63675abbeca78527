import "../../styles/checkbox.ts";
import { useRef, useState, type FormEvent } from "react";
import { useOpen } from "../../kit/useOpen.ts";
import { useText } from "../../kit/useText.ts";
import { Arrival } from "../../ui/Arrival.tsx";
import { keepDraft, readDraft } from "./draft.ts";
import styles from "./Form.module.css";
import { StepActions } from "./StepActions.tsx";
import { PATHS } from "./steps.ts";
import { TermsChoice } from "./TermsChoice.tsx";
import { signupText } from "./text.ts";
import { WizardFrame } from "./WizardFrame.tsx";

const DOCUMENTS = ["portal", "team"] as const;

export function TermsStep() {
  const t = useText(signupText);
  const open = useOpen();
  const form = useRef<HTMLFormElement>(null);
  const [accepted, setAccepted] = useState(() => {
    const { terms } = readDraft();
    return { portal: terms, team: terms };
  });
  const [sentOnce, setSentOnce] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSentOnce(true);
    const missing = DOCUMENTS.find((document) => !accepted[document]);
    if (missing) return form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
    keepDraft({ terms: true });
    void open(PATHS.preferences);
  };
  return (
    <WizardFrame step="terms" title={<Arrival>{t("terms.title")}</Arrival>} lead={t("terms.lead")}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.choices}>
          {DOCUMENTS.map((document) => (
            <TermsChoice
              key={document}
              document={document}
              accepted={accepted[document]}
              onChange={(value) => setAccepted({ ...accepted, [document]: value })}
              missing={sentOnce && !accepted[document]}
            />
          ))}
        </div>
        <StepActions step="terms" />
      </form>
    </WizardFrame>
  );
}
