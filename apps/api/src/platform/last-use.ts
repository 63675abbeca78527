import { type RawBuilder, sql } from "kysely";

type Members = "members" | "m" | "k";

/** When any phone of theirs was last seen; `last_device_seen_at` of a member may be a day behind that. */
export const lastDeviceSeen = (members: Members): RawBuilder<Date | null> => {
  const member = sql.table(members);
  return sql`greatest(${member}.last_device_seen_at, (select max(d.last_seen_at) from devices d
    where d.team_id = ${member}.team_id and d.member_id = ${member}.id))`;
};

/** Whether the member's own time is older than asked for by less than a day, so that only their phones can tell. */
const isUnclear = (members: Members, since: Date) => {
  const member = sql.table(members);
  return sql`(${member}.last_device_seen_at >= ${since}::timestamptz - interval '1 day' and ${member}.last_device_seen_at < ${since}
    and coalesce(${member}.last_login_at < ${since}, true))`;
};

/** Whether a member logged in or used a phone since then. Reads the phones of those few only whose own time leaves it open. */
export const isUsedSince = (members: Members, since: Date): RawBuilder<boolean> => {
  const member = sql.table(members);
  return sql`coalesce(greatest(${member}.last_device_seen_at, ${member}.last_login_at) >= ${since}
    or ${isUnclear(members, since)} and ${lastDeviceSeen(members)} >= ${since}, false)`;
};

/** How many active members of a team `isUsedSince` counts beyond those whose own times say so, found by index. */
export const usedUnnoticed = (team_id: RawBuilder<unknown>, since: Date): RawBuilder<number> =>
  sql`(select count(*)::int from members k where k.team_id = ${team_id} and k.status = 'active'
    and ${isUnclear("k", since)} and ${lastDeviceSeen("k")} >= ${since})`;
