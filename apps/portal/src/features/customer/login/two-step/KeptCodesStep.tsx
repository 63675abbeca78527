import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { RecoveryCodes } from "#domain/two-step/RecoveryCodes.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { Notice } from "#ui/Notice.tsx";
import panel from "./TwoStepPanel.module.css";
import { loginStepText } from "./text.ts";
import { useStep } from "#domain/two-step/useStep.ts";

interface KeptCodesStepProps {
  readonly email: string;
  readonly recovery_codes: readonly string[];
  readonly onDone: () => void | Promise<void>;
  readonly onExpired: () => void;
}

/** The codes are shown only here, so the user must confirm that they are saved. */
export function KeptCodesStep({ email, recovery_codes, onDone, onExpired }: KeptCodesStepProps) {
  const t = useText(loginStepText);
  const box = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const { busy, failed, send } = useStep(onExpired, async () => onDone());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(!kept);
    if (kept) send();
    else box.current?.focus();
  };
  return (
    <form className={panel.wide} onSubmit={submit} noValidate>
      <FocusedHeading>{t("kept.title")}</FocusedHeading>
      <p className={panel.lead}>{t("kept.lead")}</p>
      <Notice kind="ok">{t("kept.once")}</Notice>
      {failed && <FailureNotice title={t("not_completed")} failed={failed} />}
      <RecoveryCodes email={email} recovery_codes={recovery_codes} />
      <Checkbox
        ref={box}
        name="kept"
        label={t("kept.check")}
        checked={kept}
        onChange={(event) => {
          setKept(event.currentTarget.checked);
          setMissing(false);
        }}
        error={missing && t("kept.missing")}
        aria-invalid={missing || undefined}
      />
      <Button size="md" type="submit" loading={busy}>
        {t("kept.continue")}
      </Button>
    </form>
  );
}
