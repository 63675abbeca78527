import { randomBytes, randomUUID } from "node:crypto";
import type { Db } from "../../src/platform/db.ts";
import type { Columns } from "./columns.ts";
import type { TestMember } from "./people.ts";

/** What a phone says about itself. */
export const newDevice = (change: object = {}) => ({
  uuid: randomUUID(),
  label: "Ines' phone",
  platform: "android",
  os_version: "15",
  app: "Softphone",
  version: "6.1.0",
  locale: "es-ES",
  ...change,
});

/** A device and its team: the key of what is known about the device. */
export interface TestDevice {
  readonly team_id: string;
  readonly device_id: string;
}

/** Creates a device of a member, last seen now, without a session. */
export async function makeDevice(
  db: Db,
  now: Date,
  { team_id, member_id }: Pick<TestMember, "team_id" | "member_id">,
  options: Columns<"devices"> = {},
): Promise<TestDevice> {
  const times = { first_use_at: now, last_login_at: now, last_seen_at: now };
  const { id: device_id } = await db
    .insertInto("devices")
    .values({ team_id, member_id, ...newDevice(), ...times, ...options })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { team_id, device_id };
}

/** Creates a logged-in device for each of these members, in two statements. Returns their ids in this order. */
export async function makeDevices(
  db: Db,
  now: Date,
  team_id: string,
  members: readonly string[],
  options: Columns<"devices"> = {},
): Promise<string[]> {
  const times = { first_use_at: now, last_login_at: now, last_seen_at: now };
  const devices = members.map((member_id) => ({ team_id, member_id, ...newDevice(), ...times, ...options }));
  const ids = (await db.insertInto("devices").values(devices).returning("id").execute()).map(({ id }) => id);
  const sessions = ids.map((device_id) => ({ team_id, device_id, ...newSession(now) }));
  await db.insertInto("device_sessions").values(sessions).execute();
  return ids;
}

const newSession = (now: Date) => ({
  handle: randomBytes(16).toString("base64url"),
  access_hash: randomBytes(32),
  access_until: now,
  refresh_hash: randomBytes(32),
  started_at: now,
  expires_at: new Date(now.getTime() + 90 * 86_400_000),
});

/** Logs a device in with random tokens, for phones that send nothing. */
export async function makeDeviceSession(
  db: Db,
  now: Date,
  device: TestDevice,
  options: Columns<"device_sessions"> = {},
): Promise<void> {
  await db
    .insertInto("device_sessions")
    .values({ ...device, ...newSession(now), ...options })
    .execute();
}

/** Records that a device fetched and applied the team's configuration, the current one or one some revisions behind. */
export async function makeDeviceConfig(
  db: Db,
  now: Date,
  device: TestDevice,
  { behind = 0, ...options }: Columns<"device_configs"> & { readonly behind?: number } = {},
): Promise<void> {
  const { config_revision } = await db
    .selectFrom("teams")
    .select("config_revision")
    .where("id", "=", device.team_id)
    .executeTakeFirstOrThrow();
  const revision = config_revision - behind;
  const applied = { revision, acked_revision: revision, ack: "applied", fetched_at: now, acked_at: now };
  await db
    .insertInto("device_configs")
    .values({ ...device, format: "json", ...applied, ...options })
    .execute();
}

/** Records how the phone system answered a device's registration: 200 accepts it. */
export async function makeDeviceRegistration(
  db: Db,
  now: Date,
  device: TestDevice,
  voice_account_id: string,
  sip_code = 200,
): Promise<void> {
  const registration = { voice_account_id, slot: 1, registered: sip_code === 200, sip_code, since: now };
  await db
    .insertInto("device_registrations")
    .values({ ...device, ...registration })
    .execute();
}
