import { mfa } from "@portal/model/mfa/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { errorText } from "#platform/text/error-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { recoveryCodeOf } from "#domain/two-step/codes.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import styles from "./TwoStepPanel.module.css";
import { loginStepText } from "./text.ts";
import { useStep } from "#domain/two-step/useStep.ts";

interface RecoveryStepProps {
  readonly onReset: () => void;
  readonly onApp: () => void;
  readonly onExpired: () => void;
}

export function RecoveryStep({ onReset, onApp, onExpired }: RecoveryStepProps) {
  const t = useText(loginStepText);
  const errors = useText(errorText);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [issue, setIssue] = useState<"shape" | "wrong" | null>(null);
  const refuse = (why: "shape" | "wrong") => {
    setIssue(why);
    input.current?.focus();
    // Selects the code instead of clearing it: sixteen characters are easier to correct than to retype.
    input.current?.select();
  };
  const { busy, failed, send } = useStep(onExpired, async (recovery_code: string) => {
    try {
      await call(mfa.reset, { body: { recovery_code } });
    } catch (thrown) {
      if (asCallFailed(thrown).code !== "mfa.wrong_code") throw thrown;
      return refuse("wrong");
    }
    onReset();
  });
  const submit = () => {
    if (busy) return;
    setIssue(null);
    const body = { recovery_code: recoveryCodeOf(typed) };
    if (z.safeParse(mfa.reset.body, body).success) send(body.recovery_code);
    else refuse("shape");
  };
  const messages = { shape: t("recovery.shape"), wrong: errors("mfa.wrong_code") };
  return (
    <>
      <h1>{t("recovery.title")}</h1>
      <p className={styles.lead}>{t("recovery.lead")}</p>
      <Form className={styles.form} onSubmit={submit}>
        {failed && <FailureNotice title={t("recovery.failed")} failed={failed} />}
        <TextInput
          ref={input}
          size="md"
          name="recovery_code"
          label={t("recovery.label")}
          description={t("recovery.hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={issue && messages[issue]}
          errorProps={{ role: "alert" }}
          classNames={{ input: styles.mono, description: styles.hint }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user chose this option to fill in this field
          autoFocus
          readOnly={busy}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button size="md" type="submit" loading={busy}>
          {t("recovery.submit")}
        </Button>
      </Form>
      <p className={styles.aside}>
        <button type="button" className="link-button" onClick={onApp}>
          {t("recovery.app")}
        </button>
      </p>
    </>
  );
}
