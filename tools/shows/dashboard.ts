import { tests } from "./commands.ts";
import type { Evidence, Verdict } from "./evidence.ts";
import {
  journeysPassed,
  last,
  matrixHolds,
  nothingHostileGotIn,
  screensAreAccessible,
  expectLine,
} from "./verdicts.ts";

/** Titles, or beginnings of titles, of a journey for each part, in both languages. */
const JOURNEYS = [
  "shows who is stuck at which stage, why, and the next action; actions appear in the activity",
  "in Spanish: a new team, one without stuck members, and one that is finished",
  "starred events can be filtered, deleted ones restored",
  "a phone system gets a key and sends calls, which appear in the chart, the table and the report",
  "in Spanish, on a phone: filters change the URL",
  "the app for the current computer is downloaded and matches its checksum, en",
  "the app for the current computer is downloaded and matches its checksum, es",
  "a team joins the insider program, leaves it and undoes that, en",
  "a referrer copies the code and sees the earned credit, es",
  "a customer opens a ticket, support replies by email, the customer closes it, en",
  "a customer opens a ticket, support replies by email, the customer closes it, es",
  "a solo account becomes a team, after one stopped attempt (en)",
  "a solo account becomes a team, after one stopped attempt (es)",
];

/** Expects every page of a form factor to reach its targets. */
function lighthouseAims(form: "desktop" | "mobile") {
  return (output: string): Verdict => {
    const found = [
      ...output.matchAll(
        new RegExp(
          `lighthouse: ([\\w-]+) ${form}: performance (\\d+) .*, accessibility (\\d+), best practices (\\d+)`,
          "g",
        ),
      ),
    ];
    const held = ([, , performance, accessibility, practices]: RegExpMatchArray) =>
      Number(performance) >= 95 && accessibility === "100" && practices === "100";
    return {
      figure: found.map(([, page, ...scores]) => `${page} ${scores.join(", ")}`).join("; ") || "not run",
      held: found.length === 3 && found.every(held),
    };
  };
}

/** Evidence for the rest of the specification. */
export const dashboard: Evidence = {
  commands: {
    structure: tests("structure"),
    journeys: ["pnpm", "e2e", "home", "calls", "downloads", "programs", "tickets", "migration", "keyboard"],
    migration: ["pnpm", "proof:migration"],
    report: ["pnpm", "proof:report", "1000000"],
    crm: tests("api", "apps/api/src/features/tickets", "apps/api/src/features/releases"),
    lighthouse: ["pnpm", "lighthouse"],
    authz: ["pnpm", "proof:authz"],
    hostile: ["pnpm", "proof:hostile"],
  },
  claims: [
    {
      claim: "Every call of the specification is built",
      from: "structure",
      read: expectLine(/specification: (\d+) of \1 calls/g),
    },
    {
      claim: "Every screen of the specification is built",
      from: "structure",
      read: expectLine(/specification: (\d+) of \1 screens/g),
    },
    {
      claim: "Every statement of the specification, its messages and constants among them, is named by a test",
      from: "structure",
      read(output) {
        const figure = last(/specification: (\d+) statements, (\d+) proven by \d+ proofs, \d+ without/g, output);
        return { figure: figure?.[0] ?? "not run", held: figure !== undefined && figure[1] === figure[2] };
      },
    },
    {
      claim: "A move killed at each step: 0 lost, 0 doubled, exactly one owner",
      from: "migration",
      read: expectLine(
        /migration: \d+ kills at 5 steps, (\d+) accounts, \1 with exactly one owner, 0 lost, 0 doubled, ledger 0/g,
      ),
    },
    {
      claim: "A report over 1,000,000 calls streams with flat memory, beside bare COPY",
      from: "report",
      read: expectLine(/report: 1000000 records, .*ratio [\d.]+.*/g),
    },
    {
      claim: "Tickets at the CRM exactly once, whatever happens on the way; releases only with a valid signature",
      from: "crm",
      read: (output, code) => ({ figure: /Tests\s+(\d+) passed/.exec(output)?.[0] ?? "not run", held: code === 0 }),
    },
    { claim: "Journeys in a real browser, both languages", from: "journeys", read: journeysPassed(JOURNEYS) },
    {
      claim: "By keyboard alone from log-in to a finished import",
      from: "journeys",
      read: expectLine(/keyboard: es, 40 people imported, one cell mended, 0 clicks/g),
    },
    { claim: "axe, WCAG 2.2 AA, on every screen of the journeys", from: "journeys", read: screensAreAccessible },
    { claim: "Lighthouse on a computer: 95, 100, 100", from: "lighthouse", read: lighthouseAims("desktop") },
    { claim: "Lighthouse on a phone, slow network: 95, 100, 100", from: "lighthouse", read: lighthouseAims("mobile") },
    { claim: "Permission matrix over all calls", from: "authz", read: matrixHolds },
    { claim: "Hostile inputs, at least 1,000 per call", from: "hostile", read: nothingHostileGotIn },
  ],
};
