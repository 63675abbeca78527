import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type pg from "pg";
import { MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { COMMON_SHEET, EXTERNAL_SHEET } from "@portal/model/contacts/sheets.ts";
import { csvLine } from "@portal/model/sheets/csv.ts";
import { type Row, type Sheet, sheetCsv } from "@portal/model/sheets/sheet.ts";
import { CUSTOMER_ROUTES } from "@portal/web/app/customer.ts";
import { SUPPORT_ROUTES } from "@portal/web/app/support.ts";
import { ALERT_READER } from "../parts/sample-alerts.ts";
import { MOVING, RUNS } from "../parts/sample-migrations.ts";
import { HOMES } from "../parts/sample-home-teams.ts";
import { REFERENCE } from "../parts/sample-records.ts";
import { ROOT } from "../parts/stack.ts";
import type { Setting } from "../shots/shot.ts";
import { ALARMED, CANCELED, agent, boss, ines, tobias } from "../shots/people.ts";
import { PAYLOADS } from "./payloads.ts";
import type { InjectionPoints } from "./injection-points.ts";

const pia = "pia.jensen@example.com";

/** A page that shows planted payloads, and the person who opens it. */
export interface Surface {
  readonly path: string;
  readonly origin: string;
  readonly as?: string;
  /** Its row of the route tables, if the path doesn't show it. */
  readonly route?: string;
  /** The person lacks permission for some of the page's calls. */
  readonly isShutOut?: true;
  /** Opens something on the page before it is inspected. */
  readonly first?: (page: Page, round: number) => Promise<void>;
}

const WEBHOOK = "0190a0a0-0000-7000-8000-0000000000aa";
const DELIVERY = "0190a0a0-0000-7000-8000-0000000000ab";

const NUMBERS = { work_number: "+34 600 100 200", mobile_number: "+34 600 100 201" };
const CELLS = {
  common: { first_name: "x", last_name: "x", home_number: "+34 600 100 202", ...NUMBERS },
  external: { full_name: "x", extension: "201", website: "https://x.example", department: "x", ...NUMBERS },
};

/** Adds kinds of rows that neither the seed nor the screenshot setup creates. */
export async function addRows(client: pg.Client): Promise<void> {
  const team = "(select team_id from accounts where email = $1)";
  const member = "(select member_id from accounts where email = $1)";
  const contact = JSON.stringify(
    ["work", "mobile", "email"].map((type) => ({ type, value: type === "email" ? "x@y.example" : "+34 600 100 200" })),
  );
  const finding = {
    outcome: "realm_differs",
    steps: [{ step: "challenge", state: "failed" }],
    values: { ms: 12, transport: "tls", realm: "x", realm_to_set: "x", algorithm: "MD5" },
  };
  for (const [text, ...more] of [
    [
      `insert into case_notes (team_id, member_id, author, body, at) select ${team}, ${member}, 'x', 'x', now() - n * interval '1 hour' from generate_series(1, 20) n`,
    ],
    [
      `insert into mails (team_id, recipient, locale, template, data, state, smtp_reply, created_at)
      select ${team}, $1, 'en', 'invitations.invitation', '{}', 'bounced', 'x', now() - n * interval '1 hour' from generate_series(1, 20) n`,
    ],
    [`update members set team_contact = $2, user_contact = $2 where team_id = ${team}`, contact],
    [
      `insert into contacts (team_id, list, cells) select ${team}, key, value || jsonb_build_object('email', key || n || '@x.example') ||
         case key when 'external' then jsonb_build_object('jid', 'x' || n || '@pbx.example') else '{}' end
       from jsonb_each($2::jsonb), generate_series(1, 20) n on conflict do nothing`,
      JSON.stringify(CELLS),
    ],
    [`update contacts set removed_at = null where team_id = ${team}`],
    [
      `with r as (insert into doctor_rounds (team_id, voice_account_id, state, by_name, started_at, ended_at)
        select v.team_id, v.id, 'completed', 'x', now() - interval '1 hour', now() from voice_accounts v where v.team_id = ${team} order by v.place limit 1 returning team_id, id)
      insert into doctor_results (team_id, round_id, member_id, slot, place, username, outcome, finding, tested_at)
      select r.team_id, r.id, m.id, 1, row_number() over (order by m.id), 'x', 'realm_differs', $2, now() from r join members m on m.team_id = r.team_id limit 20`,
      JSON.stringify(finding),
    ],
    [
      `with r as (insert into bulk_runs (team_id, state, rows, creatable, refused, invite_sent, all_or_nothing, seats_used_before, account_id, by_name, locale, created_at, started_at, finished_at, percent)
        select team_id, 'partial', 20, 10, 10, true, false, 5, id, 'x', 'en', now(), now(), now(), 100 from accounts where email = $1 returning team_id, id)
      insert into bulk_rows (team_id, run_id, row_no, email, state, issues) select team_id, id, n, 'x' || n, 'refused', '[]' from r, generate_series(1, 20) n`,
    ],
    [
      `insert into ingest_keys (team_id, handle, secret_hash, made_by, created_at) select ${team}, 'xss', 'x', 'x', now() on conflict do nothing`,
    ],
    [
      `insert into api_keys (team_id, handle, secret_hash, name, scopes, networks, created_at)
      select ${team}, 'xss', sha256('x'), 'x', '{members.read,x}', '{x}', now() on conflict do nothing`,
    ],
    [
      `with w as (insert into webhooks (team_id, id, url, description, secret, created_at)
        select ${team}, $2::uuid, 'https://hooks.example.com/x', 'x', 'x', now() on conflict do nothing returning team_id, id)
      insert into webhook_deliveries (team_id, webhook_id, id, kind, body, created_at, status, attempts, tries)
      select team_id, id, $3::uuid, 'member.added', '{"type":"member.added","data":{"name":"x"}}', now(), 'failed', 1,
        jsonb_build_array(jsonb_build_object('at', extract(epoch from now())::int, 'status_code', 500, 'cause', 'status', 'ms', 5, 'answer', 'x')) from w`,
      WEBHOOK,
      DELIVERY,
    ],
    [
      `update itsps set help_url = 'https://help.example.com/x', help_text = 'x', authorization_username_hint = 'x', status = 'active'`,
    ],
    [
      `update voice_accounts set itsp_id = (select id from itsps limit 1) where id = (select id from voice_accounts where team_id = ${team} order by place desc limit 1)`,
    ],
    [
      `update voice_accounts set settings = settings || '{"firewall_method": "turn", "firewall_server": "turn.example.com", "firewall_user": "x"}' where team_id = ${team}`,
    ],
    [`update global_alerts set link = 'https://status.example.com/x'`],
    [
      `insert into global_alerts (texts, severity, from_at, dismissible, rules, link, author, created_at)
      select texts, 'info', now() - interval '1 hour', false, rules, 'https://status.example.com/x', 'x', now() from global_alerts, generate_series(1, 3) where rules->'subscriptionPlan' @> '["basic"]'`,
    ],
    [
      `insert into tickets (team_id, member_id, category, subject, facts, reference, created_at, changed_at)
      select ${team}, ${member}, 'calls', 'No sound', '[{"name": "app", "value": "x"}]', 'q3Vb_0xT-9aL', now() - n * interval '1 hour', now() from generate_series(1, 15) n`,
    ],
    [
      `insert into ticket_messages (team_id, ticket_id, side, author, body, at)
      select t.team_id, t.id, case n % 2 when 0 then 'staff' else 'customer' end, 'x', 'x', now() from tickets t, generate_series(1, 6) n where t.team_id = ${team}`,
    ],
    [
      `update device_configs set ack = 'failed', ack_reason = 'x', ack_accounts = '[{"reason": "x"}]' where team_id = ${team}`,
    ],
    [
      `insert into email_changes (account_id, old_email, new_email, handle, created_at, expires_at) select id, email, 'new@x.example', 'x', now(), now() + interval '1 day' from accounts where email = $1`,
    ],
    [
      `insert into audit_log (team_id, member_id, actor_side, action, target, detail, request_id, at)
      select ${team}, ${member}, 'customer', a, 'x', '{"reason": "x", "label": "x", "name": "x", "to": "x", "from": "x"}', 'x', now() - interval '1 minute'
      from unnest(array['member.updated', 'team.renamed', 'session.opened', 'voice.account_changed', 'device.unregistered', 'case.suspended', 'ticket.created', 'member.created']) a`,
    ],
    [
      `insert into events (team_id, for_team, kind, data, member_id, alert, by_support, at)
      select ${team}, true, k, '{"label": "x", "name": "x"}', ${member}, false, false, now() - interval '1 minute'
      from unnest(array['device.logged_in', 'voice.account_created', 'voice.account_removed', 'member.joined', 'device.unregistered', 'member.role_changed', 'member.removed', 'member.team_renamed', 'device.link_made']) k`,
    ],
    [
      `insert into coupons (code, description, percent, valid_from) values ('XSS', 'x', 10, '2020-01-01') on conflict do nothing`,
    ],
    [
      `update members set email_sent_reason = 'x' where email_sent_state in ('bounced', 'refused', 'expired', 'deferred')`,
    ],
    [`update request_log set note = 'x'`],
  ] as const) {
    const count = [1, 2, 3].filter((n) => text.includes(`$${n}`)).length;
    const values = [ines, ...more].slice(0, count);
    await client.query(text, [...values]);
  }
}

/** Every screen that shows stored text, as its reader sees it, including what can be opened on it. */
export async function surfaces(
  client: pg.Client,
  places: InjectionPoints,
  { team, solo, support, member_id, phones_of, itsp_id }: Setting,
): Promise<Surface[]> {
  const ids = async (text: string, values: readonly unknown[] = []) =>
    (await client.query<{ id: string }>(text, [...values])).rows.map(({ id }) => id);
  const home = (await ids("select team_id as id from accounts where email = $1", [ines]))[0]!;
  const accounts = await ids("select id from voice_accounts where team_id = $1 order by place", [home]);
  const tickets = await ids("select id from tickets where team_id = $1 order by created_at desc limit 2", [home]);
  const alerts = await ids("select id from global_alerts order by created_at limit 2");
  const common = await ids("select id from contacts where team_id = $1 and list = 'common' order by id desc limit 1", [
    home,
  ]);
  const external = await ids(
    "select id from contacts where team_id = $1 and list = 'external' order by id desc limit 1",
    [home],
  );
  const ofTeam = (as: string, ...paths: string[]): Surface[] => paths.map((path) => ({ origin: team, path, as }));
  const ofSolo = (as: string, ...paths: string[]): Surface[] => paths.map((path) => ({ origin: solo, path, as }));
  const ofStaff = (as: string, ...paths: string[]): Surface[] => paths.map((path) => ({ origin: support, path, as }));
  return [
    ...ofTeam(
      ines,
      "/dashboard",
      "/dashboard/members",
      "/dashboard/members?filter=undeliverable",
      ...["profile", "voice", "devices", "history"].map((tab) => `/dashboard/members/${phones_of}?tab=${tab}`),
      `/dashboard/members/${member_id}`,
      "/dashboard/members/import",
      "/dashboard/edit-members",
      "/dashboard/voice",
      `/dashboard/voice?account=${accounts[0]}&round=1`,
      "/dashboard/voice?account=new",
      "/dashboard/voice?tab=phones",
      "/dashboard/call-actions",
      "/dashboard/contacts",
      `/dashboard/contacts?open=${common[0]}`,
      "/dashboard/contacts?list=external",
      `/dashboard/contacts?list=external&open=${external[0]}`,
      "/dashboard/devices",
      "/dashboard/devices?view=attention",
      "/dashboard/devices?view=former",
      "/dashboard/calls?table=1&range=last_90_days",
      "/dashboard/subscription",
      "/dashboard/subscription?tab=card",
      "/dashboard/subscription?tab=statements",
      "/dashboard/subscription?tab=quote",
      "/dashboard/programs",
      "/dashboard/download",
      "/dashboard/support-tickets?whose=team",
      `/dashboard/support-tickets?ticket=${tickets[0]}`,
      ...["profile", "security", "sessions", "notifications", "team", "keys", "webhooks", "audit-streams"].map(
        (s) => `/dashboard/settings-and-preferences?section=${s}`,
      ),
      `/dashboard/settings-and-preferences?section=webhooks&webhook=${WEBHOOK}`,
      `/dashboard/settings-and-preferences?section=webhooks&webhook=${WEBHOOK}&delivery=${DELIVERY}`,
    ),
    ...ofTeam(ines, ...accounts.map((id) => `/dashboard/voice?account=${id}`)).map((account) => ({
      ...account,
      first: (page: Page) => page.locator("[data-advanced]").click(),
    })),
    ...ofTeam(
      tobias,
      "/dashboard",
      "/dashboard/members",
      "/dashboard/voice",
      `/dashboard/contacts?list=external&open=${external[0]}`,
    ),
    ...ofTeam(HOMES.middle, "/dashboard", "/dashboard?stage=configured"),
    ...ofTeam(ALARMED, "/dashboard"),
    { origin: team, path: "/dashboard", as: CANCELED, isShutOut: true },
    {
      origin: team,
      path: "/dashboard/members/import",
      as: ines,
      first: uploadSheet(places, "members", MEMBERS_SHEET),
    },
    { origin: team, path: "/dashboard/members/import", as: ines, first: uploadHeaders(places) },
    {
      origin: team,
      path: "/dashboard/contacts?upload=1",
      as: ines,
      first: uploadSheet(places, "common contacts", COMMON_SHEET),
    },
    {
      origin: team,
      path: "/dashboard/contacts?list=external&upload=1",
      as: ines,
      first: uploadSheet(places, "directory", EXTERNAL_SHEET),
    },
    ...ofSolo(pia, "/dashboard", "/dashboard/voice", "/dashboard/devices", "/dashboard/settings-and-preferences"),
    ...ofSolo(ALERT_READER, "/dashboard"),
    ...ofSolo(MOVING.rehearsal, "/process-migration"),
    ...Object.values(RUNS).map((run) => ({ origin: solo, path: `/process-migration/${run}` })),
    ...ofStaff(
      agent,
      ...["", "&of=team", "&tab=subscription", "&tab=phones", "&tab=mails", "&tab=tickets", "&tab=notes"].map(
        (more) => `/support/dashboard?email=${ines}${more}`,
      ),
      `/support/dashboard?email=${CANCELED}`,
      "/support/tickets",
      `/support/tickets?ticket=${tickets[0]}`,
      "/support/log",
      `/support/log?id=${REFERENCE}`,
      "/support/errors",
      "/support/errors?call=team.rename&code=server.unexpected",
      "/support/canceled_emails",
      "/support/orphaned",
      "/support/itsp-managment",
      `/support/itsp-edit/${itsp_id}`,
    ),
    ...ofStaff(
      boss,
      "/support/settings",
      "/support/global-alerts",
      ...alerts.map((id) => `/support/global-alerts?alert=${id}`),
    ),
  ];
}

const ROWS_OF_FILE = 20;

/** Uploads a file with payloads in every cell, which the page checks and shows before anything is sent. */
function uploadSheet<K extends string, R>(places: InjectionPoints, name: string, sheet: Sheet<K, R>) {
  return async (page: Page, round: number) => {
    const rows = Array.from({ length: ROWS_OF_FILE }, (_, at) => {
      const cell = (key: string) =>
        places.named(`file of ${name}.${key}`).text({ at, size: ROWS_OF_FILE }, round) ?? "";
      return Object.fromEntries(sheet.columns.map(({ key }) => [key, cell(key)])) as Row<K>;
    });
    await upload(page, places, name, round, sheetCsv(sheet, rows));
  };
}

/** Uploads a file of members with payloads as headers, which the page asks to match. */
function uploadHeaders(places: InjectionPoints) {
  return async (page: Page, round: number) => {
    const header = places.named("file of members.header");
    const columns = Array.from(
      { length: ROWS_OF_FILE },
      (_, at) => header.text({ at, size: ROWS_OF_FILE }, round) ?? "",
    );
    await upload(page, places, "members", round, csvLine(columns) + csvLine(columns));
  };
}

const FILE_NAME_MOST = 255;

/** Uploads a file with a payload as its name. */
async function upload(page: Page, places: InjectionPoints, of: string, round: number, text: string): Promise<void> {
  const place = places.named(`file of ${of}.file_name`);
  place.limitTo(FILE_NAME_MOST - ".csv".length);
  const name = `${place.text({ at: 0, size: 1 }, round) ?? "people"}.csv`;
  // Cells with many payloads are too long for a draft, and a saved one would be shown instead of the next file.
  await page.route("**/bulk/draft", (route) => (route.request().method() === "PUT" ? route.abort() : route.fallback()));
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await input.waitFor({ state: "detached" });
}

/** Query parameters that the portal reads, and common names of redirect parameters. */
async function queryNames(): Promise<string[]> {
  const names = new Set(["next", "redirect", "return_to", "url", "continue", "to", "callback", "goto"]);
  const folder = join(ROOT, "apps/portal/src");
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    const text = await readFile(join(folder, file), "utf8");
    if (!/useSearch|query\[|search\[|URLSearchParams/.test(text)) continue;
    for (const [, name] of text.matchAll(/(?:query|search|found)\["(\w+)"\]|\.get\("(\w+)"\)/g))
      if (name) names.add(name);
    for (const [, inner = ""] of text.matchAll(/\{ ([\w ,=?"]+) \} = useSearch/g))
      for (const name of inner.split(",")) names.add(/\w+/.exec(name)?.[0] ?? "id");
  }
  return [...names];
}

/** Addresses that a careless redirect would follow to another host. */
const LEADING_AWAY = [
  "//evil.invalid/",
  "//evil.invalid/%2f..",
  "/\\evil.invalid/",
  "/%5cevil.invalid/",
  "/%2f%2fevil.invalid/",
  "/.evil.invalid",
  "/@evil.invalid",
  "/%09/evil.invalid",
  "/dashboard//evil.invalid",
  "/login//evil.invalid",
  "/javascript:__xss(1)",
  "/login#javascript:__xss(2)",
];

/** Every route with payloads in the path parameters, in every query parameter and in the fragment. */
export async function addresses(
  places: InjectionPoints,
  { team, support, invitation }: Setting,
  rounds: number,
): Promise<Surface[]> {
  const names = await queryNames();
  let next = 0;
  const payload = (place: string) => places.named(place).plant(PAYLOADS[next++ % PAYLOADS.length]!);
  const routes = [
    ...CUSTOMER_ROUTES.map((route) => ({ ...route, origin: team, reader: ines })),
    ...SUPPORT_ROUTES.map((route) => ({ ...route, origin: support, reader: agent })),
  ];
  const attacked = routes.flatMap(({ path, audience, origin, reader }) =>
    Array.from({ length: rounds }, (_, round): Surface => {
      // Once with a valid path, so that the screen behind it is reached.
      const filled = path
        .replace("/*", "/*x")
        .replaceAll(/:(\w+)\??|\*x/g, () =>
          round === 0 && path === "/join/:token" ? invitation : encodeURIComponent(payload("address, path")),
        );
      const query = names.map((name) => `${name}=${encodeURIComponent(payload("address, query"))}`).join("&");
      const isInside = audience === "signed-in" || audience === "support";
      return {
        route: `${origin === team ? "" : "staff "}${path}`,
        origin,
        path: `${filled}?${query}#${encodeURIComponent(payload("address, fragment"))}`,
        ...(isInside && { as: reader }),
      };
    }),
  );
  return [...attacked, ...LEADING_AWAY.map((path) => ({ origin: team, path, route: "leading away" }))];
}
