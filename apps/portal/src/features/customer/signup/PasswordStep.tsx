import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
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
  const [draft] = useState(readDraft);
  const [password, setPassword] = useState(draft.password);
  const [tried, setTried] = useState(0);
  const context = { email: draft.email, brand: getBootData().brand.name, policy: getBootData().passwords };
  const issue = passwordIssue(password, context);
  const submit = () => {
    setTried((times) => times + 1);
    if (issue) return;
    saveDraft({ password });
    void open(PATHS.profile);
  };
  return (
    <WizardFrame step="password" title={<h1>{t("password.title")}</h1>} lead={t("password.lead")}>
      <Form className={styles.form} refused={tried} onSubmit={submit}>
        {/* Tells password managers which account the password belongs to. */}
        <input hidden type="email" name="email" autoComplete="username" value={draft.email} readOnly />
        <NewPassword
          value={password}
          onChange={setPassword}
          context={context}
          error={tried > 0 ? issueText(issue ?? undefined) : undefined}
        />
        <StepActions step="password" />
      </Form>
    </WizardFrame>
  );
}
