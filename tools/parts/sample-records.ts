import type { Keyring } from "@portal/api/platform/keyring.ts";
import { sql } from "kysely";
import type { Db } from "@portal/api/platform/db.ts";
import { keyedHash } from "@portal/api/platform/secrets.ts";
import { makeTeam } from "@portal/api/test/factories/teams.ts";

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
export async function arrangeRecords(db: Db, secret_keys: Keyring): Promise<void> {
  const { id: person, team_id: team } = await db
    .selectFrom("accounts")
    .select(["id", "team_id"])
    .where("email", "=", "ines.caldera@harbourfinch.example")
    .executeTakeFirstOrThrow();
  for (const [call, status, code, count] of FAILURES) {
    const known = !["session.login", "join.open", "none"].includes(call);
    const trace = status === 500 ? JSON.stringify(TRACE) : null;
    await sql`
      insert into request_log (at, request_id, call, status, ms, side, account_id, about_team, code, trace)
      select now() - n * interval '47 minutes', ${call}::text || n, ${call}, ${status}::int, 4 + n % 90, ${known ? "customer" : "visitor"},
        ${known ? person : null}::uuid, ${known ? team : null}::uuid, ${code}, ${trace}::jsonb
      from generate_series(1, ${count}::int) n`.execute(db);
  }
  await sql`
    insert into request_log (at, request_id, call, status, ms, side, account_id, about_team)
    select now() - n * interval '13 minutes', 'ok' || n, 'preferences.set', 200, 3 + n % 20, 'customer', ${person}::uuid, ${team}::uuid
    from generate_series(1, 60) n`.execute(db);
  await sql`
    insert into request_log (at, request_id, call, status, ms, side, dropped)
    values (now() - interval '20 minutes', 'dropped1', 'log.dropped', 0, 0, 'house', 318)`.execute(db);
  await sql`
    update request_log set request_id = ${REFERENCE}, request_status = 'looked_at',
      note = 'Seen twice today, both times after a plan change.',
      settled_at = now(), settled_by = (select id from staff order by created_at limit 1)
    where request_id = 'team.rename1'`.execute(db);
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const closed = [
    CLOSED_EMAIL,
    ...Array.from({ length: 130 }, (_, n) => `${"mtrkdjs"[n % 7]}.person${n}@mail${n % 9}.example`),
  ];
  const emails = closed.map((email, n) => ({
    key: keyedHash(secret_keys.first, "canceled_email", email),
    display: `${email.slice(0, 1)}•••${email.slice(email.indexOf("@"))}`,
    canceled_at: daysAgo(n * 5),
  }));
  await db.insertInto("canceled_emails").values(emails).execute();
  await sql`
    insert into stored_files (name, path, put_at)
    select 'lost' || n, 'avatars/' || substr(md5(n::text), 1, 22) || '.webp', now() - n * interval '1 day'
    from generate_series(1, 34) n`.execute(db);
  await makeTeam(db, daysAgo(40), { team_name: "Northwind Couriers", tier: "teams", seats: 5 });
}
