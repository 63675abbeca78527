import { tests } from "./commands.ts";
import type { Evidence, Verdict } from "./evidence.ts";
import { journeysPassed, matrixHolds, nothingHostileGotIn, screensAreAccessible, expectLine } from "./verdicts.ts";

/** Expects a line and a successful exit. */
const expectLineAndSuccess =
  (pattern: RegExp) =>
  (output: string, code: number): Verdict => {
    const { figure, held } = expectLine(pattern)(output);
    return { figure, held: held && code === 0 };
  };

const JOURNEYS = [
  "a trial becomes a paid plan: coupon, card, declined card, more seats, statements, renewal off and on",
  "a downgrade waits for the next period and can be undone",
  "in Spanish, on a phone: the total stays in view, then card, payment and statement",
  "an account is canceled and restored",
  "in Spanish, on a phone: a canceled account is restored, also by keyboard",
  "an expired card is reported on the first page",
];

/** Evidence for billing. */
export const billing: Evidence = {
  commands: {
    pure: tests("pure", "packages/model/src/subscription"),
    api: ["env", "ROUNDS=200", ...tests("api", "apps/api/src/features/subscription")],
    payments: tests("api", "apps/api/src/adapters/payments"),
    // Take minutes each: 10,000 cases at a real server, two dozen crashes, and 100,000 renewals in a day.
    adds_up: ["env", "CASES=10000", ...tests("api", "apps/api/src/features/subscription/adds-up.api.test.ts")],
    killed: ["pnpm", "proof:payments"],
    renewals: ["pnpm", "proof:renewals", "100000"],
    journeys: ["pnpm", "e2e", "billing.spec.ts"],
    authz: ["pnpm", "proof:authz"],
    hostile: ["pnpm", "proof:hostile"],
  },
  claims: [
    {
      claim: "The sum of lines is the total, over any sequence of changes",
      from: "pure",
      read: expectLine(/billing: lines add up to the total, 10,000 cases/g),
    },
    {
      claim: "No day is billed twice or skipped, over any sequence of changes",
      from: "pure",
      read: expectLine(/billing: no day billed twice or skipped, 10,000 cases/g),
    },
    {
      claim: "n seats one by one cost what they cost at once, within the rounding of each line",
      from: "pure",
      read: expectLine(/billing: seats one by one as at once, within rounding, 10,000 cases/g),
    },
    {
      claim: "Never more is given back than was paid",
      from: "pure",
      read: expectLine(/billing: never more given back than paid, 10,000 cases/g),
    },
    {
      claim: "Preview = charge = statement to the cent at a real server and gateway, over any sequence of changes",
      from: "adds_up",
      read: expectLine(/billing: preview = charge = statement, \d{2,},\d{3} cases \(.*\), 0 differ, ledger 0/g),
    },
    {
      claim: "Three years of a team, statement by statement, with leap day and month ends; the ledger is even",
      from: "api",
      read: expectLine(/years: \d+ statements in three years, (\d+) charges of \1 bills, ledger 0/g),
    },
    {
      claim: "At least 100 faults: the gateway's own ledger shows each bill charged exactly once",
      from: "api",
      read: expectLine(/faults: 120 injected, .* 0 wrong, ledger 0/g),
    },
    {
      claim:
        "PostgreSQL and the server killed while cards are charged: each bill is charged exactly once or not at all",
      from: "killed",
      read: expectLineAndSuccess(/kills: 2\d of PostgreSQL, \d+ of the server, .* 0 wrong, ledger 0/g),
    },
    {
      claim: "100,000 renewals due on one day, by one worker",
      from: "renewals",
      read: expectLineAndSuccess(/renewals: 100000 due, 100000 charged once, .* 0 wrong, ledger 0/g),
    },
    {
      claim: "50 duplicate and reordered events of the provider, and a forged one",
      from: "api",
      read: expectLine(/webhooks: 50 duplicates .*/g),
    },
    {
      claim:
        "Races: 50 coupon uses at once, a seat against an invitation, the end against the renewal, 200 rounds each",
      from: "api",
      read: expectLine(/races: 200 rounds of 50 .* 0 oversold, 0 doubled, 0 wrong/g),
    },
    {
      claim: "One contract of the payment port, held by both adapters",
      from: "payments",
      read(output, code) {
        const figure = /Tests\s+(\d+) passed/.exec(output)?.[0] ?? "not run";
        return { figure, held: code === 0 };
      },
    },
    { claim: "Journeys in a real browser, both languages", from: "journeys", read: journeysPassed(JOURNEYS) },
    {
      claim: "No card number reaches us: not by a request, nor is one in a table, the log or a mail",
      from: "journeys",
      read: expectLine(/cards: 3 typed .* 0 with a card number/g),
    },
    { claim: "axe, WCAG 2.2 AA, on every screen of the journeys", from: "journeys", read: screensAreAccessible },
    { claim: "Permission matrix over all calls", from: "authz", read: matrixHolds },
    { claim: "Hostile inputs, at least 1,000 per call", from: "hostile", read: nothingHostileGotIn },
  ],
};
