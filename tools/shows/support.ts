import { tests } from "./commands.ts";
import type { Evidence } from "./evidence.ts";
import { journeysPassed, matrixHolds, nothingHostileGotIn, screensAreAccessible, expectLine } from "./verdicts.ts";

/** Titles, or beginnings of titles, of the journeys that must pass. */
const JOURNEYS = [
  "staff help a customer who is locked out and has no codes, in one action",
  "staff extend an expired trial, and the team sees it",
  "a read-only impersonation changes nothing and can be ended",
  "an alert in two languages is shown to its plan only",
  "a provider is added with its logo, tested, offered, and chosen by a customer",
];

/** Evidence for the support area. */
export const support: Evidence = {
  commands: {
    journeys: ["pnpm", "e2e", "support-case", "support-alerts", "support-records", "support-staff"],
    authz: ["pnpm", "proof:authz"],
    // All server tests, because the audit check covers every request that any of them makes.
    api: ["env", "CI=true", "EVERY_TEST=true", ...tests("api")],
    hostile: ["pnpm", "proof:hostile"],
    look_up: ["pnpm", "proof:lookup", "1000000"],
  },
  claims: [
    { claim: "Journeys in a real browser", from: "journeys", read: journeysPassed(JOURNEYS) },
    {
      claim: "Permission matrix: all staff levels and both impersonations over all calls",
      from: "authz",
      read: matrixHolds,
    },
    {
      claim: "200 random tamperings of the audit log: all found",
      from: "api",
      read: expectLine(/audit: 200 tamperings .* 200 found.*/g),
    },
    {
      claim: "Every call that changes something leaves exactly one audit row",
      from: "api",
      read: expectLine(/audit: (\d+) of \1 changing calls, \d+ requests, each left exactly one row/g),
    },
    {
      claim: "A case file under 100 ms at the server with 1,000,000 users",
      from: "look_up",
      read(output, code) {
        const { figure } = expectLine(/look-up: 1000000 users, \d+ case files, .*/g)(output);
        return { figure, held: code === 0 && figure !== "not run" };
      },
    },
    { claim: "axe, WCAG 2.2 AA, on every screen of the journeys", from: "journeys", read: screensAreAccessible },
    { claim: "Hostile inputs, at least 1,000 per call", from: "hostile", read: nothingHostileGotIn },
  ],
};
