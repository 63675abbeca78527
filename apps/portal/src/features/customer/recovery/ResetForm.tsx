import { passwords } from "@portal/model/passwords/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { clearSession } from "#platform/session/session.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import styles from "./Form.module.css";
import { recoveryText } from "./text.ts";

interface ResetFormProps {
  readonly token: string;
  readonly onOver: (how: "done" | "invalid") => void;
}

export function ResetForm({ token, onOver }: ResetFormProps) {
  const t = useText(recoveryText);
  const issueText = useIssueText();
  const [password, setPassword] = useState("");
  const { issue, refused, refuse, clear } = useFieldIssue<string>();
  // Only the server knows whose link it is, so it may still reject parts of the address, or the length.
  const context = { brand: getBootData().brand.name, policy: getBootData().passwords, two_step: true };
  const { busy, failed, send } = useSend(async () => {
    try {
      await call(passwords.reset, { body: { token, password } });
    } catch (thrown) {
      const { code, fields } = asCallFailed(thrown);
      if (code === "token.invalid") return onOver("invalid");
      if (fields[0]) return refuse(fields[0].issue);
      throw thrown;
    }
    // Every session of the account has ended, so the stored one is useless.
    clearSession("customer");
    onOver("done");
  });
  const submit = () => {
    const found = passwordIssue(password, context);
    if (found) refuse(found);
    else if (!busy) send();
  };
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      <p className={styles.text}>{t("reset.lead")}</p>
      {failed && <FailureNotice title={t("reset.failed")} failed={failed} />}
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
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
