import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { staff } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import type { LoginReply } from "#platform/session/login-outcome.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { useStep } from "#domain/two-step/useStep.ts";
import { useText } from "#platform/text/useText.ts";
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
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [issue, setIssue] = useState<string | null>(null);
  const context = { email, brand: getBootData().brand.name, policy: getBootData().passwords, two_step: true };
  const showIssue = (found: string) => {
    setIssue(found);
    input.current?.focus();
  };
  const { busy, failed, send } = useStep(onExpired, async () => {
    try {
      onEntered(await call(staff.choosePassword, { body: { password } }));
    } catch (thrown) {
      const [first] = asCallFailed(thrown).fields;
      if (!first) throw thrown;
      showIssue(first.issue);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordIssue(password, context);
    if (found) showIssue(found);
    else if (!busy) send();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failed && <FailureNotice title={t("not_completed")} failed={failed} />}
      {/* Tells password managers which account the password belongs to. */}
      <input hidden type="email" name="email" autoComplete="username" value={email} readOnly />
      <NewPassword
        input={input}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setIssue(null);
        }}
        context={context}
        error={issueText(issue ?? undefined)}
      />
      <Button size="md" type="submit" loading={busy}>
        {t("password.submit")}
      </Button>
    </form>
  );
}
