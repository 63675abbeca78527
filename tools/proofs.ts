/**
 * Tier two: every proof and measurement at full size, run by `pnpm prove`. Tier one (tools/ci.ts) adds the small form of
 * those whose feature has changed since they were last proven.
 */
export interface Proof {
  readonly name: string;
  readonly command: readonly string[];
  /** A smaller version for tier one, which must finish in about half a minute and have no time bounds. */
  readonly small?: readonly string[];
  /** The folders it covers. */
  readonly about?: readonly string[];
  /** Matches the output lines with the figures. */
  readonly figures: RegExp;
  /** The bound in words. The command's exit code decides. */
  readonly bound: string;
}

const vitest = (project: string, ...paths: string[]) =>
  ["pnpm", "exec", "vitest", "run", "--project", project, "--reporter", "verbose"].concat(paths);
const api = (...folders: string[]) => folders.map((folder) => `apps/api/src/${folder}/`);

export const PROOFS: readonly Proof[] = [
  {
    name: "flips",
    command: ["pnpm", "proof:flips"],
    figures: /^flips: .*$/gm,
    bound: "every flipped row of the access table is caught",
  },
  {
    name: "keys",
    command: ["pnpm", "proof:keys", "1000"],
    small: ["pnpm", "proof:keys", "100"],
    about: [...api("features/api-keys", "platform"), "packages/model/src/api-keys/"],
    figures: /^keys: .*$/gm,
    bound: "1,000 tries with stolen, revoked, expired, foreign and over-scoped keys and access tokens: 0 accepted",
  },
  {
    name: "webhooks",
    command: ["pnpm", "proof:webhooks", "50", "10000"],
    small: ["pnpm", "proof:webhooks", "2", "400"],
    about: [...api("features/webhooks", "adapters/webhooks", "adapters/egress"), "packages/model/src/webhooks/"],
    figures: /^webhooks: .*$/gm,
    bound:
      "50 kills of workers and receivers: every event is delivered at least once with the same id and a valid signature; every private address is refused",
  },
  {
    name: "audit-stream",
    command: ["pnpm", "proof:audit-stream", "20", "2000"],
    small: ["pnpm", "proof:audit-stream", "3", "200"],
    about: [
      ...api("features/audit-streams", "features/audit", "adapters/syslog", "adapters/webhooks", "adapters/egress"),
      "packages/model/src/audit-streams/",
    ],
    figures: /^(?:held |SHORT) audit-stream: .*$/gm,
    bound:
      "20 kills of workers and receivers: every entry arrives at least once, first arrivals in the order of the chain, none of another team; every private address is refused",
  },
  {
    name: "sdk",
    command: ["pnpm", "proof:sdk", "2000"],
    small: ["pnpm", "proof:sdk", "200"],
    about: [
      "packages/sdk/",
      "packages/cli/",
      "packages/model/src/v1/",
      "packages/model/src/bulk/",
      ...api("features/bulk"),
    ],
    figures: /^(?:held |SHORT) sdk: .*$/gm,
    bound:
      "quick starts run as they are written; 2,000 rows imported by command and by screen lead to the same members and refusals",
  },
  {
    name: "teeth",
    command: ["pnpm", "proof:mutations"],
    figures: /^teeth: .*$/gm,
    bound: "every named mutation is caught in tier one",
  },
  {
    name: "statements",
    command: ["pnpm", "proof:mutations", "statements"],
    figures: /^statements: .*$/gm,
    bound: "of 60 drawn statements 20 are broken, and a test tagged with each fails",
  },
  {
    name: "hostile",
    command: ["pnpm", "proof:hostile", "1000"],
    figures: /^hostile: .*$/gm,
    bound: "at least 1,000 inputs per call, 0 wrong",
  },
  {
    name: "timing",
    command: vitest("measure"),
    figures: /^(?:timing|flood|audit|guesses): .*$/gm,
    bound: "known and unknown addresses are not told apart by time (area under the curve at most 0.55)",
  },
  {
    name: "bulk",
    command: ["pnpm", "proof:bulk"],
    about: api("features/bulk", "features/members", "features/invitations"),
    figures: /^(?:bulk|fire): .*$/gm,
    bound: "no row lost or doubled over ten kills",
  },
  {
    name: "report",
    command: ["pnpm", "proof:report", "1000000"],
    small: ["pnpm", "proof:report", "50000"],
    about: api("features/calls"),
    figures: /^(?:report|killed|statistics): .*$/gm,
    bound: "every call once, also after a kill; memory stays flat",
  },
  {
    name: "mail",
    command: ["pnpm", "proof:mail"],
    small: ["pnpm", "proof:mail"],
    about: api("features/mail", "features/invitations", "adapters/mail"),
    figures: /^mail: .*$/gm,
    bound: "every bounce is recorded, 0 forged ones are believed",
  },
  {
    name: "account-check",
    command: ["pnpm", "proof:account-check"],
    small: ["pnpm", "proof:account-check"],
    about: api("features/account-check", "adapters/sip", "adapters/egress"),
    figures: /^account check: .*$/gm,
    bound: "every situation is named right, 0 registrations left behind",
  },
  {
    name: "phones",
    command: ["pnpm", "softphone", "load", "2000", "60"],
    figures: /^(?:phones|roll-out): .*$/gm,
    bound: "2,000 phones at one server process, 0 refused",
  },
  {
    name: "beats",
    command: ["pnpm", "proof:beats", "100000", "20"],
    small: ["pnpm", "proof:beats", "1000", "2"],
    about: [
      "apps/api/src/platform/authenticate-phone.ts",
      "apps/api/src/platform/shared-runs.ts",
      "apps/api/src/platform/concurrency.ts",
      ...api("features/client"),
    ],
    figures: /^(?:beats|database|rate|herd|(?:held |SHORT) beats): .*$/gm,
    bound: "a report costs at most 300 bytes of WAL and no index; when all phones come at once, none is lost",
  },
  {
    name: "renewals",
    command: ["pnpm", "proof:renewals", "100000"],
    small: ["pnpm", "proof:renewals", "500"],
    about: api("features/subscription", "adapters/payments"),
    figures: /^renewals: .*$/gm,
    bound: "100,000 due on one day, each charged once",
  },
  {
    name: "billing-cases",
    command: ["env", "CASES=10000", ...vitest("api", "apps/api/src/features/subscription/adds-up.api.test.ts")],
    figures: /billing: preview = charge = statement.*$/gm,
    bound: "preview, charge and statement are equal in 10,000 cases",
  },
  {
    name: "races",
    command: [
      "env",
      "ROUNDS=200",
      ...vitest(
        "api",
        ...["subscription/faults", "subscription/races", "members/moves", "mfa/model"].map(
          (test) => `apps/api/src/features/${test}`,
        ),
      ),
    ],
    figures: /(?:faults|races|seats|lead|mfa model): .*$/gm,
    bound:
      "120 faults and 1,000 races: nothing oversold, doubled or wrong; 2,000 random login sequences: a session exactly when the model expects one",
  },
  {
    name: "build",
    command: ["pnpm", "proof:build"],
    small: ["pnpm", "proof:build"],
    about: ["apps/api/package.json", "apps/api/src/platform/installation.ts", "tools/build.ts", "tools/proof-build.ts"],
    figures: /^release: .*$/gm,
    bound: "at most 50 MB, and it runs on Node alone",
  },
  {
    name: "tutorial",
    command: ["pnpm", "tutorial"],
    small: ["pnpm", "tutorial"],
    about: [
      "CONTRIBUTING.md",
      "packages/model/src/devices/",
      "apps/portal/src/domain/devices/",
      "apps/portal/src/features/customer/devices/",
      ...api("features/devices"),
    ],
    figures: /^tutorial: .*$/gm,
    bound: "the worked example in CONTRIBUTING.md leads to a working call",
  },
  {
    name: "install",
    command: ["pnpm", "proof:install"],
    figures: /^install: .*$/gm,
    bound: "a new Debian to three logins over TLS by the commands of the document, in at most 10 minutes",
  },
  {
    name: "documents",
    command: ["pnpm", "proof:documents"],
    figures: /^documents: \d+ commands ran.*$/gm,
    bound: "every command of the operator's documents runs on a new Debian, PostgreSQL's on three machines",
  },
  {
    name: "haproxy",
    command: ["pnpm", "proof:haproxy"],
    figures: /^(?:haproxy: .*|(?:held |SHORT) haproxy: .*)$/gm,
    bound: "no forged address passes, and no change is delivered twice when a server dies (needs Debian's haproxy)",
  },
  {
    name: "packages",
    command: ["pnpm", "proof:packages"],
    figures: /^(?:packages|(?:held |SHORT) packages): .*$/gm,
    bound: "the Debian package and the image run in production as an unprivileged user",
  },
  {
    name: "defaults",
    command: ["pnpm", "proof:defaults"],
    small: ["pnpm", "proof:defaults", "small"],
    about: ["config", "production", "process", "db"]
      .map((name) => `apps/api/src/platform/${name}.ts`)
      .concat("apps/api/test/dangerous-defaults.ts", "apps/api/src/features/subscription/price-list.ts"),
    figures: /^defaults: .*$/gm,
    bound: "server and worker refuse every dangerous default by name, with code 78 and without its value",
  },
  {
    name: "restore",
    command: ["pnpm", "proof:restore"],
    figures: /^(?:restore: .*|(?:held |SHORT) restore: .*)$/gm,
    bound: "a deleted member, every row, every file and every secret are back as of one second before",
  },
  {
    name: "restarts",
    command: ["pnpm", "proof:restarts"],
    figures: /^(?:restarts|silence|readiness): .*$/gm,
    bound: "no death and no acknowledged write lost or doubled over 20 restarts of PostgreSQL",
  },
  {
    name: "upgrade",
    command: ["pnpm", "proof:upgrade"],
    figures: /^(?:upgrade: .*|(?:held |SHORT) upgrade: .*)$/gm,
    bound:
      "0 of 50,000 requests fail over an upgrade from the previous release, restarts and the way back (needs Debian's package haproxy)",
  },
  {
    name: "upgrade-tests",
    command: ["pnpm", "proof:upgrade", "tests"],
    figures: /^(?:upgrade: .*|(?:held |SHORT) upgrade: .*)$/gm,
    bound: "the previous release's server tests pass on the new tables, apart from exceptions that are named",
  },
  {
    name: "alerts",
    command: ["pnpm", "proof:alerts"],
    figures: /^alerts?: .*$/gm,
    bound: "each alert fires on its fault and ends after its runbook (needs Debian's package prometheus)",
  },
  {
    name: "patroni",
    command: ["pnpm", "proof:patroni"],
    figures: /^(?:patroni: .*|(?:held |SHORT) patroni: .*)$/gm,
    bound: "no confirmed change lost over 10 kills of the primary, of etcd and of HAProxy",
  },
  {
    name: "chaos",
    command: ["pnpm", "chaos", "226"],
    figures: /^chaos: .*$/gm,
    bound: "no invariant violated after any of 226 faults",
  },
  {
    name: "broken builds",
    command: ["pnpm", "chaos:broken"],
    figures: /^broken builds: .*$/gm,
    bound: "each of 12 builds that are broken on purpose is caught by its invariant",
  },
  {
    name: "pool",
    command: ["pnpm", "proof:pool"],
    figures: /^pool of one: .*$/gm,
    bound: "every test of the server passes with one connection",
  },
  {
    name: "pgbouncer",
    command: ["pnpm", "proof:pgbouncer", "tests"],
    figures: /^pgbouncer: .*$/gm,
    bound: "the permission matrix, 10,000 interleaved reads and every server test through PgBouncer, 0 wrong",
  },
  {
    name: "xss",
    command: ["pnpm", "proof:xss"],
    figures: /^xss: .*$/gm,
    bound: "every text field with 300 payloads on every screen: no dialog, nothing executed, no CSP report",
  },
  {
    name: "replica",
    command: ["pnpm", "proof:replica", "10000"],
    small: ["pnpm", "proof:replica", "300"],
    about: ["replica", "register-routes", "authenticate"]
      .map((name) => `apps/api/src/platform/${name}.ts`)
      .concat("tools/proof-replica.ts"),
    figures: /^(?:replica: .*|(?:held |SHORT) replica: .*)$/gm,
    bound:
      "10,000 times a change and then a list, 0 without the change; 0 errors while the replica is away (needs Debian's PostgreSQL)",
  },
  {
    name: "payments",
    command: ["pnpm", "proof:payments"],
    figures: /^kills: .*$/gm,
    bound: "each bill charged once or not at all over 24 kills of PostgreSQL",
  },
  {
    name: "migration",
    command: ["pnpm", "proof:migration", "3"],
    figures: /^migration: .*$/gm,
    bound: "exactly one owner and nothing lost, killed at every step",
  },
  {
    name: "lookup",
    command: ["pnpm", "proof:lookup", "1000000"],
    small: ["pnpm", "proof:lookup", "20000"],
    about: api("features/cases"),
    figures: /^look-up: .* ratio .*$/gm,
    bound: "a case file costs at most 30 bare look-ups",
  },
  {
    name: "growth",
    command: ["pnpm", "proof:growth", "10000", "1000000", "10000000"],
    figures: /^(?:world|growth|(?:held |SHORT) growth): .*$/gm,
    bound:
      "a call takes at most 1.3 times as long among ten million members as among ten thousand (needs 70 GB of disk and half an hour; GROWTH_CLUSTER keeps the worlds)",
  },
  {
    name: "retention",
    command: ["pnpm", "proof:retention"],
    small: ["pnpm", "proof:retention", "66000", "1000"],
    about: [
      ...api("features/calls", "features/audit", "features/sweep"),
      "apps/api/src/platform/months.ts",
      "tools/proof-retention.ts",
    ],
    figures: /^(?:retention|(?:held |SHORT) retention): .*$/gm,
    bound:
      "a month is dropped with a tenth of the WAL of deleting it; sums equal calls; the audit log verifies across a cut",
  },
  {
    name: "journeys",
    command: ["pnpm", "e2e", "--grep-invert", "@measure"],
    figures: /^(?:axe: .*|\s+\d+ (?:passed|failed|flaky).*)$/gm,
    bound: "every journey in both languages, axe on every state, 0 violations",
  },
  {
    name: "catalogue",
    command: ["pnpm", "proof:catalogue"],
    small: ["pnpm", "proof:catalogue"],
    about: ["apps/portal/src/ui/", "apps/portal/src/styles/", "apps/portal/src/theme.ts", "apps/portal/catalogue/"],
    figures: /^catalogue: .*$/gm,
    bound: "every ui component in every state, light and dark, 0 violations of axe",
  },
  {
    name: "scrolling",
    // One after the other and without a trace: both would slow what is measured.
    command: ["pnpm", "e2e", "--grep", "@measure", "--workers", "1", "--trace", "off"],
    figures: /^(?:scroll|palette): .*$/gm,
    bound: "10,000 members scroll without a frame over a second; the palette's answer is measured",
  },
  {
    name: "bench",
    command: ["pnpm", "bench", "5"],
    figures: /^(?:bench|processes): .*$/gm,
    bound: "measured: a read call through the whole stack beside its SQL sent bare",
  },
  {
    name: "page-weight",
    command: ["pnpm", "budget"],
    figures: /^budget: .*$/gm,
    bound: "180 KiB for the first page, 245 KiB for signed-in ones",
  },
  {
    name: "assets",
    command: ["pnpm", "proof:assets"],
    small: ["pnpm", "proof:assets"],
    about: ["apps/api/src/platform/static-files.ts", "apps/portal/vite.config.ts", "apps/portal/public/"],
    figures: /^(?:assets|(?:held |SHORT) assets): .*$/gm,
    bound: "with ASSET_ORIGIN, browsers load every file from the other host, without an error",
  },
  {
    name: "lighthouse",
    command: ["pnpm", "lighthouse"],
    figures: /^lighthouse: .*$/gm,
    bound: "measured: performance, accessibility, best practices",
  },
  {
    name: "mutants-model",
    command: ["pnpm", "proof:mutants", "model"],
    figures: /^mutants: .*$/gm,
    bound: "at least 90 % of the mutants of packages/model are killed",
  },
  {
    name: "mutants-server",
    command: ["pnpm", "proof:mutants", "server"],
    figures: /^mutants: .*$/gm,
    bound: "measured, aim 80 %",
  },
];
