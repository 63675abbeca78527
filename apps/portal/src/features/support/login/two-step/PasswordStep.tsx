import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { staff } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import type { LoginReply } from "#platform/session/login-outcome.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { useStep } from "#domain/two-step/useStep.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import styles from "./StepPanel.module.css";
import { staffStepText } from "./text.ts";

interface PasswordStepProps {
  readonly email: string;
  readonly onEntered: (reply: LoginReply<"staff">) => void;
  readonly onExpired: () => void;
}

/** The last step of the login: replaces a password that someone else set. */
export function PasswordStep({ email, onEntered, onExpired }: PasswordStepProps) {
  const t = useText(staffStepText);
  const issueText = useIssueText();
  const [password, setPassword] = useState("");
  const { issue, refused, refuse, clear } = useFieldIssue<string>();
  const context = { email, brand: getBootData().brand.name, policy: getBootData().passwords, two_step: true };
  const { busy, failed, send } = useStep(onExpired, async () => {
    try {
      onEntered(await call(staff.choosePassword, { body: { password } }));
    } catch (thrown) {
      const [first] = asCallFailed(thrown).fields;
      if (!first) throw thrown;
      refuse(first.issue);
    }
  });
  const submit = () => {
    const found = passwordIssue(password, context);
    if (found) refuse(found);
    else if (!busy) send();
  };
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      {failed && <FailureNotice title={t("not_completed")} failed={failed} />}
      {/* Tells password managers which account the password belongs to. */}
      <input hidden type="email" name="email" autoComplete="username" value={email} readOnly />
      <NewPassword
        value={password}
        onChange={(value) => {
          setPassword(value);
          clear();
        }}
        context={context}
        error={issueText(issue ?? undefined)}
      />
      <Button size="md" type="submit" loading={busy}>
        {t("password.submit")}
      </Button>
    </Form>
  );
}
