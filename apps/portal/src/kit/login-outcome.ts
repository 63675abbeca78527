import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { session } from "@portal/model/session/contract.ts";
import { asCallFailed, type CallFailed } from "./call-failed.ts";

type LoginReply = Pick<Reply<typeof session.login>, "success" | "delay" | "session">;

export type LoginTrouble =
  | { readonly kind: "wrong" }
  | { readonly kind: "slow"; readonly minutes: number }
  | { readonly kind: "contact" }
  | { readonly kind: "failed"; readonly failed: CallFailed };

/** Why a log-in that was answered did not open a session (specification §8), or null when it did. */
export function troubleOf(reply: LoginReply): LoginTrouble | null {
  if (reply.success && reply.session) return null;
  return reply.delay ? { kind: "slow", minutes: reply.delay } : { kind: "wrong" };
}

export function troubleOfFailure(thrown: unknown): LoginTrouble {
  const failed = asCallFailed(thrown);
  return failed.status === 400 ? { kind: "contact" } : { kind: "failed", failed };
}
