import { useState } from "react";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { AppSecretCard } from "#domain/two-step/AppSecretCard.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { Notice } from "#ui/Notice.tsx";
import { CodeForm } from "./CodeForm.tsx";
import type { Phase } from "./phase.ts";
import { SkipLine } from "./SkipLine.tsx";
import styles from "./TwoStepPanel.module.css";
import { loginStepText } from "./text.ts";
import { useStep } from "#domain/two-step/useStep.ts";

interface SetUpStepProps {
  readonly email: string;
  readonly phase: Extract<Phase, { kind: "set_up" }>;
  readonly wasReset: boolean;
  readonly onVerified: (recovery_codes: readonly string[] | undefined) => void | Promise<void>;
  readonly onDone: () => void | Promise<void>;
  readonly onExpired: () => void;
}

export function SetUpStep({ email, phase, wasReset, onVerified, onDone, onExpired }: SetUpStepProps) {
  const t = useText(loginStepText);
  const skip = useStep(onExpired, async () => onDone());
  // On phones the keyboard would cover the first steps, and after a reset there is text to read.
  const [headFirst] = useState(() => wasReset || matchMedia("(max-width: 47.99em)").matches);
  const title = t("set_up.title");
  return (
    <div className={styles.wide}>
      {headFirst ? <FocusedHeading>{title}</FocusedHeading> : <h1>{title}</h1>}
      <p className={styles.lead}>{t("set_up.lead")}</p>
      {wasReset && (
        <Notice kind="info" title={t("set_up.reset")}>
          {t("set_up.reset_hint")}
        </Notice>
      )}
      {skip.failed && <FailureNotice title={t("not_completed")} failed={skip.failed} />}
      <AppSecretCard email={email} secret={phase.secret} />
      <CodeForm email={email} focused={!headFirst} onVerified={onVerified} onExpired={onExpired} />
      {phase.grace_days !== null && (
        <SkipLine days={wasReset ? null : phase.grace_days} busy={skip.busy} onSkip={() => skip.busy || skip.send()} />
      )}
    </div>
  );
}
