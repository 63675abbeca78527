import { migration, type Move } from "@portal/model/migration/contract.ts";
import { useEffect, useState } from "react";
import { asCallFailed, type CallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";

const EVERY_MS = 1_000;
/** Failures that asking again does not change. */
const FINAL: ReadonlySet<string> = new Set(["migration.not_found", "request.invalid"]);

/** Progress of a migration, polled until it has ended. */
export function useMove(id: string) {
  const [move, take] = useState<Move | null>(null);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const [round, setRound] = useState(0);
  const isOver = move !== null && move.state !== "running" && move.state !== "prepared";
  const isLost = failed !== null && FINAL.has(failed.code);
  useEffect(() => {
    if (isOver || isLost) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        call(migration.progress, { params: { runId: id } }, { signal: stop.signal })
          .then((now) => {
            take(now);
            setFailed(null);
          })
          .catch((thrown: unknown) => stop.signal.aborted || setFailed(asCallFailed(thrown)))
          .finally(() => stop.signal.aborted || setRound((before) => before + 1));
      },
      round === 0 ? 0 : EVERY_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, round, isOver, isLost]);
  return { move, failed, take, again: () => setRound(round + 1) };
}
