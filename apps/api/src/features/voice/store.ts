import { sql } from "kysely";
import type { DeviceSettingsInput, VoiceSettingsInput } from "@portal/model/voice/settings.ts";
import { type Db, unprepared } from "../../platform/db.ts";

const accounts = (db: Db, team_id: string) =>
  db
    .selectFrom("voice_accounts as v")
    .leftJoin("itsps as i", "i.id", "v.itsp_id")
    .select(["v.id", "v.name", "v.itsp_id", "v.firewall_secret", "v.enabled", "v.version", "v.place"])
    .select((eb) => [
      eb.ref("v.settings").$castTo<VoiceSettingsInput>().as("settings"),
      eb.ref("i.settings").$castTo<VoiceSettingsInput | null>().as("template"),
    ])
    .where("v.team_id", "=", team_id)
    .orderBy("v.place");
export const accountsOf = (db: Db, team_id: string) => accounts(db, team_id).execute();

/** Counting takes longer than everything else, and every phone reads its accounts without needing it. */
const countedAccounts = (db: Db, team_id: string) =>
  accounts(db, team_id).select(
    sql<number>`(select count(*)::int from voice_configurations c where c.team_id = v.team_id and c.voice_account_id = v.id)`.as(
      "members",
    ),
  );
export const countedAccountsOf = (db: Db, team_id: string) => countedAccounts(db, team_id).execute();
export type AccountRow = Awaited<ReturnType<typeof countedAccountsOf>>[number];

/** Locks the rows, always in the same order. */
export const lockAccounts = (db: Db, team_id: string, ids: readonly string[]) =>
  countedAccounts(db, team_id).where("v.id", "in", ids).forUpdate("v").execute();

/** The lowest free slot, or a sixth, which the table's constraint rejects. */
export async function nextFreePlace(db: Db, team_id: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(min(n), 6)::int as place from generate_series(1, 5) n
    where n not in (select place from voice_accounts where team_id = ${team_id})`.execute(db);
  return rows[0]!.place;
}

export interface AccountSaved {
  name: string;
  itsp_id: string | null;
  settings: string;
  enabled: boolean;
}
export const insertAccount = (db: Db, team_id: string, place: number, account: AccountSaved) =>
  db
    .insertInto("voice_accounts")
    .values({ ...account, team_id, place })
    .returning("id")
    .executeTakeFirstOrThrow();

export const changeAccount = (db: Db, team_id: string, id: string, account: AccountSaved) =>
  db
    .updateTable("voice_accounts")
    .set((eb) => ({ ...account, version: eb("version", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export const keepFirewallSecret = (db: Db, team_id: string, id: string, firewall_secret: Buffer | null) =>
  db
    .updateTable("voice_accounts")
    .set({ firewall_secret })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export const deleteAccount = (db: Db, team_id: string, id: string) =>
  db.deleteFrom("voice_accounts").where("team_id", "=", team_id).where("id", "=", id).execute();

export const memberRank = (db: Db, team_id: string, id: string) =>
  db
    .selectFrom("members")
    .select(["admin_role", "status"])
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("status", "<>", "removed")
    .executeTakeFirst();

/** Voice configurations are part of a member: increments the version and locks the row. */
export const incrementMemberVersion = (db: Db, team_id: string, id: string) =>
  db
    .updateTable("members")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export const incrementMemberVersions = (db: Db, team_id: string, ids: readonly string[]) =>
  sql`update members set version = version + 1 where team_id = ${team_id} and id = any (${ids}::uuid[])`.execute(db);

export const configurationsOf = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("voice_configurations as c")
    .innerJoin("voice_accounts as v", (join) =>
      join.onRef("v.team_id", "=", "c.team_id").onRef("v.id", "=", "c.voice_account_id"),
    )
    .select(["c.voice_account_id", "c.display_name", "c.extension", "c.version"])
    .select((eb) => eb.ref("c.settings").$castTo<VoiceSettingsInput>().as("settings"))
    .where("c.team_id", "=", team_id)
    .where("c.member_id", "=", member_id)
    .orderBy("v.place")
    .execute();

export const registrationsOf = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("voice_registrations")
    .select(["voice_account_id", "slot", "username", "authorization_username", "secret"])
    .where("team_id", "=", team_id)
    .where("member_id", "=", member_id)
    .orderBy("slot")
    .execute();

export interface ConfigurationKey {
  team_id: string;
  member_id: string;
  voice_account_id: string;
}
/** Starts at the member's version, so a new one never looks like one that was removed before. */
export const saveConfiguration = (
  db: Db,
  whose: ConfigurationKey,
  saved: { display_name: string; extension: string; settings: string },
) =>
  db
    .insertInto("voice_configurations")
    .values((eb) => ({
      ...whose,
      ...saved,
      version: eb
        .selectFrom("members")
        .select("version")
        .where("team_id", "=", whose.team_id)
        .where("id", "=", whose.member_id)
        .$asScalar()
        .$notNull(),
    }))
    .onConflict((conflict) =>
      conflict
        .columns(["team_id", "member_id", "voice_account_id"])
        .doUpdateSet((eb) => ({ ...saved, version: eb("voice_configurations.version", "+", 1) })),
    )
    .execute();

/** Deletes configurations of other accounts, with their registrations. */
export const dropOtherConfigurations = (db: Db, team_id: string, member_id: string, kept: readonly string[]) =>
  db
    .deleteFrom("voice_configurations")
    .where("team_id", "=", team_id)
    .where("member_id", "=", member_id)
    .$if(kept.length > 0, (query) => query.where("voice_account_id", "not in", kept))
    .execute();

interface Saved {
  slot: number;
  username: string;
  authorization_username: string;
  secret: Buffer | null;
}
export async function replaceRegistrations(
  db: Db,
  whose: ConfigurationKey,
  registrations: readonly Saved[],
): Promise<void> {
  await db
    .deleteFrom("voice_registrations")
    .where("team_id", "=", whose.team_id)
    .where("member_id", "=", whose.member_id)
    .where("voice_account_id", "=", whose.voice_account_id)
    .execute();
  await insertRegistrations(
    db,
    registrations.map((registration) => ({ ...whose, ...registration })),
  );
}

export async function insertRegistrations(db: Db, rows: readonly (ConfigurationKey & Saved)[]): Promise<void> {
  const column = <K extends keyof (ConfigurationKey & Saved)>(key: K) => rows.map((row) => row[key]);
  await sql`
    ${unprepared} insert into voice_registrations (team_id, member_id, voice_account_id, slot, username, authorization_username, secret)
    select * from unnest(${column("team_id")}::uuid[], ${column("member_id")}::uuid[], ${column("voice_account_id")}::uuid[],
      ${column("slot")}::int[], ${column("username")}::text[], ${column("authorization_username")}::text[], ${column("secret")}::bytea[])`.execute(
    db,
  );
}

interface NewConfiguration extends ConfigurationKey {
  readonly display_name: string;
  readonly extension: string;
  readonly settings: string;
}
export async function insertConfigurations(db: Db, rows: readonly NewConfiguration[]): Promise<void> {
  const column = <K extends keyof NewConfiguration>(key: K) => rows.map((row) => row[key]);
  await sql`
    ${unprepared} insert into voice_configurations (team_id, member_id, voice_account_id, display_name, extension, settings)
    select * from unnest(${column("team_id")}::uuid[], ${column("member_id")}::uuid[], ${column("voice_account_id")}::uuid[],
      ${column("display_name")}::text[], ${column("extension")}::text[], ${column("settings")}::jsonb[])`.execute(db);
}

interface OfAccount {
  readonly team_id: string;
  readonly voice_account_id: string;
}
/** Empty configurations, which start at the member's version like every new one. */
export async function assignAccount(db: Db, { team_id, voice_account_id }: OfAccount, ids: readonly string[]) {
  const { rows } = await sql<{ member_id: string; version: number }>`
    ${unprepared} insert into voice_configurations (team_id, member_id, voice_account_id, display_name, extension, settings, version)
    select team_id, id, ${voice_account_id}, '', '', '{}', version from members
    where team_id = ${team_id} and id = any (${ids}::uuid[])
    returning member_id, version`.execute(db);
  return new Map(rows.map(({ member_id, version }) => [member_id, version]));
}

export async function unassignAccount(
  db: Db,
  { team_id, voice_account_id }: OfAccount,
  held: readonly { readonly member_id: string; readonly version: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    ${unprepared} delete from voice_configurations c
    using unnest(${held.map(({ member_id }) => member_id)}::uuid[], ${held.map(({ version }) => version)}::int[]) as h (member_id, version)
    where c.team_id = ${team_id} and c.voice_account_id = ${voice_account_id} and c.member_id = h.member_id and c.version = h.version
    returning c.member_id`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Which of these usernames are taken at this account, in lower case. */
export async function usernamesTaken(db: Db, team_id: string, voice_account_id: string, usernames: readonly string[]) {
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from voice_registrations
    where team_id = ${team_id} and voice_account_id = ${voice_account_id}
      and lower(username) = any (${usernames.map((name) => name.toLowerCase())}::text[])`.execute(db);
  return new Set(rows.map(({ username }) => username));
}

export const phoneSettingsOf = (db: Db, team_id: string) =>
  db
    .selectFrom("phone_settings")
    .select((eb) => eb.ref("says").$castTo<Record<string, unknown>>().as("says"))
    .where("team_id", "=", team_id)
    .executeTakeFirst();

/** Merges one setting; parallel changes to others are kept. */
export const mergePhoneSettings = (db: Db, team_id: string, said: object) =>
  sql`
    insert into phone_settings (team_id, says) values (${team_id}, ${JSON.stringify(said)}::jsonb)
    on conflict (team_id) do update set says = phone_settings.says || excluded.says`.execute(db);

/** The settings of one phone. */
export async function deviceSays(db: Db, team_id: string, member_id: string, device_id: string) {
  const row = await db
    .selectFrom("devices")
    .select((eb) => eb.ref("says").$castTo<DeviceSettingsInput>().as("says"))
    .where("team_id", "=", team_id)
    .where("member_id", "=", member_id)
    .where("id", "=", device_id)
    .executeTakeFirst();
  return row?.says;
}
