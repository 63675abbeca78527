import { sql } from "kysely";
import type { Db } from "@portal/api/platform/db.ts";
import { personNo } from "@portal/api/seed/names.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { makeCall } from "@portal/api/test/factories/calls.ts";
import {
  makeDevice,
  makeDeviceConfig,
  makeDeviceRegistration,
  makeDeviceSession,
} from "@portal/api/test/factories/devices.ts";
import { makeMember, makePerson } from "@portal/api/test/factories/people.ts";
import { makeTeam } from "@portal/api/test/factories/teams.ts";
import { makeVoiceAccount, makeVoiceConfiguration } from "@portal/api/test/factories/voice.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";

/** The owners in screenshots of the home page: teams at the beginning, in the middle and at the end of their rollout. */
export const HOMES = {
  alone: "greta.holm@lonelighthouse.example",
  early: "noor.haddad@brightwater.example",
  middle: "sofia.marchetti@coppergate.example",
  finished: "henrik.olsen@fjordfreight.example",
  newcomer: "newcomer@coppergate.example",
  caller: "caller@coppergate.example",
} as const;

/** A member's progress, and what blocks it. */
interface Progress {
  readonly mail?: string;
  readonly cause?: string;
  readonly invited_days?: number;
  readonly phone?: "in" | "out";
  readonly config?: "applied" | "failed";
  readonly sip_code?: number;
  readonly line?: false;
  readonly called?: true;
}
const times = (count: number, progress: Progress): Progress[] => Array.from({ length: count }, () => progress);
const CALLED: Progress = { phone: "in", config: "applied", sip_code: 200, called: true };

const EARLY = [
  ...times(9, { mail: "queued", invited_days: 0 }),
  ...times(8, { mail: "success", invited_days: 0 }),
  ...times(1, { mail: "bounced", cause: "mailbox_unknown", invited_days: 0 }),
];
const MIDDLE = [
  ...times(21, CALLED),
  ...times(6, { phone: "in", config: "applied", sip_code: 200 }),
  ...times(2, { phone: "in", config: "applied", sip_code: 403 }),
  ...times(1, { phone: "in", config: "applied", sip_code: 408 }),
  ...times(1, { phone: "in", config: "failed" }),
  ...times(2, { phone: "out", config: "applied" }),
  ...times(4, {}),
  ...times(2, { line: false }),
  ...times(5, { mail: "success", invited_days: 5 }),
  ...times(3, { mail: "success", invited_days: 1 }),
  ...times(2, { mail: "bounced", cause: "mailbox_unknown", invited_days: 4 }),
  ...times(1, { mail: "refused", cause: "refused_as_spam", invited_days: 4 }),
];

export async function arrangeHomes(db: Db): Promise<void> {
  await home(db, "Lone Lighthouse", HOMES.alone, {}, []);
  await home(db, "Brightwater Clinic", HOMES.early, {}, EARLY);
  const middle = await home(db, "Coppergate Joinery", HOMES.middle, CALLED, MIDDLE);
  await home(db, "Fjord Freight", HOMES.finished, CALLED, times(26, CALLED));
  await person(db, middle, HOMES.newcomer, { first_name: "Ada", last_name: "Newland" }, {}, "none");
  await person(db, middle, HOMES.caller, { first_name: "Omar", last_name: "Ruiz" }, CALLED, "none");
  await insertEvents(db, middle);
}

interface Home {
  readonly team_id: string;
  readonly account_id: string;
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

async function home(db: Db, team_name: string, email: string, boss: Progress, all: readonly Progress[]): Promise<Home> {
  const team_id = await makeTeam(db, daysAgo(20), { team_name, tier: "teams", seats: 80 });
  const made = { team_id, account_id: await makeVoiceAccount(db, team_id) };
  const [first = "", last = ""] = email.slice(0, email.indexOf("@")).split(".");
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  await person(db, made, email, { first_name: capital(first), last_name: capital(last) }, boss, "primary");
  const domain = email.slice(email.indexOf("@"));
  for (const [n, progress] of all.entries()) {
    const { local_part, ...name } = personNo(n * 3 + team_name.length * 40);
    await person(db, made, `${local_part}${domain}`, name, progress, null);
  }
  return made;
}

/** Inserts a member, with an account if they have a role. */
async function person(
  db: Db,
  { team_id, account_id }: Home,
  email: string,
  name: { readonly first_name: string; readonly last_name: string },
  { mail, cause, invited_days = 8, phone, config, sip_code, line, called }: Progress,
  role: AdminRole | null,
): Promise<void> {
  const now = new Date();
  const member = {
    ...name,
    email,
    status: mail ? "invited" : "active",
    invited_at: daysAgo(invited_days),
    joined_at: mail ? null : daysAgo(5),
    last_device_seen_at: phone ? now : null,
    email_sent_state: mail ?? null,
    email_sent_cause: cause ?? null,
  } as const;
  const made = role
    ? await makePerson(db, now, team_id, { ...member, admin_role: role, password: SEED_PASSWORD })
    : await makeMember(db, now, team_id, member);
  if (!mail && line !== false) {
    const display_name = `${name.first_name} ${name.last_name}`;
    await makeVoiceConfiguration(db, made, account_id, { display_name, extension: "201" });
  }
  if (!phone) return;
  const [label, since] = [`${name.first_name}'s iPhone`, daysAgo(4)];
  const app = { platform: "ios", os_version: "18.5", app: "Switchboard", version: "5.2.1", locale: "en" };
  const device = await makeDevice(db, now, made, { label, ...app, first_use_at: since, last_login_at: since });
  await makeDeviceSession(db, now, device, { ended_by: phone === "out" ? "phone" : null });
  await makeDeviceConfig(db, now, device, { ack: config ?? null });
  if (sip_code) await makeDeviceRegistration(db, now, device, account_id, sip_code);
  if (!called) return;
  const { device_id } = device;
  await makeCall(db, daysAgo(1), team_id, { device_id, member_id: made.member_id });
}

/** Inserts a day of events of a team that is being rolled out. */
async function insertEvents(db: Db, { team_id }: Home): Promise<void> {
  await sql`
    insert into events (team_id, at, kind, alert, member_id, by_account, by_support, for_team, data)
     select ${team_id}, now() - e.minutes * interval '1 minute', e.kind, e.alert,
       (select id from members where team_id = ${team_id} and case e.about when 'undelivered' then status = 'invited' and email_sent_state <> 'success'
         when 'caller' then email like 'caller@%' when 'newcomer' then email like 'newcomer@%' end limit 1),
       (select id from accounts where team_id = ${team_id} and email like e.by || '%'), false, true, e.data::jsonb
     from (values
       (4, 'device.logged_in', false, 'caller', 'caller', '{"label":"Omar''s iPhone"}'),
       (31, 'member.invitation_failed', true, 'undelivered', 'nobody', '{"cause":"mailbox_unknown"}'),
       (33, 'member.joined', false, 'newcomer', 'newcomer', '{}'),
       (180, 'member.invited', false, '', 'sofia', '{"count":8}'),
       (200, 'bulk.finished', false, '', 'nobody', '{"count":49,"failed":1}'),
       (1500, 'voice.account_created', false, '', 'sofia', '{"name":"Front desk","count":1}'),
       (2600, 'billing.ordered', false, '', 'sofia', '{}')
     ) as e (minutes, kind, alert, about, by, data)`.execute(db);
  await sql`
    insert into event_marks (team_id, member_id, event_id, is_favorite)
     select e.team_id, m.id, e.id, true from events e join members m on m.team_id = e.team_id and m.admin_role = 'primary'
     where e.team_id = ${team_id} and e.kind = 'voice.account_created'`.execute(db);
}
