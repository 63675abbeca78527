import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNow } from "#platform/text/useNow.ts";
import { type LatestRunQuery, type Run, isUnderWay } from "./latest-run.ts";

/** A result stays on the page this long, also for those who come back to it. */
const SHOWN_S = 600;

interface Followed<R extends Run> {
  readonly query: LatestRunQuery<R>;
  readonly enabled: boolean;
  /** The rows have changed, so the list has to be loaded again. */
  readonly onOver: () => void;
}

/** The action on many rows that a page reports on. */
export function useLatestRun<R extends Run>({ query, enabled, onOver }: Followed<R>) {
  const queries = useQueryClient();
  const now = useNow();
  const [closed, setClosed] = useState<string | null>(null);
  const run = useQuery({ ...query, enabled }).data?.run ?? null;
  const underWay = isUnderWay(run);
  const before = useRef(underWay);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  useEffect(() => {
    if (before.current && !underWay) latest.current();
    before.current = underWay;
  }, [underWay]);
  const mark = run && `${run.id} ${run.state}`;
  const recent = run !== null && (run.finished_at ?? 0) > now / 1000 - SHOWN_S;
  return {
    run: run && mark !== closed && (underWay || recent) ? run : null,
    /** Shows a run that was just started or is being undone. */
    follow: (begun: R) => queries.setQueryData(query.queryKey, { run: begun }),
    close: () => setClosed(mark),
  };
}
