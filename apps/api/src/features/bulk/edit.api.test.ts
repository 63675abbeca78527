import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newBrowser } from "../../../test/browser.ts";
import { makeMembers } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, type TestPerson, makePerson, makeTeam } from "../../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

async function team({ insider = true } = {}) {
  const team_id = await makeTeam(t.owner, t.clock.now());
  await t.owner.updateTable("teams").set({ insider }).where("id", "=", team_id).execute();
  const person = (admin_role: "none" | "secondary" | "administrator" = "none") =>
    makePerson(t.owner, t.clock.now(), team_id, { admin_role });
  const admin = await person("administrator");
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  const path = `team/${team_id}/bulk/edit`;
  const save = (changed: object[], removed: object[] = []) => browser.send("PUT", path, { changed, removed });
  return { team_id, person, admin, browser, path, save };
}
const changed = ({ member_id: id }: TestPerson, change: object = {}) => ({
  id,
  version: 1,
  first_name: "Ines",
  last_name: "Caldera",
  team_provided_contact_information: [],
  ...change,
});
const gone = ({ member_id: id }: TestPerson) => ({ id, version: 1 });

// spec: 1.5 4.38
test("saves all rows that can be saved and names the rest with a reason", async () => {
  const { team_id, person, admin, browser, path, save } = await team();
  const [ann, ben, cleo, dora] = await Promise.all([person(), person("secondary"), person(), person()]);
  const [peer, leaver] = await Promise.all([person("administrator"), person()]);
  const theirs = newBrowser(t);
  await theirs.send("POST", "session/login", { email: leaver.email, password: PASSWORD });
  await browser.send("PUT", `team/${team_id}/member/${cleo.member_id}`, { first_name: "Cleopatra", version: 1 });
  await browser.send("DELETE", `team/${team_id}/member/${dora.member_id}`);

  const numbers = [{ type: "work", value: "+34 600 100 200" }];
  const answer = await save(
    [
      changed(ann, { first_name: "Ann" }),
      changed(ben, { team_provided_contact_information: numbers }),
      changed(cleo, { last_name: "Late" }),
      changed(peer, { last_name: "Peer" }),
      changed(admin, { last_name: "Self" }),
    ],
    [gone(dora), gone(leaver)],
  );
  expect(answer).toMatchObject({ status: 200, changed: 3, removed: 1 });
  const named = new Map(Object.entries({ cleo, peer, dora }).map(([name, one]) => [one.member_id, name]));
  expect(answer["refused"].map(({ id, reason }: Record<string, string>) => `${named.get(id!)} ${reason}`)).toEqual([
    "cleo stale",
    "peer above",
    "dora gone",
  ]);
  const { people } = await browser.send("GET", path);
  const now = new Map(people.map((one: { id: string }) => [one.id, one]));
  expect(now.get(ann.member_id)).toMatchObject({ first_name: "Ann", version: 2 });
  expect(now.get(ben.member_id)).toMatchObject({ team_provided_contact_information: numbers });
  expect(now.get(cleo.member_id)).toMatchObject({ first_name: "Cleopatra", last_name: "Caldera" });
  expect([now.has(leaver.member_id), now.has(dora.member_id)]).toEqual([false, false]);
  expect(await theirs.send("GET", "authUser")).toMatchObject({ status: 401 });

  // Members can't remove themselves.
  expect(await save([], [{ id: admin.member_id, version: 2 }])).toMatchObject({
    removed: 0,
    refused: [{ reason: "above" }],
  });

  // Each change is in that person's own history and can be undone there.
  const { changes } = await browser.send("GET", `team/${team_id}/history?member=${ann.member_id}`);
  expect(changes[0]).toMatchObject({
    action: "member.changed",
    fields: { first_name: { before: "Ines", after: "Ann" } },
  });
  expect(await browser.send("POST", `team/${team_id}/history/${changes[0].id}/restore`)).toMatchObject({
    first_name: "Ines",
  });
  expect(await browser.send("POST", `team/${team_id}/member/${leaver.member_id}/restore`)).toMatchObject({
    status: 200,
  });
});

// spec: 6.10 8.86
test("requires the insider program for bulk edits", async () => {
  const { browser, path, save } = await team({ insider: false });
  expect(await browser.send("GET", path)).toMatchObject({ status: 403, error: { code: "team.not_insider" } });
  expect(await save([])).toMatchObject({ status: 403, error: { code: "team.not_insider" } });
});

test("refuses bulk edits while an import is running", async () => {
  const { team_id, save } = await team();
  await t.owner.updateTable("teams").set({ busy_with: team_id }).where("id", "=", team_id).execute();
  expect(await save([])).toMatchObject({ status: 409, error: { code: "team.busy" } });
});

test("loads 2,500 people in three pages and saves them in one step", async () => {
  const { team_id, browser, path, save } = await team();
  await t.owner.updateTable("subscriptions").set({ seats: 3000 }).where("team_id", "=", team_id).execute();
  const rows = Array.from({ length: 2499 }, (_, at) => ({
    email: `many.${at}@example.com`,
    first_name: "Many",
    last_name: `Number${at}`,
    status: "invited" as const,
  }));
  await makeMembers(t.owner, t.clock.now(), team_id, rows);
  const people: { id: string; email: string; version: number; admin_role: string }[] = [];
  let next: string | null = "";
  let pages = 0;
  while (next !== null) {
    const page = await browser.send("GET", next ? `${path}?after=${next}` : path);
    people.push(...page["people"]);
    next = page["next"];
    pages += 1;
  }
  expect([pages, new Set(people.map(({ id }) => id)).size]).toEqual([3, 2500]);
  const all = people
    .filter(({ admin_role }) => admin_role === "none")
    .map(({ id, version }) => changed({ member_id: id } as TestPerson, { version, last_name: "Saved" }));
  expect(await save(all)).toMatchObject({ changed: 2499, refused: [] });
  console.log("edit: 2,499 people saved in one step");
});
