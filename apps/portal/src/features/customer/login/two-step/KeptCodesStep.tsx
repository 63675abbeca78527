import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { RecoveryCodes } from "#domain/two-step/RecoveryCodes.tsx";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
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
  const [kept, setKept] = useState(false);
  const missing = useFieldIssue<true>();
  const { busy, failed, send } = useStep(onExpired, async () => onDone());
  const submit = () => {
    if (busy) return;
    if (missing.check(kept ? null : true)) send();
  };
  return (
    <Form className={panel.wide} refused={missing.refused} onSubmit={submit}>
      <FocusedHeading>{t("kept.title")}</FocusedHeading>
      <p className={panel.lead}>{t("kept.lead")}</p>
      <Notice kind="ok">{t("kept.once")}</Notice>
      {failed && <FailureNotice title={t("not_completed")} failed={failed} />}
      <RecoveryCodes email={email} recovery_codes={recovery_codes} />
      <Checkbox
        name="kept"
        label={t("kept.check")}
        checked={kept}
        onChange={(event) => {
          setKept(event.currentTarget.checked);
          missing.clear();
        }}
        error={missing.issue && t("kept.missing")}
        aria-invalid={missing.issue ?? undefined}
      />
      <Button size="md" type="submit" loading={busy}>
        {t("kept.continue")}
      </Button>
    </Form>
  );
}
