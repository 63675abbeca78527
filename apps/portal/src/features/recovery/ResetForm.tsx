import { passwords } from "@portal/model/passwords/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { Button } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { getBootData } from "../../kit/boot-data.ts";
import { call } from "../../kit/call.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { useIssueText } from "../../kit/issue-text.ts";
import { NewPassword } from "../../kit/NewPassword.tsx";
import { clearSession } from "../../kit/session.ts";
import { useSend } from "../../kit/useSend.ts";
import { useText } from "../../kit/useText.ts";
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
  // Whose link it is only the server knows, so it may still object to parts of the address, or to its length.
  const context = { brand: getBootData().brand.name, policy: getBootData().passwords, two_step: true };
  const object = (found: string) => {
    setIssue(found);
    input.current?.focus();
  };
  const { busy, failed, send } = useSend(async () => {
    try {
      await call(passwords.reset, { body: { token, password } });
    } catch (thrown) {
      const { code, fields } = asCallFailed(thrown);
      if (code === "token.invalid") return onOver("invalid");
      if (fields[0]) return object(fields[0].issue);
      throw thrown;
    }
    // Every session of the account has ended; the one kept here is of no more use.
    clearSession("customer");
    onOver("done");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordIssue(password, context);
    if (found) object(found);
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
