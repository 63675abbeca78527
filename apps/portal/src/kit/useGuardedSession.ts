import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Side } from "./call-failed.ts";
import { useSession, type StoredSession } from "./session.ts";

/** The session a frame stands on. When it goes, by another tab or by time, the route guard is asked again. */
export function useGuardedSession<S extends Side>(side: S): StoredSession<S> | null {
  const session = useSession(side);
  const router = useRouter();
  const gone = session === null;
  useEffect(() => {
    if (gone) void router.invalidate();
  }, [gone, router]);
  return session;
}
