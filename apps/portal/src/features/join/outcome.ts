import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { join } from "@portal/model/join/contract.ts";
import { sessionFromReply } from "../../kit/login-outcome.ts";
import type { StoredSession } from "../../kit/session.ts";

/** What ends the form without opening a session. `verify`: a mail went to that address. */
export type Over =
  | { readonly kind: "verify"; readonly email: string }
  | { readonly kind: "log_in" }
  | { readonly kind: "used" };

type Outcome =
  | Over
  | { readonly kind: "opened"; readonly session: StoredSession<"customer"> }
  | { readonly kind: "slow"; readonly minutes: number };

/** What the answer to an acceptance means for whoever sent it, with the address of the new account if they gave one. */
export function outcomeOf(reply: Reply<typeof join.accept>, email: string): Outcome {
  const session = sessionFromReply<"customer">(reply);
  if (session) return { kind: "opened", session };
  if (reply.delay) return { kind: "slow", minutes: reply.delay };
  // Whoever has joined and got no session can always log in.
  return reply.next === "verify" ? { kind: "verify", email } : { kind: "log_in" };
}
