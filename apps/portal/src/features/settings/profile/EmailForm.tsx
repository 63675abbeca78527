import type { FieldIssue } from "@portal/model/errors.ts";
import { EMAIL_MAX, LINK_LIFE_S } from "@portal/model/limits.ts";
import { contactIssue } from "@portal/model/members/contact.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { asCallFailed } from "../../../kit/call-failed.ts";
import { errorText } from "../../../kit/error-text.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import styles from "./EmailSection.module.css";
import { profileText } from "./text.ts";

type Refusal = FieldIssue | "email.taken" | "signup.domain_refused" | "same";

interface EmailFormProps {
  readonly current: string;
  readonly change: (email: string) => Promise<Member | null>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function EmailForm({ current, change, onDone, onCancel }: EmailFormProps) {
  const t = useText(profileText);
  const errors = useText(errorText);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = (why: Refusal) => {
    setRefusal(why);
    input.current?.focus();
  };
  const { busy, failed, send } = useSend(async (email: string) => {
    try {
      if (await change(email)) onDone();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      const issue = failure.fields.find(({ path }) => path.endsWith("email"))?.issue;
      if (failure.code === "email.taken" || failure.code === "signup.domain_refused") refuse(failure.code);
      else if (issue) refuse(issue);
      else throw failure;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const email = typed.trim().toLowerCase();
    const issue = email === current.toLowerCase() ? "same" : contactIssue("email", email);
    setRefusal(issue);
    if (issue) refuse(issue);
    else send(email);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failed && <FailureNotice title={t("email.failed")} failed={failed} />}
      <TextInput
        ref={input}
        type="email"
        name="email"
        label={t("email.new")}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for the form wants to fill it in
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefusal(null);
        }}
        error={refusal && (refusal === "same" ? t("email.same") : errors(refusal))}
        errorProps={{ role: "alert" }}
      />
      <p className={styles.explain}>{t("email.explain", { days: LINK_LIFE_S.email_undo / 86_400 })}</p>
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          {t("email.send")}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t("email.cancel")}
        </Button>
      </div>
    </form>
  );
}
