import type { FieldIssue } from "@portal/model/errors.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { staff, type StaffUser } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { failureText } from "#platform/text/failure-text.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { CurrentPassword, type PasswordIssue } from "#domain/sudo/CurrentPassword.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { supportSettingsText } from "../text.ts";
import styles from "./OwnCard.module.css";

interface PasswordFormProps {
  readonly user: StaffUser;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function PasswordForm({ user, onDone, onCancel }: PasswordFormProps) {
  const t = useText(supportSettingsText);
  const issueText = useIssueText();
  const currentInput = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [currentIssue, setCurrentIssue] = useState<PasswordIssue | null>(null);
  const { issue, refused, refuse, clear, check } = useFieldIssue<FieldIssue>();
  const context = {
    email: user.email,
    brand: getBootData().brand.name,
    policy: getBootData().passwords,
    two_step: true,
  };
  const refuseCurrent = (why: PasswordIssue) => {
    setCurrentIssue(why);
    currentInput.current?.focus();
    currentInput.current?.select();
  };
  const { busy, failed, send } = useSend(async () => {
    try {
      await call(staff.setPassword, { params: { id: user.id }, body: { current_password: current, password } });
      onDone();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      const [first] = failure.fields;
      if (failure.code === "password.wrong") refuseCurrent(failure.code);
      else if (first) refuse(first.issue);
      else throw failure;
    }
  });
  const submit = () => {
    if (busy) return;
    setCurrentIssue(null);
    const fits = check(passwordIssue(password, context));
    if (current === "") refuseCurrent("field.required");
    else if (fits) send();
  };
  return (
    <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
      {failed?.code === "request.too_many" && (
        <Notice kind="wait" title={t("password.slow")} focused>
          {failureText(failed)}
        </Notice>
      )}
      {failed && failed.code !== "request.too_many" && <FailureNotice title={t("password.failed")} failed={failed} />}
      <CurrentPassword
        email={user.email}
        input={currentInput}
        value={current}
        onChange={setCurrent}
        issue={currentIssue}
      />
      <NewPassword
        first={false}
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          clear();
        }}
        context={context}
        error={issueText(issue ?? undefined)}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          {t("password.save")}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </EditorFrame>
  );
}
