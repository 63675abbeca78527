import * as z from "zod/mini";

/** Inconsistencies an account can have. Each is detected first, and then repaired. */
export const FINDINGS = [
  /** The counters of seats or administrators differ from the number of members. */
  "seats_miscounted",
  /** A bulk run has ended, but the team is still marked as busy. */
  "run_left_behind",
  /** A migration is stuck, or has ended, but the account is still marked as migrating. */
  "move_stuck",
  /** The team has no owner. */
  "no_primary",
  /** Ownership is offered to a member who is no longer an administrator. */
  "offer_left_behind",
  /** Sessions of members who have left the team. */
  "sessions_left_behind",
  /** Phones that are still logged in for members who have left the team. */
  "phones_left_behind",
  /** A charge whose result was never fetched. */
  "charge_unsettled",
  /** Not verified, although the person joined through a link sent to the address. */
  "unverified_after_joining",
] as const;
export const Finding = z.object({
  kind: z.enum(FINDINGS),
  /** Number of affected records. */
  count: z.int(),
  /** The counter before and after the repair, if the finding is about a counter. */
  is: z.nullable(z.int()),
  should_be: z.nullable(z.int()),
});
export type Finding = z.infer<typeof Finding>;
