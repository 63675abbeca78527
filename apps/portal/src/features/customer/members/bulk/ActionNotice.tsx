import type { ActionRun } from "@portal/model/bulk/actions.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import { LazyAddSeats } from "#domain/billing/seats/LazyAddSeats.tsx";
import { RunNotice } from "#domain/bulk/RunNotice.tsx";
import { call } from "#platform/http/call.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { bulkText } from "./text.ts";

interface ActionNoticeProps {
  readonly team_id: string;
  readonly run: ActionRun;
  readonly onUndoing: (run: ActionRun) => void;
  readonly onClose: () => void;
}

/** Reports an action on many members. Sells the seats that its undo lacked. */
export function ActionNotice({ team_id, run, onUndoing, onClose }: ActionNoticeProps) {
  const t = useText(bulkText);
  const open = useOpen();
  const words = {
    running: t(`title.${run.action}`),
    done: t(`done.${run.action}`, { count: run.done }),
    undone: t("undone", { count: run.undone }),
    skipped: run.skipped.map(({ reason, count }) => ({ count, words: t(`skipped.${reason}`) })),
    kept: run.kept.map(({ reason, count }) => ({ count, words: t(`kept.${reason}`) })),
  };
  const undo = () => call(bulk.undoAction, { params: { id: team_id, runId: run.id } });
  const seatless = run.state === "undone" ? (run.kept.find(({ reason }) => reason === "no_seat")?.count ?? 0) : 0;
  return (
    <div>
      <RunNotice run={run} words={words} undo={undo} onUndoing={onUndoing} onClose={onClose} />
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
