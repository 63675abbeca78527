import type { Evidence, Verdict } from "./evidence.ts";
import { last, matrixHolds, told } from "./read.ts";

const vitest = (project: string, ...paths: string[]) =>
  ["pnpm", "exec", "vitest", "run", "--project", project, "--reporter", "verbose"].concat(paths);

/** Two kinds of flood, each with few and with many connections. */
function withinThreeTimes(output: string): Verdict {
  const ratios = [...output.matchAll(/^flood: honest median .*, ([\d.]+) times$/gm)].map(([, ratio]) => Number(ratio));
  return { figure: `${ratios.join(", ")} times`, held: ratios.length === 4 && Math.max(...ratios) <= 3 };
}

/** Rows with evidence and rows that are not met are all rows, and most have evidence. */
function everyRowAccountedFor(output: string): Verdict {
  const found = last(/^asvs: (\d+) of (\d+) rows with evidence, (\d+) not met$/gm, output);
  const [shown, all, missing] = (found?.slice(1) ?? []).map(Number);
  return { figure: found?.[0] ?? "not run", held: shown! >= 150 && shown! + missing! === all };
}

/** It holds under fire: no lost connection, no guessed code, no lost write. */
export const fire: Evidence = {
  commands: {
    restarts: ["pnpm", "proof:restarts"],
    exploits: vitest(
      "api",
      "apps/api/proofs/exploits",
      "apps/api/src/kit/parallel-limits",
      "apps/api/src/kit/one-connection",
    ),
    keys: vitest("api", "apps/api/src/kit/keyring.api", "apps/api/src/audit/erasing"),
    pool: ["pnpm", "proof:pool"],
    flood: vitest("measure", "apps/api/src/session/flood"),
    guesses: vitest("measure", "apps/api/src/mfa/guesses"),
    chaos: ["pnpm", "chaos", "226"],
    broken: ["pnpm", "chaos:broken"],
    authz: ["pnpm", "proof:authz"],
    hostile: ["pnpm", "proof:hostile", "100"],
    asvs: ["pnpm", "asvs"],
  },
  claims: [
    {
      claim: "20 restarts of PostgreSQL at 100 requests a second: no death, no acknowledged write lost or doubled",
      from: "restarts",
      read: told(/^restarts: 20 of PostgreSQL .* 0 deaths, \d+ writes acknowledged, 0 lost, 0 doubled;.*$/gm),
    },
    {
      claim: "Seconds to recovery, each at most 2",
      from: "restarts",
      read: told(/^restarts: slowest recovery (?:[01]\.\d\d|2\.00) s$/gm),
    },
    {
      claim: "A network that is silent for 30 s is recovered from",
      from: "restarts",
      read: told(/^silence: 30 s without a byte, recovered .*$/gm),
    },
    {
      claim: "Two servers asked 10,000 times whether they are ready: no false alarm",
      from: "restarts",
      read: told(/^readiness: 10000 probes of two servers, 0 false$/gm),
    },
    {
      claim: "Every attack of the review is refused, every limit holds under 20 parallel requests",
      from: "exploits",
      read: told(/Tests {2}\d+ passed \(\d+\)/g),
    },
    {
      claim: "A key is rotated under load: no login fails, and the audit log verifies before, during and after",
      from: "keys",
      read: told(/keys: rotated during \d+ log-ins, 0 failed, the audit log verified throughout$/gm),
    },
    {
      claim: "Of a deleted team no name, address or number is left in a table, a file or the logs",
      from: "keys",
      read: told(/erasure: a deleted team's word in 0 tables, 0 files, 0 of \d+ log lines$/gm),
    },
    {
      claim: "All tests of the server pass with a pool of one connection",
      from: "pool",
      read: told(/^pool of one: \d+ tests passed, 0 failed$/gm),
    },
    {
      claim: "Beside 20 and 60 hostile connections an honest median is at most 3 times the quiet one",
      from: "flood",
      read: withinThreeTimes,
    },
    {
      claim: "Of 10,000 codes guessed at once, none beyond the budget is judged, for customers and for staff",
      from: "guesses",
      read: told(/^guesses: 10000 at once each, .* 0 beyond$/gm),
    },
    {
      claim: "226 faults, 30 invariants after each, none violated",
      from: "chaos",
      read: told(/^chaos: 226 faults .* 30 invariants after each, 0 violated, seed \d+$/gm),
    },
    {
      claim: "Seconds until the API is ready again after a kill of a server or of PostgreSQL",
      from: "chaos",
      read: told(/^chaos: API ready again after a kill of a server p50 \d.*; of PostgreSQL p50 \d.*$/gm),
    },
    {
      claim: "12 builds that are broken on purpose, each caught by its invariant",
      from: "broken",
      read: told(/^broken builds: 12 of 12 caught$/gm),
    },
    { claim: "The permission matrix as before", from: "authz", read: matrixHolds },
    { claim: "Hostile inputs as before", from: "hostile", read: told(/^hostile: .* 0 wrong.*$/gm) },
    {
      claim:
        "Requirements of OWASP ASVS 5.0, levels 1 and 2, that apply: shown by a test or a note, or named as not met",
      from: "asvs",
      read: everyRowAccountedFor,
    },
    {
      claim: "Each risk of the OWASP API Security Top 10 has at least five tests",
      from: "asvs",
      read: told(/^api risks: 10 of 10 with at least five tests \([\d, ]+\)$/gm),
    },
  ],
};
