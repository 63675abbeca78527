import { useState } from "react";
import type { Side } from "./call-failed.ts";
import {
  sessionFromReply,
  problemFromReply,
  problemFromFailure,
  type LoginReply,
  type LoginProblem,
} from "./login-outcome.ts";
import type { Path } from "./paths.ts";
import { consumeReturnPath } from "./return-path.ts";
import { hasSessionEnded, setSessionEnded } from "./session-ended.ts";
import { saveSession, type StoredSession } from "./session.ts";
import { useOpen } from "./useOpen.ts";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface LoginOptions<S extends Side> {
  readonly side: S;
  /** The call comes from outside, so that no staff contract travels to customers. */
  readonly enter: (typed: Credentials) => Promise<LoginReply<S> | "cancelled" | "expired">;
  readonly home: Path;
  /** Where to go instead of in; the session is then not kept. */
  readonly holdBack?: (opened: StoredSession<S>, email: string) => Promise<Path | null>;
  /** Where to go instead of being told that e-mail or password are wrong. */
  readonly sendOn?: (email: string) => Promise<Path | null>;
}

/** Logs in, keeps the session, and goes to where the person wanted to be. */
export function useLogIn<S extends Side>({ side, enter, home, holdBack, sendOn }: LoginOptions<S>) {
  const open = useOpen();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<LoginProblem | null>(() => (hasSessionEnded() ? { kind: "ended" } : null));

  const answered = async (reply: LoginReply<S>, email: string) => {
    const opened = sessionFromReply(reply);
    if (opened) {
      const held = await holdBack?.(opened, email);
      if (held) return open(held);
      saveSession(side, opened);
      return open(consumeReturnPath() ?? home);
    }
    const refused = problemFromReply(reply);
    const elsewhere = refused.kind === "wrong" ? await sendOn?.(email) : null;
    if (elsewhere) return open(elsewhere);
    setTrouble(refused);
  };
  const logIn = async (typed: Credentials) => {
    setBusy(true);
    setTrouble(null);
    setSessionEnded(false);
    try {
      const reply = await enter(typed);
      if (reply === "expired") setTrouble({ kind: "expired" });
      else if (reply !== "cancelled") await answered(reply, typed.email);
    } catch (thrown) {
      setTrouble(problemFromFailure(thrown));
    }
    setBusy(false);
  };
  return { busy, trouble, logIn: (typed: Credentials) => void logIn(typed) };
}
