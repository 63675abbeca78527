import { Button } from "@mantine/core";
import { appText } from "#platform/text/app-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { KeptCodesStep } from "./KeptCodesStep.tsx";
import { RecoveryStep } from "./RecoveryStep.tsx";
import { SetUpStep } from "./SetUpStep.tsx";
import styles from "./TwoStepPanel.module.css";
import { loginStepText } from "./text.ts";
import { useTwoStep } from "./useTwoStep.ts";

const PLACEHOLDERS = [{ height: 180 }, { height: 50 }];

export interface TwoStepPanelProps {
  /** The account whose password was entered. */
  readonly email: string;
  /** Called when the second step is done or can be skipped. Rejections are shown here. */
  readonly onDone: () => void | Promise<void>;
  /** Called when the attempt ended, by timeout or wrong codes: the login starts over with the password. */
  readonly onExpired: () => void;
  readonly onCancel: () => void;
}

/** The second step of a login. Replaces the credentials. */
export function TwoStepPanel({ email, onDone, onExpired, onCancel }: TwoStepPanelProps) {
  const t = useText(loginStepText);
  const app = useText(appText);
  const { phase, failed, wasReset, goTo, tryAgain, startOver } = useTwoStep({ onDone, onExpired });
  const verified = (recovery_codes: readonly string[] | undefined) =>
    recovery_codes ? goTo({ kind: "kept", recovery_codes }) : onDone();
  const ways = { email, onVerified: verified, onDone, onExpired };
  return (
    <div className={styles.panel}>
      {/* Most steps move the focus to a field, so their headings are announced separately. */}
      <output className="vh">{phase && phase.kind !== "passed" && t(`${phase.kind}.title`)}</output>
      {failed && <FailureNotice title={t("failed")} failed={failed} />}
      {failed && (
        <Button size="md" onClick={tryAgain}>
          {app("failed.try_again")}
        </Button>
      )}
      {!phase && !failed && <SkeletonRows label={t("loading")} rows={PLACEHOLDERS} />}
      {phase?.kind === "set_up" && <SetUpStep {...ways} phase={phase} wasReset={wasReset} />}
      {phase?.kind === "code" && <CodeStep {...ways} onRecovery={() => goTo({ kind: "recovery" })} />}
      {phase?.kind === "recovery" && (
        <RecoveryStep onReset={startOver} onApp={() => goTo({ kind: "code" })} onExpired={onExpired} />
      )}
      {phase?.kind === "kept" ? (
        <KeptCodesStep {...ways} recovery_codes={phase.recovery_codes} />
      ) : (
        <p className={styles.foot}>
          <button type="button" className="link-button" onClick={onCancel}>
            {t("back")}
          </button>
        </p>
      )}
    </div>
  );
}
