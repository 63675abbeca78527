import { useEffect, useEffectEvent, useState } from "react";
import { asCallFailed, type CallFailed } from "#platform/http/call-failed.ts";
import { firstPhase, type Phase } from "./phase.ts";

interface Ways {
  readonly onDone: () => void | Promise<void>;
  readonly onExpired: () => void;
}

interface Round {
  /** A recovery code turned off two-step login, so it has to be set up again. */
  readonly reset: boolean;
}

/** Determines the next step and tracks it. */
export function useTwoStep(ways: Ways) {
  const [round, setRound] = useState<Round>({ reset: false });
  const [phase, setPhase] = useState<Phase | null>(null);
  const [failed, setFailed] = useState<CallFailed | null>(null);

  const found = useEffectEvent(async (first: Phase) => {
    if (first.kind === "passed") await ways.onDone();
    else setPhase(first);
  });
  const stopped = useEffectEvent((thrown: unknown) => {
    const failure = asCallFailed(thrown);
    if (failure.code === "login.required") ways.onExpired();
    else setFailed(failure);
  });
  useEffect(() => {
    const leaving = new AbortController();
    firstPhase(leaving.signal)
      .then((first) => (leaving.signal.aborted ? undefined : found(first)))
      .catch((thrown: unknown) => (leaving.signal.aborted ? undefined : stopped(thrown)));
    return () => leaving.abort();
  }, [round]);

  const begin = (next: Round) => {
    setPhase(null);
    setFailed(null);
    setRound(next);
  };
  return {
    phase,
    failed,
    wasReset: round.reset,
    goTo: setPhase,
    tryAgain: () => begin({ ...round }),
    startOver: () => begin({ reset: true }),
  };
}
