import type { session } from "@portal/model/session/contract.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { useCallback } from "react";
import { call } from "./call.ts";
import type { Side } from "./call-failed.ts";
import { consumeReturnPath } from "./return-path.ts";
import { setSessionEnded } from "./session-ended.ts";
import { clearSession } from "./session.ts";
import { useOpen } from "./useOpen.ts";

/** A server that does not answer must not keep a person signed in on this screen. */
const PATIENCE_MS = 4_000;

/**
 * Ends the session here on any outcome, and goes to the log-in screen of its side.
 * The call comes from outside, so that no staff contract travels to customers.
 */
export function useLogOut(side: Side, end: typeof session.logout | typeof staff.logout): () => Promise<void> {
  const open = useOpen();
  return useCallback(async () => {
    await call(end, {}, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {});
    // Also where the server had ended the session before: a person who logs out needs no reason.
    setSessionEnded(false);
    clearSession(side);
    await open(side === "staff" ? "/support/login" : "/login");
    // Whoever logs in next begins at the start, not where this person was.
    consumeReturnPath();
  }, [open, side, end]);
}
