import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { join } from "@portal/model/join/contract.ts";
import { sessionFromReply } from "#platform/session/login-outcome.ts";
import type { StoredSession } from "#platform/session/session.ts";

/** Ends the form without opening a session. `verify`: an email was sent to that address. */
export type Over =
  | { readonly kind: "verify"; readonly email: string }
  | { readonly kind: "log_in" }
  | { readonly kind: "used" };

type Outcome =
  | Over
  | { readonly kind: "opened"; readonly session: StoredSession<"customer"> }
  | { readonly kind: "slow"; readonly minutes: number };

/** What the reply to an acceptance means for the user. `email`: the address of the new account, if they entered one. */
export function outcomeOf(reply: Reply<typeof join.accept>, email: string): Outcome {
  const session = sessionFromReply<"customer">(reply);
  if (session) return { kind: "opened", session };
  if (reply.delay) return { kind: "slow", minutes: reply.delay };
  // A member who joined without getting a session can always log in.
  return reply.next === "verify" ? { kind: "verify", email } : { kind: "log_in" };
}
