import type { Evidence } from "./evidence.ts";
import { allHeld, atLeast, atMost, expectLine } from "./verdicts.ts";

/** Evidence for growth: ten million members, tables that grow, replicas. Takes hours and 60 GB of disk. */
export const scale: Evidence = {
  commands: {
    growth: ["pnpm", "proof:growth", "10000", "1000000", "10000000"],
    beats: ["pnpm", "proof:beats"],
    "one worker": ["pnpm", "proof:renewals", "100000"],
    "two workers": ["pnpm", "proof:renewals", "100000", "2"],
    retention: ["pnpm", "proof:retention"],
    policies: ["pnpm", "exec", "vitest", "run", "--project", "api", "apps/api/src/features/sweep"],
    bench: ["pnpm", "bench"],
    bulk: ["pnpm", "proof:bulk"],
    report: ["pnpm", "proof:report", "1000000"],
    replica: ["pnpm", "proof:replica"],
    assets: ["pnpm", "proof:assets"],
    "cross-team": ["pnpm", "exec", "vitest", "run", "--project", "api", "apps/api/src/platform/cross-team.api.test.ts"],
  },
  claims: [
    {
      claim: "From 10,000 to 10 million members, each call takes at most 1.3 times as long (p50)",
      from: "growth",
      read: allHeld(/^growth: (\d+) held, (\d+) short$/gm),
    },
    {
      claim: "Reports of phones: no index touched, at most 300 bytes of WAL, all phones at once are survived",
      from: "beats",
      read: allHeld(/^beats: (\d+) held, (\d+) short$/gm),
    },
    {
      claim: "Reports a second by one process (aim 4,200)",
      from: "beats",
      read: atLeast(/^rate: (\d+) reports a second by one process.*$/gm, 4200),
    },
    {
      claim: "100,000 renewals at once with one worker, 0 wrong, no number missing",
      from: "one worker",
      read: expectLine(/^renewals: 100000 due, 100000 charged once, .* 0 wrong, ledger 0, 0 numbers missing$/gm),
    },
    {
      claim: "The same with two workers",
      from: "two workers",
      read: expectLine(/^renewals: 100000 due, 100000 charged once, .* 0 wrong, ledger 0, 0 numbers missing$/gm),
    },
    {
      claim: "A month is dropped, the audit log verifies across its cut, statistics stay the same",
      from: "retention",
      read: allHeld(/^retention: (\d+) held, (\d+) short$/gm),
    },
    {
      claim: "Every growing table has a policy, and a planted one without is found",
      from: "policies",
      read: expectLine(/^\s*Tests\s+\d+ passed.*$/gm),
    },
    {
      claim: "A read call through the whole stack, at least 0.35 of its SQL sent bare",
      from: "bench",
      read: atLeast(/^bench: bare .*, ratio ([\d.]+)$/gm, 0.35),
    },
    {
      claim: "Reads a second with 1, 2 and 4 server processes (measured)",
      from: "bench",
      read: expectLine(/^processes: .*$/gm),
    },
    {
      claim: "Creating 5,000 people takes at most 3 times one bare INSERT",
      from: "bulk",
      read: atMost(/^bulk: \d+ rows, ratio to one bare INSERT ([\d.]+).*$/gm, 3),
    },
    {
      claim: "A report of a million calls beside bare COPY",
      from: "report",
      read: expectLine(/^report: 1000000 records.*$/gm),
    },
    {
      claim: "A replica 5 s behind shows no one less than they wrote, and reads are served without it",
      from: "replica",
      read: allHeld(/^replica: (\d+) held, (\d+) short$/gm),
    },
    {
      claim: "Everything that looks across teams is listed, and a planted function is found",
      from: "cross-team",
      read: expectLine(/^\s*Tests\s+\d+ passed.*$/gm),
    },
    {
      claim: "Browsers load every file from another host",
      from: "assets",
      read: allHeld(/^assets: (\d+) held, (\d+) short$/gm),
    },
  ],
};
