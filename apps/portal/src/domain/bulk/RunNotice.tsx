import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { showFailure } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Meter } from "#ui/Meter.tsx";
import { Notice } from "#ui/Notice.tsx";
import { type Run, isUnderWay } from "./latest-run.ts";
import { type Reason, ReasonList } from "./ReasonList.tsx";
import styles from "./RunNotice.module.css";
import { runText } from "./text.ts";

interface RunNoticeProps<R extends Run> {
  readonly run: R;
  readonly words: {
    /** What is under way. */
    readonly running: string;
    readonly done: string;
    readonly undone: string;
    readonly skipped: readonly Reason[];
    readonly kept: readonly Reason[];
  };
  readonly undo: () => Promise<R>;
  readonly onUndoing: (run: R) => void;
  readonly onClose: () => void;
}

/** An action on many rows: its progress, then what it did and skipped, and its undo. */
export function RunNotice<R extends Run>({ run, words, undo, onUndoing, onClose }: RunNoticeProps<R>) {
  const t = useText(runText);
  const undoing = useMutation({
    mutationFn: undo,
    onSuccess: onUndoing,
    onError: (thrown) => showFailure(asCallFailed(thrown), t("context.undo")),
  });
  const { state, percent } = run;
  const close = (
    <Button size="xs" variant="default" onClick={onClose}>
      {t("close")}
    </Button>
  );
  if (isUnderWay(run)) {
    const total = state === "running" ? run.total : run.done;
    const progress = t("progress", { done: Math.round((total * percent) / 100), total });
    return (
      <Notice kind="wait" title={state === "running" ? words.running : t("undoing")}>
        <div className={styles.progress}>
          <span className="num">{progress}</span>
          <Meter label={progress} total={100} parts={[{ value: percent, tone: "accent" }]} />
        </div>
        {t("background")}
      </Notice>
    );
  }
  if (state === "undone") {
    return (
      <Notice kind="ok" title={words.undone} action={close}>
        {words.kept.length > 0 && (
          <>
            {t("kept")}
            <ReasonList reasons={words.kept} />
          </>
        )}
      </Notice>
    );
  }
  return (
    <Notice
      kind={run.done > 0 ? "ok" : "warn"}
      title={words.done}
      action={
        <span className={styles.acts}>
          {run.undoable && (
            <Button size="xs" variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
              {t("undo")}
            </Button>
          )}
          {close}
        </span>
      }
    >
      {words.skipped.length > 0 && (
        <>
          {t("skipped")}
          <ReasonList reasons={words.skipped} />
        </>
      )}
    </Notice>
  );
}
