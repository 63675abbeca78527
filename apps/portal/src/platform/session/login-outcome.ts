import { asCallFailed, type CallFailed, type Side } from "#platform/http/call-failed.ts";
import type { StoredSession } from "./session.ts";

/** The reply to a login, for customers and staff. */
export interface LoginReply<S extends Side = Side> {
  readonly success: boolean;
  readonly delay?: number | undefined;
  /** Rejected right after checking email and password; the specification has a separate text for that. */
  readonly refused_at_once?: true;
  readonly session?: { readonly token: string; readonly expires_at: number } | undefined;
  readonly user?: StoredSession<S>["user"] | undefined;
}

export type LoginProblem =
  | { readonly kind: "wrong"; readonly at_once?: true }
  | { readonly kind: "slow"; readonly minutes: number }
  | { readonly kind: "contact" }
  | { readonly kind: "expired" }
  /** The server no longer knows the session of this browser. */
  | { readonly kind: "ended" }
  | { readonly kind: "failed"; readonly failed: CallFailed };

/** The session that a login opened, in the form the browser stores, or null. */
export function sessionFromReply<S extends Side>({ success, session, user }: LoginReply<S>): StoredSession<S> | null {
  if (!success || !session || !user) return null;
  return { token: session.token, expires_at: session.expires_at * 1000, user };
}

/** Why a login that got a reply did not open a session (specification §8). */
export function problemFromReply({ delay, refused_at_once }: LoginReply): LoginProblem {
  if (delay) return { kind: "slow", minutes: delay };
  return { kind: "wrong", ...(refused_at_once && { at_once: true }) };
}

/**
 * The specification has one sentence for every other rejection of a customer's login. Failures that are not rejections
 * keep their own text: a customer who reads that the password is wrong while the server is unreachable would change it.
 */
export function problemFromFailure(thrown: unknown): LoginProblem {
  const failed = asCallFailed(thrown);
  if (failed.status === 400) return { kind: "contact" };
  const refused = failed.side === "customer" && failed.status > 400 && failed.status < 500 && failed.status !== 429;
  return refused ? { kind: "wrong" } : { kind: "failed", failed };
}
