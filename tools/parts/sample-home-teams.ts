import { randomUUID } from "node:crypto";
import type pg from "pg";
import { personNo } from "@portal/api/seed/names.ts";

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

export async function arrangeHomes(client: pg.Client): Promise<void> {
  await home(client, "Lone Lighthouse", HOMES.alone, {}, []);
  await home(client, "Brightwater Clinic", HOMES.early, {}, EARLY);
  const middle = await home(client, "Coppergate Joinery", HOMES.middle, CALLED, MIDDLE);
  await home(client, "Fjord Freight", HOMES.finished, CALLED, times(26, CALLED));
  await person(client, middle, HOMES.newcomer, { first: "Ada", last: "Newland" }, {}, "none");
  await person(client, middle, HOMES.caller, { first: "Omar", last: "Ruiz" }, CALLED, "none");
  await insertEvents(client, middle);
}

interface Home {
  readonly team_id: string;
  readonly account_id: string;
}

async function home(
  client: pg.Client,
  name: string,
  email: string,
  boss: Progress,
  all: readonly Progress[],
): Promise<Home> {
  const { rows: teams } = await client.query<{ id: string }>(
    `with t as (insert into teams (product, team_name, created_at) values ('team', $1, now() - interval '20 days') returning id),
      b as (insert into subscriptions (team_id, tier, state, seats) select id, 'teams', 'paid', 80 from t)
     select id from t`,
    [name],
  );
  const team_id = teams[0]!.id;
  const { rows: accounts } = await client.query<{ id: string }>(
    `insert into voice_accounts (team_id, place, name, settings) values ($1, 1, 'Front desk', '{"domain":"pbx.example.com"}') returning id`,
    [team_id],
  );
  const made = { team_id, account_id: accounts[0]!.id };
  const [first = "", last = ""] = email.slice(0, email.indexOf("@")).split(".");
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  await person(client, made, email, { first: capital(first), last: capital(last) }, boss, "primary");
  const domain = email.slice(email.indexOf("@"));
  for (const [n, progress] of all.entries()) {
    const { first_name, last_name, local_part } = personNo(n * 3 + name.length * 40);
    await person(client, made, `${local_part}${domain}`, { first: first_name, last: last_name }, progress, null);
  }
  return made;
}

/** Inserts a member, with an account if they have a role. */
async function person(
  client: pg.Client,
  { team_id, account_id }: Home,
  email: string,
  { first, last }: { readonly first: string; readonly last: string },
  { mail, cause = "", invited_days = 8, phone, config, sip_code, line, called }: Progress,
  role: string | null,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into members (team_id, email, first_name, last_name, status, admin_role, invited_at, joined_at, last_device_seen_at,
       email_sent_state, email_sent_cause)
     values ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 day', $8, $9, $10, nullif($11, '')) returning id`,
    [team_id, email, first, last, mail ? "invited" : "active", role ?? "none", invited_days].concat([
      (mail ? null : new Date(Date.now() - 5 * 86_400_000)) as never,
      (phone ? new Date() : null) as never,
      mail ?? (null as never),
      cause,
    ]),
  );
  const id = rows[0]!.id;
  if (role) {
    await client.query(
      `insert into accounts (product, email, password_hash, verified_at, team_id, member_id, created_at, terms_portal, terms_team)
       select 'team', $1, k.password_hash, now(), $2, $3, now(), k.terms_portal, k.terms_team
       from accounts k where k.email = 'ines.caldera@harbourfinch.example'`,
      [email, team_id, id],
    );
  }
  if (!mail && line !== false) {
    await client.query(
      `insert into voice_configurations (team_id, member_id, voice_account_id, display_name, extension, settings)
       values ($1, $2, $3, $4, '201', '{}')`,
      [team_id, id, account_id, `${first} ${last}`],
    );
  }
  if (!phone) return;
  const device_id = randomUUID();
  await client.query(
    `insert into devices (team_id, id, member_id, uuid, label, platform, os_version, app, version, locale, first_use_at, last_login_at, last_seen_at)
     values ($1, $2, $3, new_id(), $4, 'ios', '18.5', 'Switchboard', '5.2.1', 'en', now() - interval '4 days', now() - interval '4 days', now())`,
    [team_id, device_id, id, `${first}'s iPhone`],
  );
  await client.query(
    `insert into device_sessions (team_id, device_id, handle, access_hash, access_until, refresh_hash, started_at, expires_at, ended_by)
     values ($1, $2, $4, '', now(), '', now(), now() + interval '80 days', $3)`,
    [team_id, device_id, phone === "out" ? "phone" : null, device_id],
  );
  await client.query(
    `insert into device_configs (team_id, device_id, revision, format, fetched_at, acked_revision, ack, acked_at)
     select $1, $2, config_revision, 'json', now(), config_revision, $3, now() from teams where id = $1`,
    [team_id, device_id, config],
  );
  if (sip_code) {
    await client.query(
      `insert into device_registrations (team_id, device_id, voice_account_id, slot, registered, sip_code, since)
       values ($1, $2, $3, 1, $4, $5, now())`,
      [team_id, device_id, account_id, sip_code === 200, sip_code],
    );
  }
  if (!called) return;
  await client.query(
    `insert into call_records (team_id, device_id, call_id, member_id, direction, caller, callee, started_at, ended_at, result)
     values ($1, $2, '1', $3, 'out', '201', '202', now() - interval '1 day', now() - interval '1 day', 'answered')`,
    [team_id, device_id, id],
  );
}

/** Inserts a day of events of a team that is being rolled out. */
async function insertEvents(client: pg.Client, { team_id }: Home): Promise<void> {
  await client.query(
    `insert into events (team_id, at, kind, alert, member_id, by_account, by_support, for_team, data)
     select $1, now() - e.minutes * interval '1 minute', e.kind, e.alert,
       (select id from members where team_id = $1 and case e.about when 'undelivered' then status = 'invited' and email_sent_state <> 'success'
         when 'caller' then email like 'caller@%' when 'newcomer' then email like 'newcomer@%' end limit 1),
       (select id from accounts where team_id = $1 and email like e.by || '%'), false, true, e.data::jsonb
     from (values
       (4, 'device.logged_in', false, 'caller', 'caller', '{"label":"Omar''s iPhone"}'),
       (31, 'member.invitation_failed', true, 'undelivered', 'nobody', '{"cause":"mailbox_unknown"}'),
       (33, 'member.joined', false, 'newcomer', 'newcomer', '{}'),
       (180, 'member.invited', false, '', 'sofia', '{"count":8}'),
       (200, 'bulk.finished', false, '', 'nobody', '{"count":49,"failed":1}'),
       (1500, 'voice.account_created', false, '', 'sofia', '{"name":"Front desk","count":1}'),
       (2600, 'billing.ordered', false, '', 'sofia', '{}')
     ) as e (minutes, kind, alert, about, by, data)`,
    [team_id],
  );
  await client.query(
    `insert into event_marks (team_id, member_id, event_id, is_favorite)
     select e.team_id, m.id, e.id, true from events e join members m on m.team_id = e.team_id and m.admin_role = 'primary'
     where e.team_id = $1 and e.kind = 'voice.account_created'`,
    [team_id],
  );
}
