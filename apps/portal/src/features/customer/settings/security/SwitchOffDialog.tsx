import { MFA } from "@portal/model/limits.ts";
import { mfa } from "@portal/model/mfa/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { errorText } from "#platform/text/error-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { CurrentPassword, type PasswordIssue } from "#domain/sudo/CurrentPassword.tsx";
import { CodeField } from "#domain/two-step/CodeField.tsx";
import { digitsOf } from "#domain/two-step/codes.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import styles from "./Security.module.css";
import { securityText } from "./text.ts";

interface SwitchOffDialogProps {
  readonly email: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Turning two-step login off requires the password and a code. */
export function SwitchOffDialog({ email, onDone, onCancel }: SwitchOffDialogProps) {
  const t = useText(securityText);
  const app = useText(appText);
  const errors = useText(errorText);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [passwordIssue, setPasswordIssue] = useState<PasswordIssue | null>(null);
  const [codeIssue, setCodeIssue] = useState<"mfa.wrong_code" | "mfa_code.length" | null>(null);
  const [refused, setRefused] = useState(0);
  const focusWrong = () => setRefused((times) => times + 1);
  const refusePassword = (why: PasswordIssue) => {
    setPasswordIssue(why);
    focusWrong();
  };
  const refuseCode = (why: "mfa.wrong_code" | "mfa_code.length") => {
    setCodeIssue(why);
    focusWrong();
  };
  const { busy, failed, send } = useSend(async () => {
    try {
      await call(mfa.toggle, { body: { password, two_fa_code: code } });
      onDone();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      if (failure.code === "login.refused") return refusePassword("password.wrong");
      if (failure.code !== "mfa.wrong_code") throw failure;
      setCode("");
      refuseCode("mfa.wrong_code");
    }
  });
  const submit = () => {
    if (busy) return;
    setPasswordIssue(null);
    setCodeIssue(null);
    if (password === "") refusePassword("field.required");
    else if (code.length < MFA.digits) refuseCode("mfa_code.length");
    else send();
  };
  return (
    <Dialog title={t("off.title")} close={app("close")} onClose={onCancel}>
      <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
        <p className={styles.lead}>{t("off.text")}</p>
        {failed && <FailureNotice title={t("off.failed")} failed={failed} />}
        <CurrentPassword email={email} value={password} onChange={setPassword} issue={passwordIssue} />
        <CodeField
          value={code}
          onChange={(typed) => setCode(digitsOf(typed))}
          error={codeIssue && errors(codeIssue)}
          readOnly={busy}
        />
        <div className={styles.answer}>
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t("off.confirm")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
