import { MFA } from "@portal/model/limits.ts";
import { mfa } from "@portal/model/mfa/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { errorText } from "#platform/text/error-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { AppSecretCard, type AppSecret } from "#domain/two-step/AppSecretCard.tsx";
import { CodeField } from "#domain/two-step/CodeField.tsx";
import { digitsOf } from "#domain/two-step/codes.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./Security.module.css";
import { securityText } from "./text.ts";

interface SetUpAppProps {
  readonly email: string;
  readonly secret: AppSecret;
  readonly onVerified: (recovery_codes: readonly string[]) => void;
  readonly onExpired: () => void;
  readonly onCancel: () => void;
}

/** Shows the secret for the app and asks for a first code as proof. */
export function SetUpApp({ email, secret, onVerified, onExpired, onCancel }: SetUpAppProps) {
  const t = useText(securityText);
  const errors = useText(errorText);
  const [code, setCode] = useState("");
  const { issue, refused, refuse, clear, check } = useFieldIssue<"mfa.wrong_code" | "mfa_code.length">();
  // On phones the keyboard would cover the first steps.
  const [focused] = useState(() => !matchMedia("(max-width: 47.99em)").matches);
  const { busy, failed, send } = useSend(async () => {
    try {
      const { recovery_codes = [] } = await call(mfa.verify, { body: { email, two_fa_code: code } });
      onVerified(recovery_codes);
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      if (failure.code === "login.required") return onExpired();
      if (failure.code !== "mfa.wrong_code") throw failure;
      setCode("");
      refuse("mfa.wrong_code");
    }
  });
  const submit = () => {
    if (!busy && check(code.length < MFA.digits ? "mfa_code.length" : null)) send();
  };
  return (
    <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
      {failed && <FailureNotice title={t("set_up.failed")} failed={failed} />}
      <AppSecretCard email={email} secret={secret} />
      <CodeField
        value={code}
        onChange={(typed) => {
          setCode(digitsOf(typed));
          clear();
        }}
        error={issue && errors(issue)}
        readOnly={busy}
        focused={focused}
      />
      <div className={styles.answer}>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {t("set_up.verify")}
        </Button>
      </div>
    </EditorFrame>
  );
}
