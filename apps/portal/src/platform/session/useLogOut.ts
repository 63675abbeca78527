import type { session } from "@portal/model/session/contract.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { useCallback } from "react";
import { call } from "#platform/http/call.ts";
import type { Side } from "#platform/http/call-failed.ts";
import { consumeReturnPath } from "#platform/routing/return-path.ts";
import { setSessionEnded } from "./session-ended.ts";
import { clearSession } from "./session.ts";
import { useOpen } from "#platform/routing/useOpen.ts";

/** An unresponsive server must not keep the user signed in on this screen. */
const PATIENCE_MS = 4_000;

/**
 * Ends the session here whatever the server answers, and opens the login page of its side. The call is passed in, so
 * that customers do not download the staff contract.
 */
export function useLogOut(side: Side, end: typeof session.logout | typeof staff.logout): () => Promise<void> {
  const open = useOpen();
  return useCallback(async () => {
    await call(end, {}, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {});
    // Also if the server had already ended the session: a user who logs out needs no explanation.
    setSessionEnded(false);
    clearSession(side);
    await open(side === "staff" ? "/support/login" : "/login");
    // The next person to log in starts at the home page, not where this one was.
    consumeReturnPath();
  }, [open, side, end]);
}
