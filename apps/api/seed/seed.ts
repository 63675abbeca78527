import type { Keyring } from "../src/platform/keyring.ts";
import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { StaffLevel } from "@portal/model/access.ts";
import { dayOf, dayOfMonth, plusDays, plusMonths } from "@portal/model/kit/calendar.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { DB } from "../src/generated/schema.ts";
import { newPool } from "../src/platform/db.ts";
import { seal } from "../src/platform/vault.ts";
import { seedPlace } from "../src/features/staff/second-step.ts";
import { makeMembers, makePerson } from "../test/factories/people.ts";
import { makeStaffMember } from "../test/factories/staff.ts";
import { type TeamOptions, makeTeam } from "../test/factories/teams.ts";
import { paidHistory } from "./billing.ts";
import { phoneCalls, unmatchedCalls } from "./calls.ts";
import { manyPhones, phones } from "./devices.ts";
import { tellMonth } from "./events.ts";
import { personNo } from "./names.ts";
import { tickets } from "./tickets.ts";
import { providers, voiceAccounts } from "./voice.ts";

/** The password of every seeded account. Public, so the seed is for development machines only. */
export const SEED_PASSWORD = "Switchboard-1";

/** The authenticator secret of every seeded staff member; `pnpm staff:code` prints the current code. */
export const SEED_APP = Buffer.from("switchboard two-step");

type Db = Kysely<DB>;
interface Person {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly admin_role?: AdminRole;
  readonly locale?: "en" | "es";
  readonly seen_days_ago?: number;
}

export interface SeededLogin {
  readonly who: string;
  readonly edition: "team" | "solo" | "support";
  readonly email: string;
}
/** The logins to choose from in development. */
export const LOGINS: readonly SeededLogin[] = [
  { who: "Team owner, 60 members", edition: "team", email: "ines.caldera@harbourfinch.example" },
  { who: "Administrator", edition: "team", email: "marisol.okafor@harbourfinch.example" },
  { who: "Secondary administrator, Spanish", edition: "team", email: "lucia.navarro@harbourfinch.example" },
  { who: "Member", edition: "team", email: "tobias.lindqvist@harbourfinch.example" },
  { who: "Team owner, 10,000 members", edition: "team", email: "lars.eriksen@meridianrail.example" },
  { who: "Solo, free plan", edition: "solo", email: "nora.weber@example.com" },
  { who: "Solo, trial", edition: "solo", email: "tomas.soto@example.com" },
  { who: "Solo, paid plan", edition: "solo", email: "pia.jensen@example.com" },
  { who: "Support, level 1", edition: "support", email: "first.line@switchboard.example" },
  { who: "Support, level 2", edition: "support", email: "second.line@switchboard.example" },
  { who: "Support, level 3", edition: "support", email: "third.line@switchboard.example" },
  { who: "Support administrator", edition: "support", email: "support.admin@switchboard.example" },
];

/** Fills an empty database and leaves one that has teams alone. Returns whether it did anything. */
export async function seed(ownerUrl: string, now: Date, secret_keys: Keyring): Promise<boolean> {
  const pool = newPool({ connectionString: ownerUrl, max: 1 });
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    if (await db.selectFrom("teams").select("id").limit(1).executeTakeFirst()) return false;
    await db.transaction().execute(async (db) => {
      await providers(db);
      await harbourFinch(db, now);
      await meridianRail(db, now);
      await solos(db, now);
      await supportStaff(db, now, secret_keys);
    });
    await sql`analyze`.execute(db);
    return true;
  } finally {
    await pool.end();
  }
}

const ADDRESS = {
  organization: "",
  street: "Calle Mayor 1",
  zip: "28013",
  city: "Madrid",
  country: "ES",
  state: "",
  vat_id: "",
};

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** A team of 60 with a member in every state. */
async function harbourFinch(db: Db, now: Date): Promise<void> {
  const domain = "harbourfinch.example";
  const team_id = await team(db, now, { team_name: "Harbour & Finch", state: "paid", seats: 64 });
  await withAccount(db, now, team_id, [
    {
      email: `ines.caldera@${domain}`,
      first_name: "Ines",
      last_name: "Caldera",
      admin_role: "primary",
      seen_days_ago: 0,
    },
    {
      email: `marisol.okafor@${domain}`,
      first_name: "Marisol",
      last_name: "Okafor",
      admin_role: "administrator",
      seen_days_ago: 1,
    },
    {
      email: `lucia.navarro@${domain}`,
      first_name: "Lucía",
      last_name: "Navarro",
      admin_role: "secondary",
      locale: "es",
      seen_days_ago: 2,
    },
    { email: `priya.raman@${domain}`, first_name: "Priya", last_name: "Raman", seen_days_ago: 3 },
    { email: `tobias.lindqvist@${domain}`, first_name: "Tobias", last_name: "Lindqvist", seen_days_ago: 0 },
  ]);
  // A year of months, the current one 12 days old, with seats added on the way.
  const began = plusDays(dayOf(now), -12);
  await paidHistory(db, team_id, now, {
    name: "Ines Caldera",
    address: { ...ADDRESS, organization: "Harbour & Finch, S.L.", vat_id: "ESB58378431" },
    first: { tier: "teams_pro", term: "monthly", seats: 48 },
    from: plusMonths(began, -12, dayOfMonth(began)),
    more: { seats: 64, on: plusDays(dayOf(now), -150) },
  });
  const states = [
    ...Array(35).fill({ status: "active", seen: 1 }),
    ...Array(7).fill({ status: "active", seen: 12 }),
    ...Array(2).fill({ status: "active", seen: null }),
    ...Array(6).fill({ status: "invited", mail: "success" }),
    ...Array(1).fill({ status: "invited", mail: "queued" }),
    { status: "invited", mail: "bounced", ...NO_MAILBOX },
    { status: "invited", mail: "bounced", cause: "mailbox_full", reason: "552 5.2.2 Mailbox full" },
    ...Array(2).fill({ status: "suspended", seen: 40 }),
  ] as {
    status: "active" | "invited" | "suspended";
    seen?: number | null;
    mail?: string;
    cause?: string;
    reason?: string;
  }[];
  const people = states.map(({ status, seen, mail = "success", cause = null, reason = null }, n) => {
    const { local_part, ...name } = personNo(n);
    return {
      email: `${local_part}@${domain}`,
      ...name,
      status,
      invited_at: daysAgo(now, 30 - (n % 20)),
      joined_at: status === "invited" ? null : daysAgo(now, 20 - (n % 15)),
      last_device_seen_at: seen === undefined || seen === null ? null : daysAgo(now, seen),
      email_sent_state: mail,
      email_sent_cause: cause,
      email_sent_reason: reason,
    };
  });
  await makeMembers(db, now, team_id, people);
  await voiceAccounts(db, team_id, domain);
  await phones(db, team_id, now, 34);
  await tellMonth(db, team_id, now);
  await phoneCalls(db, team_id, now, 5_000);
  await unmatchedCalls(db, team_id, now);
  await tickets(db, team_id, now);
}

/** The most common cause of an undeliverable address. */
const NO_MAILBOX = { cause: "mailbox_unknown", reason: "550 5.1.1 Recipient address rejected: User unknown" } as const;

/** A large team: 10,000 members in one statement. */
async function meridianRail(db: Db, now: Date): Promise<void> {
  const domain = "meridianrail.example";
  const team_id = await team(db, now, { team_name: "Meridian Rail", tier: "teams", state: "paid", seats: 10_500 });
  await withAccount(db, now, team_id, [
    {
      email: `lars.eriksen@${domain}`,
      first_name: "Lars",
      last_name: "Eriksen",
      admin_role: "primary",
      seen_days_ago: 0,
    },
  ]);
  await paidHistory(db, team_id, now, {
    name: "Lars Eriksen",
    address: { ...ADDRESS, organization: "Meridian Rail AS", city: "Oslo", zip: "0150", country: "NO" },
    first: { tier: "teams", term: "yearly", seats: 10_500 },
    from: plusDays(dayOf(now), -200),
  });
  const people = Array.from({ length: 9_999 }, (_, n) => personNo(n + 100));
  await sql`
    insert into members (team_id, email, first_name, last_name, status, joined_at, last_device_seen_at, email_sent_state,
      email_sent_cause, email_sent_reason)
    select ${team_id}, p.email, p.first_name, p.last_name,
      case when n % 40 = 0 then 'invited' when n % 97 = 0 then 'suspended' else 'active' end,
      case when n % 40 = 0 then null else ${daysAgo(now, 60)}::timestamptz end,
      case when n % 40 = 0 then null else ${now}::timestamptz - make_interval(hours => (n * 37 % 230)::int) end,
      case when n % 400 = 0 then 'bounced' else 'success' end,
      case when n % 400 = 0 then ${NO_MAILBOX.cause} end,
      case when n % 400 = 0 then ${NO_MAILBOX.reason} end
    from unnest(
      ${people.map((person) => `${person.local_part}@${domain}`)}::text[],
      ${people.map((person) => person.first_name)}::text[],
      ${people.map((person) => person.last_name)}::text[]
    ) with ordinality as p (email, first_name, last_name, n)`.execute(db);
  // Without statistics, each foreign key check of the rows below reads a whole table (110 s instead of 2).
  await sql`analyze members`.execute(db);
  await manyPhones(db, team_id, now);
  await sql`analyze devices`.execute(db);
  await phoneCalls(db, team_id, now, 8_000);
}

async function solos(db: Db, now: Date): Promise<void> {
  const owners = [
    { first_name: "Nora", last_name: "Weber", email: "nora.weber@example.com", tier: "free", state: "free" },
    {
      first_name: "Tomás",
      last_name: "Soto",
      email: "tomas.soto@example.com",
      tier: "pro",
      state: "trial",
      locale: "es",
    },
    { first_name: "Pia", last_name: "Jensen", email: "pia.jensen@example.com", tier: "pro", state: "paid" },
  ] as const;
  for (const { tier, state, ...person } of owners) {
    const team_id = await team(db, now, { product: "solo", team_name: person.email, tier, state, seats: 1 });
    await withAccount(db, now, team_id, [{ ...person, admin_role: "primary", seen_days_ago: 1 }]);
    await phones(db, team_id, now, 0);
    if (state !== "paid") continue;
    await paidHistory(db, team_id, now, {
      name: `${person.first_name} ${person.last_name}`,
      address: { ...ADDRESS, city: "København", zip: "1050", country: "DK" },
      first: { tier, term: "yearly", seats: 1 },
      from: plusDays(dayOf(now), -380),
    });
    await phoneCalls(db, team_id, now, 240);
  }
}

async function supportStaff(db: Db, now: Date, secret_keys: Keyring): Promise<void> {
  const people: [string, string, StaffLevel][] = [
    ["first.line@switchboard.example", "Robin Ashe", "l1"],
    ["second.line@switchboard.example", "Jo Whitfield", "l2"],
    ["third.line@switchboard.example", "Sam Osei", "l3"],
    ["support.admin@switchboard.example", "Kim Marchetti", "su"],
  ];
  for (const [email, full_name, level] of people) {
    const app = withApp(randomUUID(), secret_keys, daysAgo(now, 90));
    await makeStaffMember(db, daysAgo(now, 100), level, { ...app, email, full_name, password: SEED_PASSWORD });
  }
}

/** The columns of a staff member whose two-step login uses the seeded authenticator secret. */
export function withApp(id: string, secret_keys: Keyring, mfa_since: Date) {
  return { id, mfa_since, mfa_seed: seal(secret_keys, seedPlace(id), SEED_APP) };
}

const team = (db: Db, now: Date, options: TeamOptions & Pick<Required<TeamOptions>, "state">) =>
  // Trial accounts signed up three weeks ago. Paid ones started with a trial, too; their first order ends it.
  makeTeam(db, now, {
    created_at: daysAgo(now, options.state === "trial" ? 21 : 400),
    ...options,
    ...(options.state === "paid" && { state: "trial", subscription: { trial_ended_at: null } }),
  });

async function withAccount(db: Db, now: Date, team_id: string, people: readonly Person[]): Promise<void> {
  const then = daysAgo(now, 300);
  for (const { seen_days_ago, ...person } of people) {
    const last_device_seen_at = seen_days_ago === undefined ? null : daysAgo(now, seen_days_ago);
    const account = { verified_at: then };
    const options = { ...person, joined_at: then, last_device_seen_at, password: SEED_PASSWORD, account };
    await makePerson(db, now, team_id, options);
  }
}
