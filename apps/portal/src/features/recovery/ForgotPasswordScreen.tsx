import { passwords } from "@portal/model/passwords/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../kit/call.ts";
import { EntryFrame } from "../../kit/EntryFrame.tsx";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { useCallForm } from "../../kit/form.ts";
import { useIssueText } from "../../kit/issue-text.ts";
import { Link } from "../../kit/Link.tsx";
import { pendingEmail } from "../../kit/pending-email.ts";
import { useSend } from "../../kit/useSend.ts";
import { useText } from "../../kit/useText.ts";
import styles from "./Form.module.css";
import { LinkSent } from "./LinkSent.tsx";
import { recoveryText } from "./text.ts";

export function ForgotPasswordScreen() {
  const t = useText(recoveryText);
  const issueText = useIssueText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState, watch } = useCallForm(passwords.recover.body, { email: pendingEmail() });
  const { busy, failed, send } = useSend(async (email: string) => {
    await call(passwords.recover, { body: { email } });
    setSentTo(email);
  });
  const submit = handleSubmit(({ email }) => send(email));

  if (sentTo !== null) return <LinkSent email={sentTo} onChange={() => setSentTo(null)} />;
  return (
    <EntryFrame>
      <h1>{t("forgot.title")}</h1>
      <p className={styles.text}>{t("forgot.lead")}</p>
      {failed && <FailureNotice title={t("forgot.failed")} failed={failed} />}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          size="md"
          type="email"
          label={t("forgot.email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else
          autoFocus
          error={issueText(formState.errors.email?.message)}
          errorProps={{ role: "alert" }}
          {...register("email")}
        />
        <Button size="md" type="submit" disabled={watch("email").trim() === ""} loading={busy}>
          {t("forgot.submit")}
        </Button>
      </form>
      <p className={styles.small}>
        <Link to="/login">{t("back")}</Link>
      </p>
    </EntryFrame>
  );
}
