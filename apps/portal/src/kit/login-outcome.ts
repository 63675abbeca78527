import { asCallFailed, type CallFailed, type Side } from "./call-failed.ts";
import type { SignedIn } from "./session.ts";

/** What both sides answer to a log-in. */
export interface LoginReply<S extends Side = Side> {
  readonly success: boolean;
  readonly delay?: number | undefined;
  readonly session?: { readonly token: string; readonly expires_at: number } | undefined;
  readonly user?: SignedIn<S>["user"] | undefined;
}

export type LoginTrouble =
  | { readonly kind: "wrong" }
  | { readonly kind: "slow"; readonly minutes: number }
  | { readonly kind: "contact" }
  | { readonly kind: "expired" }
  | { readonly kind: "failed"; readonly failed: CallFailed };

/** The session that a log-in opened, as the browser keeps it, or null. */
export function openedBy<S extends Side>({ success, session, user }: LoginReply<S>): SignedIn<S> | null {
  if (!success || !session || !user) return null;
  return { token: session.token, expires_at: session.expires_at * 1000, user };
}

/** Why a log-in that was answered did not open a session (specification §8). */
export function troubleOf({ delay }: LoginReply): LoginTrouble {
  return delay ? { kind: "slow", minutes: delay } : { kind: "wrong" };
}

export function troubleOfFailure(thrown: unknown): LoginTrouble {
  const failed = asCallFailed(thrown);
  return failed.status === 400 ? { kind: "contact" } : { kind: "failed", failed };
}
