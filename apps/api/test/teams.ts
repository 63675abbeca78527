import { expect } from "vitest";
import { type TestBrowser, newBrowser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam } from "./people.ts";

/** A team and the browser of its admin. */
export async function newTeamWithAdmin(t: TestApp, seats = 1000) {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats });
  const person = (options: PersonOptions = {}) => makePerson(t.owner, t.clock.now(), team_id, options);
  const admin = await person({ admin_role: "primary" });
  return { team_id, admin, person, browser: await signedIn(t, admin.email) };
}

export async function signedIn(t: TestApp, email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = newBrowser(t);
  expect(await browser.send("POST", "session/login", { email, password })).toMatchObject({ success: true });
  return browser;
}

/** The header of a fresh password confirmation. */
export const proof = async (browser: TestBrowser, email: string, purpose = "security", password = PASSWORD) => ({
  "x-sudo": (await browser.send("POST", "portalCheckPassword", { email, password, purpose }))["token"] as string,
});

let n = 0;
export const newcomer = () => ({ email: `new.${(n += 1)}x@example.com`, first_name: "Nova", last_name: `Number${n}` });

/** The counters of the subscription. */
export const readSeatCounts = ({ owner }: TestApp, team_id: string) =>
  owner
    .selectFrom("subscriptions")
    .select(["used_seats", "used_admins"])
    .where("team_id", "=", team_id)
    .executeTakeFirstOrThrow();

/** Compares every team's counters with the rows they count. */
export async function expectCorrectSeatCounts({ owner }: TestApp): Promise<void> {
  const teams = await owner.selectFrom("subscriptions").select(["team_id", "used_seats", "used_admins"]).execute();
  const rows = await owner.selectFrom("members").select(["team_id", "status", "admin_role"]).execute();
  expect(teams).not.toEqual([]);
  for (const { team_id, used_seats, used_admins } of teams) {
    const there = rows.filter((row) => row.team_id === team_id && row.status !== "removed");
    expect([used_seats, used_admins]).toEqual([
      there.length,
      there.filter(({ admin_role }) => admin_role !== "none").length,
    ]);
  }
}
