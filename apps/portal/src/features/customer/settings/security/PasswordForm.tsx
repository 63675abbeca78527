import type { FieldIssue } from "@portal/model/errors.ts";
import { members } from "@portal/model/members/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import type { User } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
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
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [issue, setIssue] = useState<FieldIssue | null>(null);
  // Only the server knows whether two-step login allows a shorter password.
  const context = {
    email: user.email,
    brand: getBootData().brand.name,
    policy: getBootData().passwords,
    two_step: true,
  };
  const refuse = (why: FieldIssue) => {
    setIssue(why);
    input.current?.focus();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = passwordIssue(password, context);
    setIssue(found);
    if (found) refuse(found);
    else send();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failed && <FailureNotice title={t("password.failed")} failed={failed} />}
      {/* Tells password managers which account the password belongs to. */}
      <input hidden type="email" name="email" autoComplete="username" value={user.email} readOnly />
      <NewPassword
        input={input}
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setIssue(null);
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
    </form>
  );
}
