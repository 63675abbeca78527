import * as z from "zod/mini";
import { ACCOUNT_CHECK } from "../limits.ts";
import { Outcome, REFUSALS } from "./outcomes.ts";

/** Why a member was not tested. */
export const SkipReason = z.enum(["no_password", "left_alone", "our_fault"]);
export type SkipReason = z.infer<typeof SkipReason>;

/** The outcome for one member of a round. */
export const RoundOutcome = z.enum([...Outcome.options, ...SkipReason.options]);
export type RoundOutcome = z.infer<typeof RoundOutcome>;

/** Outcomes with which phones can register. Everything else needs attention. */
export const PASSING_OUTCOMES: readonly RoundOutcome[] = ["ok", "not_asked", "not_unregistered", "reachable"];

/** A person stopped the round, the phone system refused too many, or it does not answer. */
export const RoundStopReason = z.enum(["person", "refusals", "silence"]);
export type RoundStopReason = z.infer<typeof RoundStopReason>;

/** Refusals that phone systems count before they block an address. Unknown usernames count like wrong passwords. */
const TURNED_AWAY = new Set<RoundOutcome>([...REFUSALS, "unknown_user"]);

/** Failures before the account was checked. The next member would fail the same way. */
const SILENCES = new Set<RoundOutcome>([
  "busy",
  "dns",
  "address_not_allowed",
  "port_not_allowed",
  "refused",
  "unreachable",
  "timeout",
  "wrong_transport",
  "closed",
  "tls_expired",
  "tls_name",
  "tls_untrusted",
  "tls_protocol",
  "not_sip",
]);

/** Nothing was sent, so these say nothing about the phone system. */
const UNSENT = new Set<RoundOutcome>([...SkipReason.options, "bad_input"]);

/** How many refusals and silences came in a row. */
export interface Streak {
  readonly refusals: number;
  readonly silences: number;
}

/** Only a success ends a streak of refusals, because a phone system may keep counting across silences. */
export function streakAfter({ refusals, silences }: Streak, outcomes: readonly RoundOutcome[]): Streak {
  for (const outcome of outcomes) {
    if (UNSENT.has(outcome)) continue;
    if (PASSING_OUTCOMES.includes(outcome)) refusals = 0;
    else if (TURNED_AWAY.has(outcome)) refusals += 1;
    silences = SILENCES.has(outcome) ? silences + 1 : 0;
  }
  return { refusals, silences };
}

/** Returns why a round must stop, or null. */
export function getStopReason({ refusals, silences }: Streak): RoundStopReason | null {
  if (refusals >= ACCOUNT_CHECK.round.refusals) return "refusals";
  return silences >= ACCOUNT_CHECK.round.silences ? "silence" : null;
}

/**
 * Returns how many tests may run at once: never more refusals than the phone system tolerates, and while it does not
 * answer, only as many as it takes to be sure.
 */
export function getMaxConcurrency({ refusals, silences }: Streak): number {
  const { at_once, refusals: borne, silences: enough } = ACCOUNT_CHECK.round;
  return Math.max(1, Math.min(at_once, borne - refusals, silences > 0 ? enough - silences : at_once));
}
