import { sql } from "kysely";
import type { Contact as WayToReach } from "@portal/model/members/contact.ts";
import type { Db } from "../../platform/db.ts";

export interface Person {
  first_name: string;
  last_name: string;
  email: string;
  status: string;
  admin_role: string;
  joined_at: Date | null;
  /** Contact details entered by the team, and those entered by the member. */
  team_contact: readonly WayToReach[];
  user_contact: readonly WayToReach[];
}
export async function people(db: Db, team_id: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select first_name, last_name, email, status, admin_role, joined_at, team_contact, user_contact
    from members where team_id = ${team_id} and status <> 'removed' order by last_name, first_name, id`.execute(db);
  return rows;
}

export interface Contact {
  list: string;
  cells: unknown;
}
export async function contacts(db: Db, team_id: string): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select list, cells from contacts where team_id = ${team_id} and removed_at is null order by list, id`.execute(db);
  return rows;
}

/** Phone settings. Names every column, so no secret can be included by accident. */
export async function setup(db: Db, team_id: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`select
    (select coalesce(json_agg(json_build_object('name', name, 'enabled', enabled, 'settings', settings) order by place), '[]')
      from voice_accounts where team_id = ${team_id}) as voice_accounts,
    (select coalesce(json_agg(json_build_object('member', m.email, 'voice_account', v.name, 'extension', c.extension,
        'display_name', c.display_name, 'settings', c.settings, 'registrations',
        (select coalesce(json_agg(json_build_object('slot', r.slot, 'username', r.username,
            'authorization_username', r.authorization_username) order by r.slot), '[]')
          from voice_registrations r where r.team_id = c.team_id and r.member_id = c.member_id
            and r.voice_account_id = c.voice_account_id)) order by m.email, v.place), '[]')
      from voice_configurations c
        join members m on m.team_id = c.team_id and m.id = c.member_id
        join voice_accounts v on v.team_id = c.team_id and v.id = c.voice_account_id
      where c.team_id = ${team_id}) as voice_configurations,
    (select coalesce(json_agg(json_build_object('member', m.email, 'label', d.label, 'platform', d.platform, 'app', d.app,
        'version', d.version, 'first_use_at', d.first_use_at, 'last_seen_at', d.last_seen_at) order by m.email, d.id), '[]')
      from devices d join members m on m.team_id = d.team_id and m.id = d.member_id
      where d.team_id = ${team_id} and d.freed_at is null) as devices,
    (select actions from call_actions where team_id = ${team_id}) as call_actions,
    (select says from phone_settings where team_id = ${team_id}) as phone_settings`.execute(db);
  const { phone_settings, ...set } = rows[0]!;
  // Left out if the team uses the defaults.
  return phone_settings ? { ...set, phone_settings } : set;
}

export interface Call {
  /** Null for a call of the phone system without a matching member. */
  member: string | null;
  direction: string | null;
  caller: string;
  callee: string;
  started_at: Date;
  answered_at: Date | null;
  ended_at: Date;
  result: string;
}
/** Newest first. One row more than requested shows that there are more. */
export async function calls(db: Db, team_id: string, most: number): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select m.email as member, r.direction, r.caller, r.callee, r.started_at, r.answered_at, r.ended_at, r.result
    from call_records r left join members m on m.team_id = r.team_id and m.id = r.member_id
    where r.team_id = ${team_id} order by r.started_at desc limit ${most + 1}`.execute(db);
  return rows;
}
