import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SORT_ORDERS } from "@portal/model/members/selection.ts";
import type { Answer } from "../../../../test/browser.ts";
import { makeMembers } from "../../../../test/factories/people.ts";
import { newTeamWithAdmin, signedIn } from "../../../../test/teams.ts";
import { type TestApp, openTestApp } from "../../../../test/test-app.ts";
import { account } from "../../../../test/voice.ts";

/** Sorting and filtering the list of members. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const DAY = 86_400_000;
type Row = Answer["members"][number];

async function listedTeam() {
  const { team_id, browser, ...rest } = await newTeamWithAdmin(t);
  const now = t.clock.now().getTime();
  const statuses = ["active", "invited", "suspended"] as const;
  await makeMembers(
    t.owner,
    t.clock.now(),
    team_id,
    Array.from({ length: 230 }, (_, at) => ({
      email: `s${(at * 37) % 230}.${team_id}@example.com`,
      first_name: ["Ána", "Zoë", "Bo"][at % 3]!,
      // Many share a name, so that pages end between equals.
      last_name: `Same ${at % 4}`,
      status: statuses[at % 3]!,
      admin_role: at % 50 === 7 ? "secondary" : "none",
      last_device_seen_at: at % 5 === 0 ? null : new Date(now - (at % 11) * DAY),
      joined_at: at % 3 === 1 ? null : new Date(now - (at % 13) * DAY),
    })),
  );
  const made = await browser.send("POST", `team/${team_id}/voiceaccount`, { voice_accounts: [account()] });
  const voice_account_id = made["voice_accounts"][0].id as string;
  await sql`
    insert into voice_configurations (team_id, member_id, voice_account_id, display_name, extension, settings)
    select team_id, id, ${voice_account_id}, '', case when n % 4 = 0 then '' else (n % 60 * 7)::text end, '{}'
    from (select *, row_number() over (order by email) as n from members where team_id = ${team_id}) m where n % 3 > 0`.execute(
    t.owner,
  );
  const all = async (query: string) => {
    const seen: Row[] = [];
    for (let next: string | null = "", first = true; next !== null; first = false) {
      const page: Answer = await browser.send(
        "GET",
        `team/${team_id}/members?${query}${first ? "" : `&after=${next}`}`,
      );
      seen.push(...page["members"]);
      next = page["next"];
    }
    return seen;
  };
  return { ...rest, team_id, browser, voice_account_id, all };
}

test("sorts by every column in both directions, without losing or repeating a row at the end of a page", async () => {
  const { all } = await listedTeam();
  const byName = (await all("")).map((row) => row["id"]);
  for (const order of SORT_ORDERS) {
    const rows = await all(`sort=${order}`);
    expect([rows.length, new Set(rows.map((row) => row["id"])).size], order).toEqual([231, 231]);
    const sort = order.replace("-", "");
    const value = (row: Row): string | number | null => {
      const seen = Math.max(row["last_device_seen"] ?? 0, row["last_login"] ?? 0);
      const values: Record<string, string | number | null> = {
        name: byName.indexOf(row["id"]),
        email: row["email"],
        extension: row["extension"] === "" ? null : Number(row["extension"]),
        status: ["active", "invited", "inactive", "suspended"].indexOf(row["status"]),
        role: ["primary", "administrator", "secondary", "none"].indexOf(row["admin_role"]),
        seen: seen || null,
        joined: row["joined_at"] ?? null,
      };
      return values[sort]!;
    };
    const sign = order.startsWith("-") ? -1 : 1;
    rows.reduce((before, row) => {
      const [a, b] = [value(before), value(row)];
      // Rows without a value are last in either direction.
      if (a === null || b === null) expect([a === null && b !== null, order]).toEqual([false, order]);
      else expect([(a < b ? -1 : a > b ? 1 : 0) * sign <= 0, order]).toEqual([true, order]);
      const tie = a === b && ["status", "role", "extension"].includes(sort);
      if (tie) expect(byName.indexOf(before["id"])).toBeLessThan(byName.indexOf(row["id"]));
      return row;
    });
  }
});

test("combines status, role, voice account and search", async () => {
  const { all, voice_account_id } = await listedTeam();
  const everyone = await all("");
  const count = async (query: string) => (await all(query)).length;
  const configured = everyone.filter((row) => row["configured"] === true).length;
  expect(await count("voice=any")).toBe(configured);
  expect(await count(`voice=${voice_account_id}`)).toBe(configured);
  expect(await count("voice=none")).toBe(231 - configured);
  expect(await count(`voice=${crypto.randomUUID()}`)).toBe(0);
  expect(await count("role=admins")).toBe(everyone.filter((row) => row["admin_role"] !== "none").length);
  expect(await count("role=primary")).toBe(1);
  const narrow = await all("filter=suspended&role=none&voice=none&search=Same 2&sort=-email");
  expect(narrow.length).toBeGreaterThan(0);
  for (const row of narrow) {
    expect(row).toMatchObject({ status: "suspended", admin_role: "none", configured: false, last_name: "Same 2" });
  }
});

test("lets members sort by what the directory shows, and nothing else", async () => {
  const { team_id, person } = await newTeamWithAdmin(t);
  const browser = await signedIn(t, (await person()).email);
  const status = async (query: string) => (await browser.send("GET", `team/${team_id}/members?${query}`)).status;
  for (const open of ["sort=-name", "sort=email", "sort=extension"]) expect(await status(open)).toBe(200);
  for (const shut of ["sort=seen", "sort=-role", "role=admins", "voice=none"]) expect(await status(shut)).toBe(403);
});
