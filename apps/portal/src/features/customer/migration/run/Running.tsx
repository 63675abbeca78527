import { migration, type Move } from "@portal/model/migration/contract.ts";
import { STEPS } from "@portal/model/migration/rules.ts";
import { Button, Loader } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useSession } from "#platform/session/session.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { Notice } from "#ui/Notice.tsx";
import { migrationText } from "../text.ts";
import styles from "./Run.module.css";

interface RunningProps {
  readonly move: Move;
  readonly isSilent: boolean;
  readonly onStopped: (move: Move) => void;
}

/** Completed and current steps, with a button to stop while that is possible. */
export function Running({ move: { percent, step }, isSilent, onStopped }: RunningProps) {
  const t = useText(migrationText);
  const session = useSession("customer");
  const canStop = session !== null && step !== "tell";
  const at = step ? STEPS.indexOf(step) : 0;
  const { busy, failed, send } = useSend(async () => onStopped(await call(migration.stop, {})));
  return (
    <>
      <FocusedHeading>{t("run.title")}</FocusedHeading>
      <progress className={styles.bar} max={100} value={percent} aria-label={t("run.title")} />
      <output className="vh">{t("run.of", { percent })}</output>
      <ol className={styles.steps}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            data-standing={index < at ? "done" : index === at ? "current" : "open"}
            aria-current={index === at ? "step" : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {index < at && <IconCheck size={13} stroke={2.4} />}
              {index === at && <Loader size={12} color="currentColor" />}
            </span>
            {t(`step.${name}`)}
            {index < at && <span className="vh">, {t("step.done")}</span>}
          </li>
        ))}
      </ol>
      {step === "switch" && (
        <Notice kind="wait">
          {t("run.last")} {canStop && t("run.last_stop")}
        </Notice>
      )}
      {isSilent && <Notice kind="warn">{t("run.silent")}</Notice>}
      {failed && <FailureNotice title={t("run.stop_failed")} failed={failed} />}
      {canStop && (
        <Button variant="default" loading={busy} onClick={() => send()}>
          {t("run.stop")}
        </Button>
      )}
      <p className={styles.small}>{t("run.leave")}</p>
    </>
  );
}
