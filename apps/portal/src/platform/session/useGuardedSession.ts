import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Side } from "#platform/http/call-failed.ts";
import { useSession, type StoredSession } from "./session.ts";

/** The session of a frame. When it ends, in another tab or by expiring, the route guard runs again. */
export function useGuardedSession<S extends Side>(side: S): StoredSession<S> | null {
  const session = useSession(side);
  const router = useRouter();
  const hasEnded = session === null;
  useEffect(() => {
    if (hasEnded) void router.invalidate();
  }, [hasEnded, router]);
  return session;
}
