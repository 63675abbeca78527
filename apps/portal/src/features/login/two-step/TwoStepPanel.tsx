import { Button } from "@mantine/core";
import { appText } from "../../../kit/app-text.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { useText } from "../../../kit/useText.ts";
import { SkeletonRows } from "../../../ui/SkeletonRows.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { KeptCodesStep } from "./KeptCodesStep.tsx";
import { RecoveryStep } from "./RecoveryStep.tsx";
import { SetUpStep } from "./SetUpStep.tsx";
import styles from "./TwoStepPanel.module.css";
import { loginStepText } from "./text.ts";
import { useTwoStep } from "./useTwoStep.ts";

const PLACEHOLDERS = [{ height: 180 }, { height: 50 }];

export interface TwoStepPanelProps {
  /** Whose password the attempt has shown. */
  readonly email: string;
  /** The second step is done, or may be left out: the session can be opened. What it rejects with is told here. */
  readonly onDone: () => void | Promise<void>;
  /** The attempt is over, by time or by wrong codes: everything begins with the password again. */
  readonly onExpired: () => void;
  readonly onCancel: () => void;
}

/** The second step of logging in, in place of the credentials. */
export function TwoStepPanel({ email, onDone, onExpired, onCancel }: TwoStepPanelProps) {
  const t = useText(loginStepText);
  const app = useText(appText);
  const { phase, failed, wasReset, goTo, tryAgain, beginAnew } = useTwoStep({ onDone, onExpired });
  const verified = (recovery_codes: readonly string[] | undefined) =>
    recovery_codes ? goTo({ kind: "kept", recovery_codes }) : onDone();
  const ways = { email, onVerified: verified, onDone, onExpired };
  return (
    <div className={styles.panel}>
      {/* The focus goes into a field in most steps, so their headings are said apart from it. */}
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
        <RecoveryStep onReset={beginAnew} onApp={() => goTo({ kind: "code" })} onExpired={onExpired} />
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
