import type { ActionRun } from "@portal/model/bulk/actions.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNow } from "#platform/text/useNow.ts";
import { useMemberData } from "../data.ts";
import { latestActionQuery } from "./data.ts";

/** A result stays on the page this long, also for those who come back to it. */
const SHOWN_S = 600;
const isUnderWay = (run: ActionRun | null): boolean => run?.state === "running" || run?.state === "undoing";

/** The action on many members that this page reports on. The list is loaded again when it is over. */
export function useActionRun(team_id: string, managing: boolean) {
  const queries = useQueryClient();
  const data = useMemberData(team_id);
  const now = useNow();
  const [closed, setClosed] = useState<string | null>(null);
  const run = useQuery({ ...latestActionQuery(team_id), enabled: managing }).data?.run ?? null;
  const underWay = isUnderWay(run);
  const before = useRef(underWay);
  useEffect(() => {
    if (before.current && !underWay) data.reload();
    before.current = underWay;
  }, [underWay, data]);
  const mark = run && `${run.id} ${run.state}`;
  const recent = run !== null && (run.finished_at ?? 0) > now / 1000 - SHOWN_S;
  return {
    run: run && mark !== closed && (underWay || recent) ? run : null,
    started: (begun: ActionRun) => queries.setQueryData(latestActionQuery(team_id).queryKey, { run: begun }),
    close: () => setClosed(mark),
  };
}
