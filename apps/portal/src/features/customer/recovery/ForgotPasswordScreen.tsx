import { passwords } from "@portal/model/passwords/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useCallForm } from "#platform/editor/form.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { pendingEmail } from "#platform/session/pending-email.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
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
      <Form className={styles.form} onSubmit={() => void submit()}>
        <TextInput
          size="md"
          type="email"
          label={t("forgot.email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input on the page
          autoFocus
          error={issueText(formState.errors.email?.message)}
          errorProps={{ role: "alert" }}
          {...register("email")}
        />
        <Button size="md" type="submit" disabled={watch("email").trim() === ""} loading={busy}>
          {t("forgot.submit")}
        </Button>
      </Form>
      <p className={styles.small}>
        <Link to="/login">{t("back")}</Link>
      </p>
    </EntryFrame>
  );
}
