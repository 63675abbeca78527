import { passwords } from "@portal/model/passwords/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { Button } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { clearSession } from "#platform/session/session.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./Form.module.css";
import { recoveryText } from "./text.ts";

interface ResetFormProps {
  readonly token: string;
  readonly onOver: (how: "done" | "invalid") => void;
}

export function ResetForm({ token, onOver }: ResetFormProps) {
  const t = useText(recoveryText);
  const issueText = useIssueText();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [issue, setIssue] = useState<string | null>(null);
  // Only the server knows whose link it is, so it may still reject parts of the address, or the length.
  const context = { brand: getBootData().brand.name, policy: getBootData().passwords, two_step: true };
  const showIssue = (found: string) => {
    setIssue(found);
    input.current?.focus();
  };
  const { busy, failed, send } = useSend(async () => {
    try {
      await call(passwords.reset, { body: { token, password } });
    } catch (thrown) {
      const { code, fields } = asCallFailed(thrown);
      if (code === "token.invalid") return onOver("invalid");
      if (fields[0]) return showIssue(fields[0].issue);
      throw thrown;
    }
    // Every session of the account has ended, so the stored one is useless.
    clearSession("customer");
    onOver("done");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordIssue(password, context);
    if (found) showIssue(found);
    else if (!busy) send();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t("reset.lead")}</p>
      {failed && <FailureNotice title={t("reset.failed")} failed={failed} />}
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
        {t("reset.submit")}
      </Button>
    </form>
  );
}
