import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { ErrorState } from "#ui/ErrorState.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import type { ImportDraft } from "../check/draft.ts";
import { runQuery, useTeamChanged } from "../data.ts";
import { isUnderway } from "../steps.ts";
import { importText } from "../text.ts";
import { RunEnd } from "./RunEnd.tsx";
import { Running } from "./Running.tsx";

const SKELETON = [{ height: 300 }];

interface ProgressStepProps {
  readonly team_id: string;
  readonly run_id: string;
  readonly onCorrect: (draft: ImportDraft) => void;
  readonly onAgain: () => void;
}

/** A run as the server knows it, the same in every tab and after a return. */
export function ProgressStep({ team_id, run_id, onCorrect, onAgain }: ProgressStepProps) {
  const t = useText(importText);
  const app = useText(appText);
  const { data: run, error, isFetching, dataUpdatedAt, refetch } = useQuery(runQuery(team_id, run_id));
  useRefreshTeam(run?.state);
  if (run && isUnderway(run.state)) return <Running run={run} at={dataUpdatedAt} silent={error !== null} />;
  if (run) return <RunEnd team_id={team_id} run={run} onCorrect={onCorrect} onAgain={onAgain} />;
  if (!error) return <SkeletonRows label={t("run.loading")} rows={SKELETON} />;
  const failed = asCallFailed(error);
  return (
    <ErrorState
      title={t("run.failed")}
      text={failureText(failed)}
      tryAgain={{ label: app("failed.try_again"), busy: isFetching, onClick: () => void refetch() }}
      reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
    />
  );
}

/** Every ended run changes the team's members, even one that ended unseen. */
function useRefreshTeam(state: BulkRun["state"] | undefined): void {
  const teamChanged = useTeamChanged();
  const before = useRef<typeof state>(undefined);
  useEffect(() => {
    if (state && !isUnderway(state) && before.current !== state) teamChanged();
    before.current = state;
  }, [state, teamChanged]);
}
