import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { newTeamWithAdmin } from "../../../test/teams.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

test("writes one audit row for every person removed in a bulk edit", async () => {
  const { team_id, admin, person, browser } = await newTeamWithAdmin(t);
  await t.owner.updateTable("teams").set({ insider: true }).where("id", "=", team_id).execute();
  const [ann, ben] = [await person(), await person({ status: "suspended" })];
  const removed = [ann, ben].map(({ member_id: id }) => ({ id, version: 1 }));
  expect(await browser.send("PUT", `team/${team_id}/bulk/edit`, { changed: [], removed })).toMatchObject({
    status: 200,
    removed: 2,
  });

  const rows = await t.owner
    .selectFrom("audit_log")
    .select(["member_id", "actor_id", "target", "detail"])
    .where("team_id", "=", team_id)
    .where("action", "=", "member.removed")
    .execute();
  const expected = [
    { member: ann, before: "active" },
    { member: ben, before: "suspended" },
  ].map(({ member: { member_id }, before }) => ({
    member_id,
    actor_id: admin.account_id,
    target: `member:${member_id}`,
    detail: { status: { before, after: "removed" } },
  }));
  expect(new Set(rows)).toEqual(new Set(expected));
  expect(rows).toHaveLength(expected.length);
});
