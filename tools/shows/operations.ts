import type { Evidence, Verdict } from "./evidence.ts";
import { allHeld, expectLine, last } from "./verdicts.ts";

/** Expects "N of N" in the last matching line, with both numbers equal. */
const allOf =
  (pattern: RegExp) =>
  (output: string): Verdict => {
    const found = last(pattern, output);
    return { figure: found?.[0] ?? "not run", held: Number(found?.[1]) > 0 && found?.[1] === found?.[2] };
  };

/** Evidence for operators: installation, packages, backups, failover, monitoring. Takes about an hour and needs root. */
export const operations: Evidence = {
  commands: {
    build: ["pnpm", "proof:build"],
    install: ["pnpm", "proof:install"],
    documents: ["pnpm", "proof:documents"],
    haproxy: ["pnpm", "proof:haproxy"],
    packages: ["pnpm", "proof:packages"],
    defaults: ["pnpm", "proof:defaults"],
    pgbouncer: ["pnpm", "proof:pgbouncer", "tests"],
    patroni: ["pnpm", "proof:patroni"],
    restore: ["pnpm", "proof:restore"],
    alerts: ["pnpm", "proof:alerts"],
    upgrade: ["pnpm", "proof:upgrade"],
    "upgrade tests": ["pnpm", "proof:upgrade", "tests"],
    restarts: ["pnpm", "proof:restarts"],
  },
  claims: [
    {
      claim: "A new Debian to three logins over TLS, by the commands of install.md, in at most 10 minutes",
      from: "install",
      read: expectLine(/^install: \d+ commands in \d\.\d minutes without downloads, of at most 10$/gm),
    },
    { claim: "Three logins", from: "install", read: allOf(/^install: (\d) of (\d) logins over TLS.*$/gm) },
    {
      claim: "Every command of the operator's documents runs",
      from: "documents",
      read: expectLine(/^documents: \d+ commands ran, .*, 0 failed$/gm),
    },
    {
      claim: "HAProxy: no forged address, and no change delivered twice",
      from: "haproxy",
      read: allHeld(/^haproxy: (\d+) held, (\d+) short$/gm),
    },
    { claim: "The build runs on Node alone", from: "build", read: expectLine(/^release: .*, 0 wrong$/gm) },
    {
      claim: "Package and image: size, start, memory, systemd's score",
      from: "packages",
      read: allHeld(/^packages: .*?(\d+) held, (\d+) short$/gm),
    },
    {
      claim: "Production refuses every dangerous default by name",
      from: "defaults",
      read: allOf(/^defaults: (\d+) of (\d+) refused by name$/gm),
    },
    {
      claim: "PgBouncer: the permission matrix through it",
      from: "pgbouncer",
      read: expectLine(/^pgbouncer: permission matrix, \d+ cells, 0 wrong$/gm),
    },
    {
      claim: "PgBouncer: interleaved reads of two teams",
      from: "pgbouncer",
      read: expectLine(/^pgbouncer: \d{5,} reads of two teams .*, 0 foreign, 0 errors$/gm),
    },
    {
      claim: "PgBouncer: every server test through it",
      from: "pgbouncer",
      read: expectLine(/^pgbouncer: server tests, \d{4,} passed, 0 failed$/gm),
    },
    {
      claim: "Patroni: the primary killed under load",
      from: "patroni",
      read: allHeld(/^patroni: .*?(\d+) held, (\d+) short$/gm),
    },
    {
      claim: "Point-in-time restore to a second before a deletion",
      from: "restore",
      read: allHeld(/^restore: .*?(\d+) held, (\d+) short$/gm),
    },
    {
      claim: "Upgrade from the previous release, restarts and the way back, behind HAProxy: no request fails",
      from: "upgrade",
      read: expectLine(/^upgrade: \d{5,} requests at \d+ of 100 a second, 0 failed$/gm),
    },
    {
      claim: "Upgrade: nothing lost or doubled, every email sent once, every process ends in order",
      from: "upgrade",
      read: allHeld(/^upgrade: (\d+) held, (\d+) short$/gm),
    },
    {
      claim: "The previous release's server tests on the new tables",
      from: "upgrade tests",
      read: expectLine(/^held {2}upgrade: the server tests of .*: \d{4,} passed, 0 failed, .*$/gm),
    },
    {
      claim: "Each alert fires on its fault and ends after its runbook",
      from: "alerts",
      read: allOf(/^alerts: (\d+) of (\d+) fired on their fault and ended after their runbook$/gm),
    },
    {
      claim: "Restarts of PostgreSQL under load: no process dies, no acknowledged write is lost",
      from: "restarts",
      read: expectLine(/^restarts: 20 of PostgreSQL .* 0 deaths, \d+ writes acknowledged, 0 lost, 0 doubled;.*$/gm),
    },
  ],
};
