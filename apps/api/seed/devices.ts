import { type Kysely, sql } from "kysely";
import type { DB } from "../src/generated/schema.ts";
import { makeDevice, makeDeviceConfig, makeDeviceSession } from "../test/factories/devices.ts";
import { CURRENT_VERSIONS, FORMER_VERSION, currentVersion } from "./versions.ts";

type Db = Kysely<DB>;
type Standing =
  | "in_service"
  | "pending"
  | "failed"
  | "refused"
  | "new"
  | "silent"
  | "logged_out"
  | "revoked"
  | "unregistered"
  | "lapsed";

interface Phone {
  /** The owner: the part of their address before the @. */
  readonly of: string;
  readonly label: string;
  readonly system: readonly [platform: string, os_version: string];
  readonly days: number;
  readonly as: Standing;
}

const ANDROID = ["android", "15"] as const;
const IOS = ["ios", "18.5"] as const;

/** Phones in every state, including those of the developer logins. */
const NAMED: readonly Phone[] = [
  { of: "ines.caldera", label: "Ines's iPhone", system: IOS, days: 210, as: "in_service" },
  { of: "ines.caldera", label: "Reception iMac", system: ["macos", "15.4"], days: 34, as: "pending" },
  { of: "ines.caldera", label: "iPad (old office)", system: ["ipados", "16.7"], days: 330, as: "lapsed" },
  { of: "marisol.okafor", label: "Pixel 9", system: ANDROID, days: 61, as: "failed" },
  { of: "marisol.okafor", label: "Home laptop", system: ["windows", "11"], days: 12, as: "in_service" },
  { of: "lucia.navarro", label: "Galaxy S24", system: ["android", "14"], days: 120, as: "logged_out" },
  { of: "priya.raman", label: "Priya's iPhone", system: IOS, days: 45, as: "refused" },
  { of: "priya.raman", label: "Nokia X30", system: ["android", "13"], days: 140, as: "revoked" },
  { of: "tobias.lindqvist", label: "Pixel 8a", system: ANDROID, days: 97, as: "in_service" },
  { of: "tobias.lindqvist", label: "ThinkPad", system: ["windows", "11"], days: 0.2, as: "new" },
  { of: "tobias.lindqvist", label: "Moto G (spare)", system: ["android", "12"], days: 180, as: "silent" },
  { of: "tobias.lindqvist", label: "iPhone SE", system: ["ios", "17.7"], days: 260, as: "unregistered" },
  { of: "nora.weber", label: "Galaxy A15", system: ["android", "14"], days: 3, as: "in_service" },
  { of: "pia.jensen", label: "Pia's iPhone", system: IOS, days: 150, as: "in_service" },
];

const MODELS: readonly (readonly [string, Phone["system"]])[] = [
  ["iPhone 15", IOS],
  ["Pixel 8", ANDROID],
  ["Desk computer", ["windows", "11"]],
  ["Galaxy A55", ["android", "14"]],
  ["MacBook Air", ["macos", "15.4"]],
];
const NOT_TRUSTED = "Front desk: the certificate of pbx.harbourfinch.example is not trusted";

/** Minutes since the phone was last seen. */
const minutesSilent = (as: Standing, n: number): number => {
  if (as === "lapsed") return 96 * 1_440;
  if (as === "unregistered") return 41 * 1_440;
  if (as === "silent") return 19 * 60;
  return as === "logged_out" || as === "revoked" ? 3 * 1_440 : 1 + ((n * 7) % 52);
};

/** Creates the phones above, plus this many for other members. */
export async function phones(db: Db, team_id: string, now: Date, more: number): Promise<void> {
  const people = await db
    .selectFrom("members")
    .select(["id", "email", "status"])
    .where("team_id", "=", team_id)
    .where("joined_at", "is not", null)
    .orderBy("id")
    .execute();
  const partOf = (email: string) => email.slice(0, email.indexOf("@"));
  const others = people.filter(({ email }) => !NAMED.some(({ of }) => of === partOf(email))).slice(0, more);
  const all = [
    ...NAMED,
    ...others.map(({ email }, n): Phone => {
      const [label, system] = MODELS[n % MODELS.length] ?? ["Phone", IOS];
      return { of: partOf(email), label, system, days: 20 + n, as: n % 11 === 7 ? "silent" : "in_service" };
    }),
  ];
  for (const [n, phone] of all.entries()) {
    const owner = people.find(({ email }) => partOf(email) === phone.of);
    if (owner) await onePhone(db, { team_id, member_id: owner.id }, phone, n, now);
  }
}

async function onePhone(
  db: Db,
  whose: { team_id: string; member_id: string },
  { label, system: [platform, os_version], days, as }: Phone,
  n: number,
  now: Date,
): Promise<void> {
  const { team_id } = whose;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const first_use_at = ago(days * 1_440);
  const freed = as === "unregistered" || as === "lapsed" ? as : null;
  const device = await makeDevice(db, ago(minutesSilent(as, n)), whose, {
    label,
    platform,
    os_version,
    app: "Switchboard",
    version: n % 4 === 3 ? FORMER_VERSION : currentVersion(platform),
    locale: "en",
    first_use_at,
    last_login_at: first_use_at,
    freed_at: freed && ago(40 * 1_440),
    freed_as: freed,
  });
  const ended = { logged_out: "phone", revoked: "portal", unregistered: "unregistered" } as const;
  await makeDeviceSession(db, now, device, {
    started_at: first_use_at,
    ended_by: as in ended ? ended[as as keyof typeof ended] : null,
  });
  if (as === "new") return;
  await makeDeviceConfig(db, ago(minutesSilent(as, n)), device, {
    behind: as === "pending" ? 1 : 0,
    ...(as === "failed" && { ack: "failed", ack_reason: NOT_TRUSTED }),
  });
  const lines = await db
    .selectFrom("voice_registrations")
    .select(["voice_account_id", "slot"])
    .where("team_id", "=", team_id)
    .where("member_id", "=", whose.member_id)
    .execute();
  const registered = as !== "refused" && as !== "failed";
  if (lines.length === 0) return;
  await db
    .insertInto("device_registrations")
    .values(
      lines.map((line, place) => ({
        ...line,
        ...device,
        registered: registered || place > 0,
        sip_code: registered || place > 0 ? 200 : 403,
        since: ago(180),
      })),
    )
    .execute();
}

/** One phone for every eighth member of a large team, one in sixty of them silent. One statement per table. */
export async function manyPhones(db: Db, team_id: string, now: Date): Promise<void> {
  await sql`
    with owners as (
      select id, row_number() over (order by id) as n from members where team_id = ${team_id} and status = 'active'
    ), made as (
      insert into devices (team_id, member_id, uuid, label, platform, os_version, app, version, locale, first_use_at, last_login_at, last_seen_at)
      select ${team_id}, id, new_id(), case n % 3 when 0 then 'Cab radio' when 1 then 'Galaxy XCover' else 'Office computer' end,
        case n % 3 when 2 then 'windows' else 'android' end, case n % 3 when 2 then '11' else '14' end, 'Switchboard',
        case n % 3 when 2 then ${CURRENT_VERSIONS.windows} else ${CURRENT_VERSIONS.android} end, 'en',
        ${now}::timestamptz - interval '50 days', ${now}::timestamptz - interval '50 days',
        ${now}::timestamptz - case when n % 60 = 0 then interval '2 days' else interval '20 minutes' end
      from owners where n % 8 = 0 returning team_id, id
    ), sessions as (
      insert into device_sessions (team_id, device_id, handle, access_hash, access_until, refresh_hash, started_at, expires_at)
      select team_id, id, id::text, ''::bytea, ${now}, ''::bytea, ${now}::timestamptz - interval '50 days', ${now}::timestamptz + interval '90 days'
      from made
    )
    insert into device_configs (team_id, device_id, revision, format, fetched_at, acked_revision, ack, acked_at)
    select team_id, id, 1, 'json', ${now}, 1, 'applied', ${now} from made`.execute(db);
}
