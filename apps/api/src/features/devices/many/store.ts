import { sql } from "kysely";
import type { DeviceCandidate, WhichDevices } from "@portal/model/bulk/device-actions.ts";
import type { DeviceSettingsInput } from "@portal/model/voice/settings.ts";
import { type Db, unprepared } from "../../../platform/db.ts";
import { type Around, isLoggedIn, matches, ofTeam } from "../list/store.ts";

interface Fleet extends Around {
  /** A phone that was first used by then can be unregistered without a reason. */
  readonly due_before: Date;
}

const chosen = (which: WhichDevices, around: Around) =>
  "devices" in which
    ? sql`m.status <> 'removed' and d.id = any (${which.devices}::uuid[])`
    : matches(which.matching, around);

/** The chosen phones of this team, as `id` and `place` in the order of the list. For other stores, inside a larger statement. */
export const chosenDevices = (team_id: string, which: WhichDevices, around: Around) =>
  sql`(select d.id, row_number() over (order by m.sort_key, d.id) as place
    from ${ofTeam} where m.team_id = ${team_id} and ${chosen(which, around)})`;

const candidate = ({ now, due_before }: Fleet) =>
  sql`m.admin_role, d.freed_at is null as held, ${isLoggedIn(now)} as logged_in, d.first_use_at <= ${due_before} as due, d.says <> '{}' as custom`;

/** The chosen phones by what decides whether an action applies to them. */
export async function countChosen(db: Db, team_id: string, which: WhichDevices, self: string, fleet: Fleet) {
  const { rows } = await sql<DeviceCandidate & { count: number }>`
    select self, admin_role, held, logged_in, due, custom, count(*)::int as count
    from (select m.id = ${self}::uuid as self, ${candidate(fleet)} from ${ofTeam}
      where m.team_id = ${team_id} and ${chosen(which, fleet)}) one
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

export interface LockedDevice extends Omit<DeviceCandidate, "self"> {
  readonly id: string;
  readonly label: string;
  readonly member_id: string;
  readonly says: DeviceSettingsInput;
}
/** Locks the owners of these phones, as every change of one phone does, and the phones; each in the order of the ids. */
export async function lockDevices(
  db: Db,
  team_id: string,
  ids: readonly string[],
  fleet: Fleet,
): Promise<Map<string, LockedDevice>> {
  await sql`
    select from members where team_id = ${team_id}
      and id in (select member_id from devices where team_id = ${team_id} and id = any (${ids}::uuid[]))
    order by id for no key update`.execute(db);
  const { rows } = await sql<LockedDevice>`
    select d.id, d.label, d.member_id, d.says, ${candidate(fleet)} from ${ofTeam}
    where m.team_id = ${team_id} and m.status <> 'removed' and d.id = any (${ids}::uuid[])
    order by d.id for update of d`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const endDeviceSessions = (
  db: Db,
  team_id: string,
  ids: readonly string[],
  ended_by: "portal" | "unregistered",
) =>
  sql`
    update device_sessions set ended_by = ${ended_by}
    where team_id = ${team_id} and device_id = any (${ids}::uuid[]) and ended_by is null`.execute(db);

interface Release {
  readonly id: string;
  readonly member_id: string;
  readonly how: "due" | "override";
  readonly reason: string | null;
}
/** Frees the slots of these phones and ends their sessions. */
export async function releaseDevices(db: Db, team_id: string, released: readonly Release[], now: Date): Promise<void> {
  const ids = released.map(({ id }) => id);
  await sql`
    update devices set freed_at = ${now}, freed_as = 'unregistered'
    where team_id = ${team_id} and id = any (${ids}::uuid[])`.execute(db);
  await endDeviceSessions(db, team_id, ids, "unregistered");
  await sql`
    ${unprepared} insert into device_releases (team_id, device_id, member_id, at, how, reason)
    select ${team_id}, r.id, r.member_id, ${now}, r.how, r.reason
    from unnest(${ids}::uuid[], ${released.map(({ member_id }) => member_id)}::uuid[], ${released.map(({ how }) => how)}::text[],
      ${released.map(({ reason }) => reason)}::text[]) as r (id, member_id, how, reason)`.execute(db);
}

/** Gives each of these phones its own settings. */
export const saveSettingsOfDevices = (
  db: Db,
  team_id: string,
  phones: readonly { readonly id: string; readonly settings: DeviceSettingsInput }[],
) =>
  sql`
    ${unprepared} update devices d set says = g.says
    from unnest(${phones.map(({ id }) => id)}::uuid[], ${phones.map(({ settings }) => JSON.stringify(settings))}::jsonb[]) as g (id, says)
    where d.team_id = ${team_id} and d.id = g.id`.execute(db);
