import type { FieldIssue } from "@portal/model/errors.ts";
import { EMAIL_MAX, LINK_LIFE_S } from "@portal/model/limits.ts";
import { contactIssue } from "@portal/model/members/contact.ts";
import type { Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./EmailForm.module.css";
import { settingsText } from "../text.ts";
import { useChangeEmail } from "./useChangeEmail.ts";

type Refusal = FieldIssue | "email.taken" | "signup.domain_refused" | "same";

interface EmailFormProps {
  readonly user: User;
  readonly member: Member;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function EmailForm({ user, member, onDone, onCancel }: EmailFormProps) {
  const t = useText(settingsText);
  const issueText = useIssueText();
  const change = useChangeEmail(user, member);
  const [typed, setTyped] = useState("");
  const { issue: refusal, refused, refuse, clear, check } = useFieldIssue<Refusal>();
  const { busy, failed, send } = useSend(async (email: string) => {
    try {
      if (await change(email)) onDone();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      const issue = failure.fields.find(({ name }) => name === "email")?.issue;
      if (failure.code === "email.taken" || failure.code === "signup.domain_refused") refuse(failure.code);
      else if (issue) refuse(issue);
      else throw failure;
    }
  });
  const submit = () => {
    if (busy) return;
    const email = typed.trim().toLowerCase();
    const issue = email === member.email.toLowerCase() ? "same" : contactIssue("email", email);
    if (check(issue)) send(email);
  };
  return (
    <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
      {failed && <FailureNotice title={t("profile.email.failed")} failed={failed} />}
      <TextInput
        type="email"
        name="email"
        label={t("profile.email.new")}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the form to fill it in
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          clear();
        }}
        error={refusal && (refusal === "same" ? t("profile.email.same") : issueText(refusal))}
        errorProps={{ role: "alert" }}
      />
      <p className={styles.explain}>{t("profile.email.explain", { days: LINK_LIFE_S.email_undo / 86_400 })}</p>
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          {t("profile.email.send")}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t("profile.email.cancel")}
        </Button>
      </div>
    </EditorFrame>
  );
}
