import { signup } from "@portal/model/signup/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState, type FormEvent } from "react";
import { Notice } from "../ui/Notice.tsx";
import { call } from "./call.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./ResendMail.module.css";
import { resendText } from "./resend-text.ts";
import { useSend } from "./useSend.ts";
import { useText } from "./useText.ts";

/** Long enough for a mail to arrive before the next one is asked for. */
const PAUSE_S = 30;

interface ResendMailProps {
  readonly email: string;
  /** True where the address is not known for sure, so that it can be typed. */
  readonly ask?: boolean;
  readonly variant?: "filled" | "default";
}

/** Sends the verification mail once more, then rests for a moment. */
export function ResendMail({ email, ask = false, variant = "filled" }: ResendMailProps) {
  const t = useText(resendText);
  const [typed, setTyped] = useState(email);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [rest, setRest] = useState(0);
  const tick = useInterval(() => setRest((left) => Math.max(0, left - 1)), 1_000);
  const { busy, failed, send } = useSend(async (to: string) => {
    setSentTo(null);
    await call(signup.resend, { body: { email: to } });
    setSentTo(to);
    setRest(PAUSE_S);
    tick.start();
  });
  const to = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to && !busy && rest === 0) send(to);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
      {/* Not disabled while it rests, so that it can still be found and read. */}
      <Button
        size="md"
        type="submit"
        variant={variant}
        disabled={to === ""}
        loading={busy}
        {...(rest > 0 && { "aria-disabled": true, "data-disabled": true })}
      >
        {rest > 0 ? t("rest", { count: rest }) : t("resend")}
      </Button>
      {sentTo && (
        <Notice kind="ok" focused>
          {t("sent", { email: sentTo })}
        </Notice>
      )}
    </form>
  );
}
