import type { Keyring } from "@portal/api/platform/keyring.ts";
import type pg from "pg";
import { keyedHash } from "@portal/api/platform/secrets.ts";

/** A reference in the request log, and a canceled email. */
export const REFERENCE = "Kx81-pQz_7Ab";
export const CLOSED_EMAIL = "closed.shop@kestrelyard.example";

const FAILURES = [
  ["team.rename", 500, "server.unexpected", 3],
  ["subscription.order", 503, "payment.unreachable", 12],
  ["members.invite", 403, "members.no_seats", 58],
  ["session.login", 400, "request.invalid", 31],
  ["join.open", 400, "token.invalid", 9],
  ["none", 404, "request.not_found", 4],
] as const;
const TRACE = {
  error: "error",
  code: "P0001",
  constraint: null,
  table: "teams",
  at: [
    "async renameTeam (apps/api/src/features/team/store.ts:41:3)",
    "async apps/api/src/features/team/service.ts:28:5",
    "async inTeam (apps/api/src/platform/db.ts:74:5)",
    "async serve (apps/api/src/platform/register-routes.ts:133:20)",
  ],
};

/** Inserts realistic requests, canceled emails and orphaned records for screenshots. */
export async function arrangeRecords(client: pg.Client, secret_keys: Keyring): Promise<void> {
  const person = `(select a.id from accounts a where a.email = 'ines.caldera@harbourfinch.example' limit 1)`;
  const team = `(select id from teams where team_name = 'Harbour & Finch')`;
  for (const [call, status, code, count] of FAILURES) {
    const known = !["session.login", "join.open", "none"].includes(call);
    await client.query(
      `insert into request_log (at, request_id, call, status, ms, side, account_id, about_team, code, trace)
       select now() - n * interval '47 minutes', $1::text || n, $1, $2, 4 + n % 90, $5, ${known ? person : "null"}, ${known ? team : "null"}, $3, $6
       from generate_series(1, $4) n`,
      [call, status, code, count, known ? "customer" : "visitor", status === 500 ? JSON.stringify(TRACE) : null],
    );
  }
  await client.query(
    `insert into request_log (at, request_id, call, status, ms, side, account_id, about_team)
     select now() - n * interval '13 minutes', 'ok' || n, 'preferences.set', 200, 3 + n % 20, 'customer', ${person}, ${team} from generate_series(1, 60) n`,
  );
  await client.query(
    `insert into request_log (at, request_id, call, status, ms, side, dropped) values (now() - interval '20 minutes', 'dropped1', 'log.dropped', 0, 0, 'house', 318)`,
  );
  await client.query(
    `update request_log set request_id = $1, request_status = 'looked_at', note = 'Seen twice today, both times after a plan change.',
       settled_at = now(), settled_by = (select id from staff order by created_at limit 1) where request_id = 'team.rename1'`,
    [REFERENCE],
  );
  const closed = [
    CLOSED_EMAIL,
    ...Array.from({ length: 130 }, (_, n) => `${"mtrkdjs"[n % 7]}.person${n}@mail${n % 9}.example`),
  ];
  for (const [n, email] of closed.entries()) {
    await client.query(
      "insert into canceled_emails (key, display, canceled_at) values ($1, $2, now() - $3 * interval '1 day')",
      [
        keyedHash(secret_keys.first, "canceled_email", email),
        `${email.slice(0, 1)}•••${email.slice(email.indexOf("@"))}`,
        n * 5,
      ],
    );
  }
  await client.query(
    `insert into stored_files (name, path, put_at) select 'lost' || n, 'avatars/' || substr(md5(n::text), 1, 22) || '.webp', now() - n * interval '1 day'
     from generate_series(1, 34) n`,
  );
  await client.query(
    `with t as (insert into teams (product, team_name, created_at) values ('team', 'Northwind Couriers', now() - interval '40 days') returning id)
     insert into subscriptions (team_id, tier, state, seats) select id, 'teams', 'paid', 5 from t`,
  );
}
