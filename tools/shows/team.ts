import { tests } from "./commands.ts";
import type { Evidence } from "./evidence.ts";
import { journeysPassed, last, matrixHolds, nothingHostileGotIn, screensAreAccessible } from "./verdicts.ts";

const JOURNEYS = [
  "an administrator invites a member and sees them join",
  "two administrators edit one member at once",
  "team ownership is transferred",
  "2,000 people from a file: 25 wrong cells corrected in the grid, planned, created, and undone",
];

/** Evidence for members and bulk imports. */
export const team: Evidence = {
  commands: {
    journeys: ["pnpm", "e2e", "team.spec.ts", "contacts.spec.ts", "call-actions.spec.ts"],
    scroll: ["pnpm", "e2e", "scroll.spec.ts"],
    members: tests("api", "apps/api/src/features/members"),
    pure: tests("pure"),
    bulk: ["pnpm", "proof:bulk"],
    mail: ["pnpm", "proof:mail"],
    bench: ["pnpm", "bench"],
    authz: ["pnpm", "proof:authz"],
    hostile: ["pnpm", "proof:hostile"],
  },
  claims: [
    { claim: "Journeys in a real browser", from: "journeys", read: journeysPassed(JOURNEYS) },
    {
      claim: "Scrolling 10,000 members stays smooth (longest frame, aim under 150 ms)",
      from: "scroll",
      read(output) {
        const figure = last(/scroll: .* longest (\d+) ms.*/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) < 150 };
      },
    },
    {
      claim: "5,000 rows beside one bare INSERT of the members (ratio, aim 3; hashing apart)",
      from: "bulk",
      read(output) {
        const figure = last(/bulk: \d+ rows, ratio to one bare INSERT ([\d.]+).*/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) <= 3 };
      },
    },
    {
      claim:
        "Worker and PostgreSQL killed ten times in a run of 1,000: every row once, seats and counters true, no stray mail",
      from: "bulk",
      read(output) {
        const figure = last(/fire: .*; (sound|WRONG)/g, output);
        return { figure: figure?.[0] ?? "not run", held: figure?.[1] === "sound" };
      },
    },
    {
      claim: "12 invitations at once for the last seat, 200 rounds: never oversold",
      from: "members",
      read(output) {
        const figure = last(/seats: (\d+) rounds.* (\d+) oversold/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 200 && figure?.[2] === "0" };
      },
    },
    {
      claim: "Roles taken and the lead handed over at once: exactly one primary, always",
      from: "members",
      read(output) {
        const figure = last(/lead: (\d+) rounds.* (\d+) without exactly one primary/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 200 && figure?.[2] === "0" };
      },
    },
    {
      claim: "First page and a search among 10,000 members, 20 readers at once, beside the bare SQL",
      from: "bench",
      read(output, code) {
        const pages = [...output.matchAll(/bench: (members\.list[^\n]*)\nbench: ([^\n]*)/g)].map(
          ([, what, ratio]) => `${what}: ${ratio}`,
        );
        return { figure: pages.join("; ") || "not run", held: code === 0 && pages.length === 2 };
      },
    },
    {
      claim: "CSV: import(export(x)) = x over 10,000 rows, and no cell can run as a formula",
      from: "pure",
      read(output) {
        const figure = last(/csv: (\d+) rows round trip, .* (\d+) can run as a formula/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 10_000 && figure?.[2] === "0" };
      },
    },
    {
      claim: "Invitations tell the truth: two real mail servers, refused, bounced, greylisted, forged",
      from: "mail",
      read(output, code) {
        const figure = output.trim().split("\n").at(-1) ?? "not run";
        return { figure, held: code === 0 };
      },
    },
    { claim: "Permission matrix over all calls", from: "authz", read: matrixHolds },
    { claim: "Hostile inputs, at least 1,000 per call", from: "hostile", read: nothingHostileGotIn },
    { claim: "axe, WCAG 2.2 AA, on every screen of these journeys", from: "journeys", read: screensAreAccessible },
  ],
};
