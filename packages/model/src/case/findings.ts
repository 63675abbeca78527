import * as z from "zod/mini";

/** What can be wrong with an account by itself, without anybody having wanted it. Each is found first, and then put right. */
export const FINDINGS = [
  /** More or fewer seats or administrators counted than there are people. */
  "seats_miscounted",
  /** A run that adds people has ended, and the team still waits for it. */
  "run_left_behind",
  /** A move to a team does not go on, or has ended, and the account still waits for it. */
  "move_stuck",
  /** Nobody leads the team. */
  "no_primary",
  /** The lead is on offer to somebody who is not an administrator any more. */
  "offer_left_behind",
  /** Sessions of people who are no longer on the team. */
  "sessions_left_behind",
  /** Phones that are logged in for people who are no longer on the team. */
  "phones_left_behind",
  /** A charge whose result nobody asked for. */
  "charge_unsettled",
  /** Not verified, although somebody proved the address by joining through its mail. */
  "unverified_after_joining",
] as const;
export const Finding = z.object({
  kind: z.enum(FINDINGS),
  /** How many of them. */
  count: z.int(),
  /** What it counts, before and after it is put right, where that is a number. */
  is: z.nullable(z.int()),
  should_be: z.nullable(z.int()),
});
export type Finding = z.infer<typeof Finding>;
