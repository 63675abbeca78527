import type { FieldIssue } from "@portal/model/errors.ts";
import { members } from "@portal/model/members/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import type { User } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { idsOf } from "../me.ts";
import styles from "./Security.module.css";
import { securityText } from "./text.ts";

interface PasswordFormProps {
  readonly user: User;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** A new password. The current one is asked for on submit. */
export function PasswordForm({ user, onDone, onCancel }: PasswordFormProps) {
  const t = useText(securityText);
  const issueText = useIssueText();
  const withSudo = useSudo();
  const [password, setPassword] = useState("");
  const { issue, refused, refuse, clear, check } = useFieldIssue<FieldIssue>();
  // Only the server knows whether two-step login allows a shorter password.
  const context = {
    email: user.email,
    brand: getBootData().brand.name,
    policy: getBootData().passwords,
    two_step: true,
  };
  const { busy, failed, send } = useSend(async () => {
    try {
      const params = idsOf(user);
      const done = await withSudo("security", (sudo) =>
        call(members.setPassword, { params, body: { password } }, { sudo }),
      );
      if (done) onDone();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      const [first] = failure.fields;
      if (!first) throw failure;
      refuse(first.issue);
    }
  });
  const submit = () => {
    if (!busy && check(passwordIssue(password, context))) send();
  };
  return (
    <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
      {failed && <FailureNotice title={t("password.failed")} failed={failed} />}
      {/* Tells password managers which account the password belongs to. */}
      <input hidden type="email" name="email" autoComplete="username" value={user.email} readOnly />
      <NewPassword
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
