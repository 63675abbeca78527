import { tests } from "./commands.ts";
import type { Evidence, Verdict } from "./evidence.ts";
import {
  journeysWalked,
  last,
  matrixHolds,
  nothingHostileGotIn,
  screensAreAccessible,
  expectLine,
} from "./verdicts.ts";

/** A journey of each part, in both languages, by the words of its name. */
const JOURNEYS = [
  "who is stuck where, why, and the next act; what is done about it is told",
  "en español: un equipo que empieza, uno sin nadie detenido y uno que ha terminado",
  "a star finds it again, what is deleted can be taken back",
  "no calls yet; a phone system gets a key, brings some, and they are bars, rows and a file",
  "in Spanish, on a phone: filters lead to an address",
  "somebody downloads the app for their computer and checks it, en",
  "somebody downloads the app for their computer and checks it, es",
  "a team joins the insider program, leaves it and takes that back, en",
  "somebody recommends us and sees what came of it, es",
  "a customer asks, support answers by mail, the customer closes, en",
  "a customer asks, support answers by mail, the customer closes, es",
  "a solo account becomes a team, after second thoughts (en)",
  "a solo account becomes a team, after second thoughts (es)",
];

/** Every page and form factor was looked at, and each reached its aims. */
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

/** The rest of the specification, so that nothing is left out. */
export const dashboard: Evidence = {
  commands: {
    structure: tests("structure"),
    journeys: ["pnpm", "e2e", "home", "calls", "downloads", "programs", "tickets", "migration", "keyboard"],
    migration: ["pnpm", "proof:migration"],
    report: ["pnpm", "proof:report", "1000000"],
    crm: tests("api", "apps/api/src/tickets", "apps/api/src/releases"),
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
    { claim: "Journeys in a real browser, both languages", from: "journeys", read: journeysWalked(JOURNEYS) },
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
