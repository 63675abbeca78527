import type { ActionRun } from "@portal/model/bulk/actions.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LazyAddSeats } from "#domain/billing/seats/LazyAddSeats.tsx";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { showFailure } from "#platform/feedback/toast.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { Meter } from "#ui/Meter.tsx";
import { Notice } from "#ui/Notice.tsx";
import styles from "./ActionNotice.module.css";
import { latestActionQuery } from "./data.ts";
import { ReasonList } from "./ReasonList.tsx";
import { bulkText } from "./text.ts";

interface ActionNoticeProps {
  readonly team_id: string;
  readonly run: ActionRun;
  readonly onClose: () => void;
}

/** An action on many members: its progress, then what it did and skipped, and its undo. */
export function ActionNotice({ team_id, run, onClose }: ActionNoticeProps) {
  const t = useText(bulkText);
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(bulk.undoAction, { params: { id: team_id, runId: run.id } }),
    onSuccess: (undoing) => queries.setQueryData(latestActionQuery(team_id).queryKey, { run: undoing }),
    onError: (thrown) => showFailure(asCallFailed(thrown), t("context.undo")),
  });
  const open = useOpen();
  const { state, action, percent } = run;
  const skipped = run.skipped.map(({ reason, count }) => ({ count, words: t(`skipped.${reason}`) }));
  const kept = run.kept.map(({ reason, count }) => ({ count, words: t(`kept.${reason}`) }));
  const close = (
    <Button size="xs" variant="default" onClick={onClose}>
      {t("over.close")}
    </Button>
  );
  if (state === "running" || state === "undoing") {
    const all = state === "running" ? run.total : run.done;
    const past = Math.round((all * percent) / 100);
    const words = t("progress", { done: past, total: all });
    return (
      <Notice kind="wait" title={state === "running" ? t(`title.${action}`) : t("undoing")}>
        <div className={styles.progress}>
          <span className="num">{words}</span>
          <Meter label={words} total={100} parts={[{ value: percent, tone: "accent" }]} />
        </div>
        {t("background")}
      </Notice>
    );
  }
  if (state === "undone") {
    const seatless = run.kept.find(({ reason }) => reason === "no_seat")?.count ?? 0;
    return (
      <div>
        <Notice kind="ok" title={t("undone", { count: run.undone })} action={close}>
          {kept.length > 0 && (
            <>
              {t("undone.kept")}
              <ReasonList reasons={kept} />
            </>
          )}
        </Notice>
        {seatless > 0 && (
          <LazyAddSeats
            team_id={team_id}
            task="undo"
            need={{ create: seatless, used_after: 0 }}
            busy={false}
            onSeats={(bought) => bought && void open("/dashboard/members?filter=removed")}
          />
        )}
      </div>
    );
  }
  return (
    <Notice
      kind={run.done > 0 ? "ok" : "warn"}
      title={t(`done.${action}`, { count: run.done })}
      action={
        <span className={styles.acts}>
          {run.undoable && (
            <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
              {t("undo")}
            </Button>
          )}
          {close}
        </span>
      }
    >
      {skipped.length > 0 && (
        <>
          {t("over.skipped")}
          <ReasonList reasons={skipped} />
        </>
      )}
    </Notice>
  );
}
