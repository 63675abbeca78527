import { sql } from "kysely";
import { guessMatches, readMatched } from "@portal/model/bulk/columns.ts";
import { formatCsv } from "@portal/model/sheets/csv.ts";
import { importOf } from "@portal/web/features/customer/bulk/check/draft.ts";
import { rowsOf } from "@portal/web/platform/sheet/draft.ts";
import { readTable } from "@portal/web/platform/sheet/reading.ts";
import { BULK } from "@portal/model/limits.ts";
import { finishJobs } from "@portal/api/test/bulk-runs.ts";
import { issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import type { TestApp } from "@portal/api/test/test-app.ts";

const ON_TEAM = "already.here@example.com";
const ELSEWHERE = "on.another.team@example.com";

/** A file with most of what can be wrong with a row. It has no passwords, which keys can't set. */
export function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const row = [`person.${n}@example.com`, "Zoë", `Number ${n}`, `+34 600 ${100_000 + n}`, ""];
    const put = (at: number, value: string) => row.with(at, value);
    switch (n % 50) {
      case 3:
        return put(0, "not-an-address");
      case 7:
        return put(0, `PERSON.${n - 1}@example.com`);
      case 11:
        return put(3, "call me");
      case 13:
        return put(1, "<script>");
      case 17:
        return put(2, "");
      case 19:
        return put(0, ON_TEAM);
      case 23:
        return put(0, ELSEWHERE);
      case 29:
        return put(1, "=1+1");
      case 31:
        return put(4, "+34 611 222 333");
      default:
        return row;
    }
  });
  return formatCsv([["E-mail", "Given name", "Surname", "Phone", "Cell"], ...rows]);
}

/** A team before an import, the same each time. */
export async function importTeam(t: TestApp, seats: number) {
  const now = t.clock.now();
  const elsewhere = await makeTeam(t.owner, now);
  await makePerson(t.owner, now, elsewhere, { email: ELSEWHERE });
  const team_id = await makeTeam(t.owner, now, { seats });
  await makePerson(t.owner, now, team_id, { email: ON_TEAM });
  const admin = await makePerson(t.owner, now, team_id, { admin_role: "primary", email: "owner@example.com" });
  return { team_id, admin };
}

/** Does what the import page does: its own code reads the file, and its calls are sent with a person's session. */
export async function importByScreen(t: TestApp, host: string, csv: string, seats: number): Promise<string> {
  const { team_id, admin } = await importTeam(t, seats);
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), admin)}`;
  const send = async (path: string, payload?: object) => {
    const url = `/api/v2/team/${team_id}/bulk${path}`;
    const answer = await t.app.inject({
      method: "POST",
      url,
      headers: { host, authorization },
      ...(payload && { payload }),
    });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 300)}`);
    return answer.json() as { readonly id: string };
  };
  const table = await readTable(new File([csv], "members.csv"), { rows: BULK.most_rows, bytes: BULK.most_bytes });
  if ("issue" in table) throw new Error(table.issue);
  const draft = importOf("members.csv", readMatched(table, guessMatches(table)));
  const { invite_sent, all_or_nothing, ask_members } = draft;
  const { id } = await send("", { rows: rowsOf(draft), invite_sent, all_or_nothing, ask_members });
  await send(`/${id}/apply`);
  await finishJobs(t);
  return team_id;
}

/** What an import has led to: members with their accounts and invitations, and each row of the file. */
export async function resultOf({ owner }: TestApp, team_id: string) {
  const { rows: members } = await sql`
    select m.email::text, m.first_name, m.last_name, m.status, m.team_contact, m.email_sent_state, m.invited_at is not null as invited,
      a.product, a.locale, a.password_one_time_until is not null as one_time,
      (select count(*)::int from mails s where s.team_id = m.team_id and s.data ->> 'member_id' = m.id::text) as mails
    from members m left join accounts a on a.team_id = m.team_id and a.member_id = m.id
    where m.team_id = ${team_id} order by m.email::text`.execute(owner);
  const { rows } = await sql<{ state: string }>`
    select row_no, email::text, state, issues from bulk_rows where team_id = ${team_id} order by row_no`.execute(owner);
  return { members, rows };
}
