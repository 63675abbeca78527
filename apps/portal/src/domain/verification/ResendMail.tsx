import { signup } from "@portal/model/signup/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { Form } from "#ui/Form.tsx";
import { Notice } from "#ui/Notice.tsx";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import styles from "./ResendMail.module.css";
import { resendText } from "./resend-text.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";

/** Long enough for an email to arrive before the user asks for another. */
const PAUSE_S = 30;

interface ResendMailProps {
  readonly email: string;
  /** True if the address is uncertain, so that the user can type it. */
  readonly ask?: boolean;
  readonly variant?: "filled" | "default";
}

/** Resends the verification email, then pauses before the next one. */
export function ResendMail({ email, ask = false, variant = "filled" }: ResendMailProps) {
  const t = useText(resendText);
  const [typed, setTyped] = useState(email);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [pause, setPause] = useState(0);
  const tick = useInterval(() => setPause((left) => Math.max(0, left - 1)), 1_000);
  const { busy, failed, send } = useSend(async (to: string) => {
    setSentTo(null);
    await call(signup.resend, { body: { email: to } });
    setSentTo(to);
    setPause(PAUSE_S);
    tick.start();
  });
  const to = typed.trim();
  const submit = () => {
    if (to && !busy && pause === 0) send(to);
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      {failed && <FailureNotice title={t("failed")} failed={failed} />}
      {ask && (
        <TextInput
          size="md"
          type="email"
          name="email"
          label={t("email")}
          autoComplete="email"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {/* Not disabled during the pause, so that it can still be focused and read. */}
      <Button
        size="md"
        type="submit"
        variant={variant}
        disabled={to === ""}
        loading={busy}
        {...(pause > 0 && { "aria-disabled": true, "data-disabled": true })}
      >
        {pause > 0 ? t("rest", { count: pause }) : t("resend")}
      </Button>
      {sentTo && (
        <Notice kind="ok" focused>
          {t("sent", { email: sentTo })}
        </Notice>
      )}
    </Form>
  );
}
