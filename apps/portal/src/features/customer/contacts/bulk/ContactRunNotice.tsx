import type { ContactRun } from "@portal/model/bulk/contact-actions.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import { RunNotice } from "#domain/bulk/RunNotice.tsx";
import { call } from "#platform/http/call.ts";
import { useText } from "#platform/text/useText.ts";
import { contactRunText } from "./text.ts";

interface ContactRunNoticeProps {
  readonly team_id: string;
  readonly run: ContactRun;
  readonly onUndoing: (run: ContactRun) => void;
  readonly onClose: () => void;
}

/** Reports the removal of many contacts. */
export function ContactRunNotice({ team_id, run, onUndoing, onClose }: ContactRunNoticeProps) {
  const t = useText(contactRunText);
  const words = {
    running: t("title"),
    done: t("done", { count: run.done }),
    undone: t("undone", { count: run.undone }),
    skipped: run.skipped.map(({ reason, count }) => ({ count, words: t(`skipped.${reason}`) })),
    kept: run.kept.map(({ reason, count }) => ({ count, words: t(`kept.${reason}`) })),
  };
  const undo = () => call(bulk.undoContactAction, { params: { id: team_id, runId: run.id } });
  return <RunNotice run={run} words={words} undo={undo} onUndoing={onUndoing} onClose={onClose} />;
}
