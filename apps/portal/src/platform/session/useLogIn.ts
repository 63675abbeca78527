import { useState } from "react";
import type { Side } from "#platform/http/call-failed.ts";
import {
  sessionFromReply,
  problemFromReply,
  problemFromFailure,
  type LoginReply,
  type LoginProblem,
} from "./login-outcome.ts";
import type { Path } from "#platform/routing/paths.ts";
import { consumeReturnPath } from "#platform/routing/return-path.ts";
import { hasSessionEnded, setSessionEnded } from "./session-ended.ts";
import { saveSession, type StoredSession } from "./session.ts";
import { useOpen } from "#platform/routing/useOpen.ts";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface LoginOptions<S extends Side> {
  readonly side: S;
  /** Passed in, so that customers do not download the staff contract. */
  readonly authenticate: (typed: Credentials) => Promise<LoginReply<S> | "cancelled" | "expired">;
  readonly home: Path;
  /** Returns where to go instead of logging in; the session is then not stored. */
  readonly redirectOpened?: (opened: StoredSession<S>, email: string) => Promise<Path | null>;
  /** Returns where to go instead of showing that email or password is wrong. */
  readonly redirectRejected?: (email: string) => Promise<Path | null>;
}

/** Logs in, stores the session and opens the page the user asked for. */
export function useLogIn<S extends Side>({
  side,
  authenticate,
  home,
  redirectOpened,
  redirectRejected,
}: LoginOptions<S>) {
  const open = useOpen();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LoginProblem | null>(() => (hasSessionEnded() ? { kind: "ended" } : null));

  const answered = async (reply: LoginReply<S>, email: string) => {
    const opened = sessionFromReply(reply);
    if (opened) {
      const detour = await redirectOpened?.(opened, email);
      if (detour) return open(detour);
      saveSession(side, opened);
      return open(consumeReturnPath() ?? home);
    }
    const refused = problemFromReply(reply);
    const elsewhere = refused.kind === "wrong" ? await redirectRejected?.(email) : null;
    if (elsewhere) return open(elsewhere);
    setProblem(refused);
  };
  const logIn = async (typed: Credentials) => {
    setBusy(true);
    setProblem(null);
    setSessionEnded(false);
    try {
      const reply = await authenticate(typed);
      if (reply === "expired") setProblem({ kind: "expired" });
      else if (reply !== "cancelled") await answered(reply, typed.email);
    } catch (thrown) {
      setProblem(problemFromFailure(thrown));
    }
    setBusy(false);
  };
  return { busy, problem, logIn: (typed: Credentials) => void logIn(typed) };
}
