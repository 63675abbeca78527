import { bulk } from "@portal/model/bulk/contract.ts";
import type { DeviceRun } from "@portal/model/bulk/device-actions.ts";
import { RunNotice } from "#domain/bulk/RunNotice.tsx";
import { call } from "#platform/http/call.ts";
import { useText } from "#platform/text/useText.ts";
import { deviceRunText } from "./text.ts";

interface DeviceRunNoticeProps {
  readonly team_id: string;
  readonly run: DeviceRun;
  readonly onUndoing: (run: DeviceRun) => void;
  readonly onClose: () => void;
}

/** Reports an action on many phones. */
export function DeviceRunNotice({ team_id, run, onUndoing, onClose }: DeviceRunNoticeProps) {
  const t = useText(deviceRunText);
  const words = {
    running: t(`title.${run.action}`),
    done: t(`done.${run.action}`, { count: run.done }),
    undone: t("undone", { count: run.undone }),
    skipped: run.skipped.map(({ reason, count }) => ({ count, words: t(`skipped.${reason}`) })),
    kept: run.kept.map(({ reason, count }) => ({ count, words: t(`kept.${reason}`) })),
  };
  const undo = () => call(bulk.undoDeviceAction, { params: { id: team_id, runId: run.id } });
  return <RunNotice run={run} words={words} undo={undo} onUndoing={onUndoing} onClose={onClose} />;
}
