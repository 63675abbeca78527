import { mfa } from "@portal/model/mfa/contract.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { CurrentPassword, type PasswordIssue } from "#domain/sudo/CurrentPassword.tsx";
import type { AppSecret } from "#domain/two-step/AppSecretCard.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Security.module.css";
import { securityText } from "./text.ts";

interface SetUpPasswordProps {
  readonly email: string;
  /** The previous attempt expired, so the password is asked for again. */
  readonly expired: boolean;
  readonly onSecret: (secret: AppSecret) => void;
  readonly onCancel: () => void;
}

/** Starts an attempt with the password and fetches its secret. */
export function SetUpPassword({ email, expired, onSecret, onCancel }: SetUpPasswordProps) {
  const t = useText(securityText);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [issue, setIssue] = useState<PasswordIssue | null>(null);
  const [delay, setDelay] = useState(0);
  const refuse = (why: PasswordIssue) => {
    setIssue(why);
    input.current?.focus();
    input.current?.select();
  };
  const { busy, failed, send } = useSend(async () => {
    setDelay(0);
    try {
      const reply = await call(mfa.begin, { body: { email, password } });
      if (reply.success) return onSecret(await call(mfa.generate, {}));
      if (reply.delay) setDelay(reply.delay);
      else refuse("password.wrong");
    } catch (thrown) {
      if (asCallFailed(thrown).code !== "login.refused") throw thrown;
      refuse("password.wrong");
    }
  });
  const submit = () => {
    if (busy) return;
    setIssue(null);
    if (password === "") refuse("field.required");
    else send();
  };
  return (
    <EditorFrame className={styles.form} onSubmit={submit}>
      {expired ? (
        <Notice kind="info">{t("set_up.expired")}</Notice>
      ) : (
        <p className={styles.lead}>{t("set_up.password")}</p>
      )}
      {failed && <FailureNotice title={t("set_up.failed")} failed={failed} />}
      {delay > 0 && (
        <Notice kind="wait" focused>
          {t("set_up.slow", { count: delay })}
        </Notice>
      )}
      <CurrentPassword email={email} input={input} value={password} onChange={setPassword} issue={issue} />
      <div className={styles.answer}>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {t("continue")}
        </Button>
      </div>
    </EditorFrame>
  );
}
