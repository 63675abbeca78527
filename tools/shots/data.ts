import { parseKeyring } from "@portal/api/platform/keyring.ts";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { DB } from "@portal/api/generated/schema.ts";
import { type Db, newPool } from "@portal/api/platform/db.ts";
import { hashOf, newSecret } from "@portal/api/platform/secrets.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { makeStaffMember } from "@portal/api/test/factories/staff.ts";
import { makeVoiceAccount } from "@portal/api/test/factories/voice.ts";
import { arrangeHomes } from "../parts/sample-home-teams.ts";
import { arrangeMoving } from "../parts/sample-migrations.ts";
import { arrangeRecords } from "../parts/sample-records.ts";
import type { Stack } from "../parts/stack.ts";
import { insertAlerts } from "../parts/sample-alerts.ts";
import { COMMON, ENTRIES } from "./entries.ts";
import { alarm, expireCardSoon, fillTeam } from "./billing-data.ts";
import type { Setting } from "./shot.ts";
import { NEW_HIRE, tobias } from "./people.ts";

/** Realistic call actions. */
const KEYS = [
  ["Voicemail", "*97"],
  ["Park", "700", "dtmf"],
  ["Pick_up_parked", "701"],
  ["DND", "*78"],
  ["Night_mode", "*28"],
  ["Record", "*1", "dtmf"],
  ["Front_door", "9#", "dtmf"],
  ...Array.from({ length: 13 }, (_, n) => [`Platform_${n + 1}`, `*4${n + 10}`]),
].map(([label, code, use_as = "call"]) => ({ label, code, use_as }));

/** Five voice accounts, one of them disabled, and some with warnings. */
const FIVE = [
  { name: "Head office", settings: { domain: "pbx.meridianrail.example", transport: "tls", port: 5060 } },
  { name: "Depots", settings: { domain: "depots.meridianrail.example", keep_alive_s: 0, registration_s: 60 } },
  { name: "Night desk", settings: { domain: "night.meridianrail.example", transport: "tcp" }, enabled: false },
  { name: "Abroad", settings: {}, itsp: "nordtrunk" },
  { name: "Maintenance of the northern bridges", settings: { domain: "pbx.bridges.north.meridianrail.example" } },
];

/** Inserts an open invitation, members with details, call actions and five voice accounts. */
export async function insertShotData(stack: Stack): Promise<Setting> {
  const pool = newPool({ connectionString: stack.databaseUrl, max: 1 });
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const now = new Date();
  const teamCalled = async (team_name: string) =>
    (await db.selectFrom("teams").select("id").where("team_name", "=", team_name).executeTakeFirstOrThrow()).id;
  const harbour = await teamCalled("Harbour & Finch");
  const meridian = await teamCalled("Meridian Rail");
  const inHarbour = db.selectFrom("members").select(["id", "team_id", "email"]).where("team_id", "=", harbour).limit(1);
  const invitation = newSecret();
  const invited = await inHarbour.where("status", "=", "invited").executeTakeFirstOrThrow();
  await db
    .insertInto("invitations")
    .values({
      hash: hashOf(invitation),
      team_id: harbour,
      member_id: invited.id,
      email: invited.email,
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  const bounced = await inHarbour.where("email_sent_state", "=", "bounced").executeTakeFirstOrThrow();
  const carrier = await inHarbour.where("email", "=", tobias).executeTakeFirstOrThrow();
  const keys = (team_id: string, many: number) => ({
    team_id,
    actions: JSON.stringify(KEYS.slice(0, many)),
    version: 1,
  });
  await db
    .insertInto("call_actions")
    .values([keys(harbour, 7), keys(meridian, 20)])
    .execute();
  const entries = (list: string, all: readonly object[]) =>
    all.map((cells) => ({ team_id: harbour, list, cells: JSON.stringify(cells) }));
  await db
    .insertInto("contacts")
    .values([...entries("common", COMMON), ...entries("external", ENTRIES)])
    .execute();
  for (const { itsp = "", ...account } of FIVE) {
    const provider = await db.selectFrom("itsps").select("id").where("slug", "=", itsp).executeTakeFirst();
    await makeVoiceAccount(db, meridian, { ...account, itsp_id: provider?.id ?? null });
  }
  await db
    .updateTable("devices")
    .set({ says: JSON.stringify({ transport: "tls", srtp: "required" }) })
    .where("team_id", "=", harbour)
    .where("label", "like", "%ThinkPad%")
    .execute();
  await db.updateTable("teams").set({ insider: true }).where("id", "=", meridian).execute();
  await makeStaffMember(db, now, "l1", {
    email: NEW_HIRE,
    full_name: "Ada Novak",
    password: SEED_PASSWORD,
    password_one_time_until: new Date(now.getTime() + 86_400_000),
  });
  await sql`
    insert into referral_rewards (team_id, referred_team_id, amount, currency, at)
    select ${harbour}, f.id, 1200 * f.n, 'USD', now() - f.n * interval '23 days' from
      (select id, row_number() over (order by team_name)::int as n from teams where id <> ${harbour} limit 4) f`.execute(
    db,
  );
  await expireCardSoon(db, harbour);
  await alarm(db);
  await fillTeam(db);
  await arrangeRecords(db, parseKeyring(stack.env["SECRET_KEY"] ?? ""));
  const alerts = await insertAlerts(db);
  await arrangeHomes(db);
  await arrangeMoving(db);
  await pool.end();
  const { urls, databaseUrl } = stack;
  return { ...urls, databaseUrl, invitation, member_id: bounced.id, phones_of: carrier.id, ...alerts };
}
