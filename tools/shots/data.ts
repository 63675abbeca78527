import { parseKeyring } from "@portal/api/platform/keyring.ts";
import pg from "pg";
import { hashOf, newSecret } from "@portal/api/platform/secrets.ts";
import { arrangeHomes } from "../parts/sample-home-teams.ts";
import { arrangeMoving } from "../parts/sample-migrations.ts";
import { arrangeRecords } from "../parts/sample-records.ts";
import type { Stack } from "../parts/stack.ts";
import { insertAlerts } from "../parts/sample-alerts.ts";
import { COMMON, ENTRIES } from "./entries.ts";
import { alarm, expireCardSoon } from "./billing-data.ts";
import type { Setting } from "./shot.ts";
import { NEW_HIRE, tobias } from "./people.ts";

/** Realistic call actions. */
const KEYS = [
  ["Voicemail", "*97"],
  ["Park", "700", "dtmf"],
  ["Pick_up_parked", "701"],
  ["Do_not_disturb", "*78"],
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
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const invitation = newSecret();
  await client.query(
    `insert into invitations (hash, team_id, member_id, email, created_at, expires_at)
     select $1, m.team_id, m.id, m.email, now(), now() + interval '1 day' from members m join teams t on t.id = m.team_id
     where t.team_name = 'Harbour & Finch' and m.status = 'invited' limit 1`,
    [hashOf(invitation)],
  );
  const { rows } = await client.query<{ id: string }>(
    `select m.id from members m join teams t on t.id = m.team_id where t.team_name = 'Harbour & Finch' and m.email_sent_state = 'bounced' limit 1`,
  );
  const { rows: carriers } = await client.query<{ id: string }>("select id from members where email = $1", [tobias]);
  for (const [team_name, many] of [
    ["Harbour & Finch", 7],
    ["Meridian Rail", 20],
  ] as const) {
    await client.query(
      "insert into call_actions (team_id, actions, version) select id, $1, 1 from teams where team_name = $2",
      [JSON.stringify(KEYS.slice(0, many)), team_name],
    );
  }
  for (const [list, cells] of [
    ["common", COMMON],
    ["external", ENTRIES],
  ] as const) {
    await client.query(
      `insert into contacts (team_id, list, cells) select t.id, $1, c
       from teams t, jsonb_array_elements($2::jsonb) c where t.team_name = 'Harbour & Finch'`,
      [list, JSON.stringify(cells)],
    );
  }
  for (const [at, { name, settings, enabled = true, itsp = "" }] of FIVE.entries()) {
    await client.query(
      `insert into voice_accounts (team_id, place, name, settings, enabled, itsp_id)
       select id, $1, $2, $3, $4, (select i.id from itsps i where i.slug = $5) from teams where team_name = 'Meridian Rail'`,
      [at + 1, name, JSON.stringify(settings), enabled, itsp],
    );
  }
  await client.query(
    `update devices d set says = '{"transport":"tls","srtp":"required"}' from teams t
     where t.id = d.team_id and t.team_name = 'Harbour & Finch' and d.label like '%ThinkPad%'`,
  );
  await client.query("update teams set insider = true where team_name = 'Meridian Rail'");
  await client.query(
    `insert into staff (email, full_name, level, password_hash, created_at, password_one_time_until)
     select $1, 'Ada Novak', 'l1', password_hash, now(), now() + interval '1 day' from staff limit 1`,
    [NEW_HIRE],
  );
  await client.query(
    `insert into referral_rewards (team_id, referred_team_id, amount, currency, at)
     select t.id, f.id, 1200 * f.n, 'USD', now() - f.n * interval '23 days' from teams t,
       (select id, row_number() over (order by team_name)::int as n from teams where team_name <> 'Harbour & Finch' limit 4) f
     where t.team_name = 'Harbour & Finch'`,
  );
  await expireCardSoon(client, "Harbour & Finch");
  await alarm(client);
  await arrangeRecords(client, parseKeyring(stack.env["SECRET_KEY"] ?? ""));
  const alerts = await insertAlerts(client);
  await arrangeHomes(client);
  await arrangeMoving(client);
  await client.end();
  const { urls, databaseUrl } = stack;
  return { ...urls, databaseUrl, invitation, member_id: rows[0]!.id, phones_of: carriers[0]!.id, ...alerts };
}
