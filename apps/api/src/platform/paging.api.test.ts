import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEVICES, MEMBERS_PER_PAGE, ROLLOUT } from "@portal/model/limits.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { newTeamWithAdmin } from "../../test/teams.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

/** A team of an administrator and this many people who all have the same name. */
async function namesakes(count: number) {
  const team = await newTeamWithAdmin(t, count + 1);
  const { team_id } = team;
  await t.owner.updateTable("teams").set({ insider: true }).where("id", "=", team_id).execute();
  const { rows } = await sql<{ id: string }>`
    insert into members (team_id, email, first_name, last_name, status)
    select ${team_id}, 'namesake.' || n || '@example.com', 'Maria', 'Garcia', 'invited' from generate_series(1, ${count}) n
    returning id`.execute(t.owner);
  return { ...team, ids: rows.map(({ id }) => id) };
}

/** Logs in everyone with that name on a device of their own; returns the devices' ids. */
async function giveDevices(team_id: string): Promise<string[]> {
  const now = t.clock.now();
  const { rows } = await sql<{ id: string }>`
    with phones as (
      insert into devices (team_id, member_id, uuid, label, platform, os_version, app, version, locale, first_use_at, last_login_at, last_seen_at)
      select team_id, id, gen_random_uuid(), 'Phone', '', '', '', '', '', ${now}, ${now}, ${now} from members
      where team_id = ${team_id} and first_name = 'Maria' returning id
    )
    insert into device_sessions (team_id, device_id, handle, access_hash, access_until, refresh_hash, started_at, expires_at)
    select ${team_id}, id, id::text, '', ${now}, '', ${now}, ${new Date(now.getTime() + 86_400_000)} from phones
    returning device_id as id`.execute(t.owner);
  return rows.map(({ id }) => id);
}

describe("a list ordered by name shows people with the same name exactly once", () => {
  const cases = [
    { list: "members", path: "members", rows: "members", per_page: MEMBERS_PER_PAGE },
    { list: "people to edit together", path: "bulk/edit", rows: "people", per_page: 1_000 },
    { list: "people of a rollout", path: "rollout/people", rows: "people", per_page: ROLLOUT.per_page },
    { list: "devices", path: "devices", rows: "devices", per_page: DEVICES.per_page },
  ] as const;
  test.each(cases)("$list", async ({ path, rows, per_page }) => {
    const { team_id, browser, ids } = await namesakes(per_page * 2 + 1);
    const wanted = rows === "devices" ? await giveDevices(team_id) : ids;
    const seen: string[] = [];
    let pages = 0;
    for (let next: string | null = ""; next !== null; pages += 1) {
      const page = await browser.send("GET", `team/${team_id}/${path}${next && `?after=${next}`}`);
      seen.push(...page[rows].map(({ id }: { id: string }) => id.replace(/^U/, "")));
      next = page["next"];
    }
    const missing = wanted.filter((id) => !seen.includes(id));
    const repeated = seen.filter((id, at) => seen.indexOf(id) !== at);
    expect({ missing, repeated, pages }).toEqual({ missing: [], repeated: [], pages: 3 });
  });
});
