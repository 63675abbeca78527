import { useState } from "react";
import type { Side } from "./call-failed.ts";
import { openedBy, troubleOf, troubleOfFailure, type LoginReply, type LoginTrouble } from "./login-outcome.ts";
import type { Path } from "./paths.ts";
import { takePlace } from "./place.ts";
import { hasSessionEnded, setSessionEnded } from "./session-ended.ts";
import { saveSession, type SignedIn } from "./session.ts";
import { useOpen } from "./useOpen.ts";

interface Typed {
  readonly email: string;
  readonly password: string;
}

interface Door<S extends Side> {
  readonly side: S;
  /** The call comes from outside, so that no staff contract travels to customers. */
  readonly enter: (typed: Typed) => Promise<LoginReply<S> | "cancelled" | "expired">;
  readonly home: Path;
  /** Where to go instead of in; the session is then not kept. */
  readonly holdBack?: (opened: SignedIn<S>, email: string) => Promise<Path | null>;
  /** Where to go instead of being told that e-mail or password are wrong. */
  readonly sendOn?: (email: string) => Promise<Path | null>;
}

/** Logs in, keeps the session, and goes to where the person wanted to be. */
export function useLogIn<S extends Side>({ side, enter, home, holdBack, sendOn }: Door<S>) {
  const open = useOpen();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<LoginTrouble | null>(() => (hasSessionEnded() ? { kind: "ended" } : null));

  const answered = async (reply: LoginReply<S>, email: string) => {
    const opened = openedBy(reply);
    if (opened) {
      const held = await holdBack?.(opened, email);
      if (held) return open(held);
      saveSession(side, opened);
      return open(takePlace() ?? home);
    }
    const refused = troubleOf(reply);
    const elsewhere = refused.kind === "wrong" ? await sendOn?.(email) : null;
    if (elsewhere) return open(elsewhere);
    setTrouble(refused);
  };
  const logIn = async (typed: Typed) => {
    setBusy(true);
    setTrouble(null);
    setSessionEnded(false);
    try {
      const reply = await enter(typed);
      if (reply === "expired") setTrouble({ kind: "expired" });
      else if (reply !== "cancelled") await answered(reply, typed.email);
    } catch (thrown) {
      setTrouble(troubleOfFailure(thrown));
    }
    setBusy(false);
  };
  return { busy, trouble, logIn: (typed: Typed) => void logIn(typed) };
}
