import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { useRef, useState, type FormEvent } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { saveDraft, readDraft } from "./draft.ts";
import styles from "./Form.module.css";
import { StepActions } from "./StepActions.tsx";
import { PATHS } from "./steps.ts";
import { signupText } from "./text.ts";
import { WizardFrame } from "./WizardFrame.tsx";

export function PasswordStep() {
  const t = useText(signupText);
  const issueText = useIssueText();
  const open = useOpen();
  const input = useRef<HTMLInputElement>(null);
  const [draft] = useState(readDraft);
  const [password, setPassword] = useState(draft.password);
  const [sentOnce, setSentOnce] = useState(false);
  const context = { email: draft.email, brand: getBootData().brand.name, policy: getBootData().passwords };
  const issue = passwordIssue(password, context);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSentOnce(true);
    if (issue) return input.current?.focus();
    saveDraft({ password });
    void open(PATHS.profile);
  };
  return (
    <WizardFrame step="password" title={<h1>{t("password.title")}</h1>} lead={t("password.lead")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* Tells password managers which account the password belongs to. */}
        <input hidden type="email" name="email" autoComplete="username" value={draft.email} readOnly />
        <NewPassword
          input={input}
          value={password}
          onChange={setPassword}
          context={context}
          error={sentOnce ? issueText(issue ?? undefined) : undefined}
        />
        <StepActions step="password" />
      </form>
    </WizardFrame>
  );
}
