import type { Evidence, Verdict } from "./evidence.ts";
import { last, matrixHolds, expectLine } from "./verdicts.ts";

const vitest = (project: string, ...paths: string[]) =>
  ["pnpm", "exec", "vitest", "run", "--project", project, "--reporter", "verbose"].concat(paths);

/** Expects four ratios: two kinds of flood, each with few and with many connections. */
function withinThreeTimes(output: string): Verdict {
  const ratios = [...output.matchAll(/^flood: honest median .*, ([\d.]+) times$/gm)].map(([, ratio]) => Number(ratio));
  return { figure: `${ratios.join(", ")} times`, held: ratios.length === 4 && Math.max(...ratios) <= 3 };
}

/** Every row either has evidence or is not met, and at least 150 have evidence. */
function everyRowAccountedFor(output: string): Verdict {
  const found = last(/^asvs: (\d+) of (\d+) rows with evidence, (\d+) not met$/gm, output);
  const [shown, all, missing] = (found?.slice(1) ?? []).map(Number);
  return { figure: found?.[0] ?? "not run", held: shown! >= 150 && shown! + missing! === all };
}

/** Evidence for attacks and faults: no deadlock, no guessed code, no lost write. */
export const fire: Evidence = {
  commands: {
    restarts: ["pnpm", "proof:restarts"],
    exploits: vitest(
      "api",
      "apps/api/proofs/exploits",
      "apps/api/src/platform/parallel-limits",
      "apps/api/src/platform/one-connection",
    ),
    keys: vitest("api", "apps/api/src/platform/keyring.api", "apps/api/src/features/audit/erasing"),
    pool: ["pnpm", "proof:pool"],
    flood: vitest("measure", "apps/api/src/features/session/flood"),
    guesses: vitest("measure", "apps/api/src/features/mfa/guesses"),
    chaos: ["pnpm", "chaos", "226"],
    broken: ["pnpm", "chaos:broken"],
    xss: ["pnpm", "proof:xss"],
    authz: ["pnpm", "proof:authz"],
    hostile: ["pnpm", "proof:hostile", "100"],
    asvs: ["pnpm", "asvs"],
  },
  claims: [
    {
      claim:
        "20 restarts of PostgreSQL at 100 requests a second: no process dies, no acknowledged write is lost or doubled",
      from: "restarts",
      read: expectLine(/^restarts: 20 of PostgreSQL .* 0 deaths, \d+ writes acknowledged, 0 lost, 0 doubled;.*$/gm),
    },
    {
      claim: "Each recovery takes at most 2 seconds",
      from: "restarts",
      read: expectLine(/^restarts: slowest recovery (?:[01]\.\d\d|2\.00) s$/gm),
    },
    {
      claim: "Servers recover from a network that is silent for 30 s",
      from: "restarts",
      read: expectLine(/^silence: 30 s without a byte, recovered .*$/gm),
    },
    {
      claim: "10,000 readiness probes of two servers give no false alarm",
      from: "restarts",
      read: expectLine(/^readiness: 10000 probes of two servers, 0 false$/gm),
    },
    {
      claim: "Every attack from the review is refused, and every limit holds under 20 parallel requests",
      from: "exploits",
      read: expectLine(/Tests {2}\d+ passed \(\d+\)/g),
    },
    {
      claim: "A key is rotated under load: no login fails, and the audit log verifies before, during and after",
      from: "keys",
      read: expectLine(/keys: rotated during \d+ log-ins, 0 failed, the audit log verified throughout$/gm),
    },
    {
      claim: "A deleted team leaves no name, address or number in a table, a file or the logs",
      from: "keys",
      read: expectLine(/erasure: a deleted team's word in 0 tables, 0 files, 0 of \d+ log lines$/gm),
    },
    {
      claim: "All server tests pass with a pool of one connection",
      from: "pool",
      read: expectLine(/^pool of one: \d+ tests passed, 0 failed$/gm),
    },
    {
      claim: "With 20 and 60 hostile connections, an honest user's median is at most 3 times the quiet one",
      from: "flood",
      read: withinThreeTimes,
    },
    {
      claim: "Of 10,000 codes guessed in parallel, none beyond the budget is checked, for customers and for staff",
      from: "guesses",
      read: expectLine(/^guesses: 10000 at once each, .* 0 beyond$/gm),
    },
    {
      claim: "226 faults, 30 invariants after each, none violated",
      from: "chaos",
      read: expectLine(/^chaos: 226 faults .* 30 invariants after each, 0 violated, seed \d+$/gm),
    },
    {
      claim: "Seconds until the API is ready again after a server or PostgreSQL is killed",
      from: "chaos",
      read: expectLine(/^chaos: API ready again after a kill of a server p50 \d.*; of PostgreSQL p50 \d.*$/gm),
    },
    {
      claim: "Load of the healthy installation: 150 calls a second in a team of 1,000 members, 0 errors",
      from: "chaos",
      read: expectLine(/^load: 150 calls a second .* 0 errors$/gm),
    },
    {
      claim: "20 log-ins a second beside reads, 0 errors",
      from: "chaos",
      read: expectLine(/^load: 20 log-ins a second: [^;]* 0 errors; .* 0 errors$/gm),
    },
    {
      claim: "Each of 12 builds broken on purpose is caught by its invariant",
      from: "broken",
      read: expectLine(/^broken builds: 12 of 12 caught$/gm),
    },
    {
      claim: "Over 300 payloads in every text field, on every screen of a real browser: no dialog, no CSP report",
      from: "xss",
      read: expectLine(/^xss: [3-9]\d\d payloads, .* 0 dialogs, 0 executed, 0 CSP reports$/gm),
    },
    { claim: "The permission matrix still holds", from: "authz", read: matrixHolds },
    {
      claim: "Hostile inputs still get no wrong answer",
      from: "hostile",
      read: expectLine(/^hostile: .* 0 wrong.*$/gm),
    },
    {
      claim:
        "Every applicable requirement of OWASP ASVS 5.0, levels 1 and 2, has a test or a note, or is listed as not met",
      from: "asvs",
      read: everyRowAccountedFor,
    },
    {
      claim: "Each risk of the OWASP API Security Top 10 has at least five tests",
      from: "asvs",
      read: expectLine(/^api risks: 10 of 10 with at least five tests \([\d, ]+\)$/gm),
    },
  ],
};
