import * as z from "zod/mini";
import { ACCOUNT_CHECK } from "../limits.ts";
import { Outcome, REFUSALS } from "./outcomes.ts";

/** Why somebody of a list was not tested at all. */
export const SkipReason = z.enum(["no_password", "left_alone", "our_fault"]);
export type SkipReason = z.infer<typeof SkipReason>;

/** What became of one of a list. */
export const RoundOutcome = z.enum([...Outcome.options, ...SkipReason.options]);
export type RoundOutcome = z.infer<typeof RoundOutcome>;

/** Phones can register with it; everything else is worth a look. */
export const PASSING_OUTCOMES: readonly RoundOutcome[] = ["ok", "not_asked", "not_unregistered", "reachable"];

/** Somebody stopped it, the phone system turned too many away, or nobody answers there. */
export const RoundStopReason = z.enum(["person", "refusals", "silence"]);
export type RoundStopReason = z.infer<typeof RoundStopReason>;

/** What phone systems count until they lock an address out: a name that they do not know is as bad as a wrong password. */
const TURNED_AWAY = new Set<RoundOutcome>([...REFUSALS, "unknown_user"]);

/** It never came to a word about the account, so whoever is next would hear the same. */
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

/** Nothing was sent, so nothing was learned about the phone system. */
const UNSENT = new Set<RoundOutcome>([...SkipReason.options, "bad_input"]);

/** How many came to the same in a row. */
export interface Streak {
  readonly refusals: number;
  readonly silences: number;
}

/** Only somebody who is taken ends a row of refusals: whether a silence in between makes them forgotten, nobody knows. */
export function streakAfter({ refusals, silences }: Streak, outcomes: readonly RoundOutcome[]): Streak {
  for (const outcome of outcomes) {
    if (UNSENT.has(outcome)) continue;
    if (PASSING_OUTCOMES.includes(outcome)) refusals = 0;
    else if (TURNED_AWAY.has(outcome)) refusals += 1;
    silences = SILENCES.has(outcome) ? silences + 1 : 0;
  }
  return { refusals, silences };
}

/** Whether a round has to end by itself. */
export function getStopReason({ refusals, silences }: Streak): RoundStopReason | null {
  if (refusals >= ACCOUNT_CHECK.round.refusals) return "refusals";
  return silences >= ACCOUNT_CHECK.round.silences ? "silence" : null;
}

/**
 * So many may be under way: never more than the phone system could turn away before it is too many, and as long as nobody
 * answers only as many as it takes to be sure of that.
 */
export function getMaxConcurrency({ refusals, silences }: Streak): number {
  const { at_once, refusals: borne, silences: enough } = ACCOUNT_CHECK.round;
  return Math.max(1, Math.min(at_once, borne - refusals, silences > 0 ? enough - silences : at_once));
}
