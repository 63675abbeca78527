import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import { newBrowser } from "../../../test/browser.ts";
import { importingTeam, row } from "../../../test/import.ts";
import { runJobs } from "../../../test/jobs.ts";
import { readMailToken } from "../../../test/mail.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());
const run = () => runJobs(t, openJobHandlers(t.context, t.adapters));
const NOTHING = { password: "", first_name: "", last_name: "" };

// spec: 5.41
test("requires password and names unless members are asked for them", async () => {
  const { plan } = await importingTeam(t);
  const refused = await plan([row(NOTHING)]);
  expect(refused).toMatchObject({ body: { create: 0, refused: 1 } });
  expect(refused["refusals"].map(({ column, issue }: Record<string, string>) => `${column} ${issue}`)).toEqual([
    "password field.required",
    "first_name field.required",
    "last_name field.required",
  ]);
  expect(await plan([row(NOTHING)], { ask_members: true })).toMatchObject({ body: { create: 1, refused: 0 } });
  const weak = await plan([row({ ...NOTHING, password: "short" })], { ask_members: true });
  expect(weak, "a password in the file still has to be valid").toMatchObject({ body: { create: 0, refused: 1 } });
});

test("creates members without an account, who choose name and password with their invitation", async () => {
  const { plan, browser, path, team_id } = await importingTeam(t);
  const asked = row({ ...NOTHING, email: "ana.ruiz@example.com" });
  const short = row({ ...NOTHING, email: "jsmith@example.com" });
  const given = row({ email: "given.person@example.com" });
  const options = { ask_members: true, invite_sent: true, all_or_nothing: true };
  const planned = await plan([asked, short, given], options);
  expect(await browser.send("POST", `${path}/${String(planned["id"])}/apply`)).toMatchObject({ status: 200 });
  await run();
  expect((await browser.send("GET", `${path}/${String(planned["id"])}`)).body).toMatchObject({
    state: "completed",
    created: 3,
  });
  const people = await t.owner
    .selectFrom("members as m")
    .leftJoin("accounts as a", "a.member_id", "m.id")
    .select(["m.email", "m.first_name", "m.last_name", "m.status", "a.id as account_id"])
    .where("m.team_id", "=", team_id)
    .where("m.admin_role", "=", "none")
    .orderBy("m.email")
    .execute();
  expect(people.map(({ account_id, ...person }) => ({ ...person, account: account_id !== null }))).toEqual([
    { email: asked.email, first_name: "Ana", last_name: "Ruiz", status: "invited", account: false },
    { email: given.email, first_name: "Row", last_name: given.last_name, status: "invited", account: true },
    { email: short.email, first_name: "Jsmith", last_name: "", status: "invited", account: false },
  ]);

  const token = await readMailToken(t, short.email, "/join");
  const visitor = newBrowser(t);
  expect((await visitor.send("GET", `join/${token}`)).body).toMatchObject({
    first_name: "Jsmith",
    last_name: "",
    account: "none",
  });
  const joined = await visitor.send("POST", "join", {
    token,
    way: "new",
    first_name: "Ines",
    last_name: "Fox",
    new_password: "Chosen-Horse7",
    terms: TERMS_VERSIONS,
  });
  expect(joined).toMatchObject({ status: 200, body: { success: true } });
  const after = await t.owner
    .selectFrom("members")
    .select(["first_name", "last_name", "status"])
    .where("team_id", "=", team_id)
    .where("email", "=", short.email)
    .executeTakeFirst();
  expect(after).toEqual({ first_name: "Ines", last_name: "Fox", status: "active" });
});

test("undoes an import of members without accounts", async () => {
  const { plan, browser, path, team_id } = await importingTeam(t);
  const planned = await plan([row(NOTHING), row(NOTHING)], { ask_members: true });
  const id = String(planned["id"]);
  await browser.send("POST", `${path}/${id}/apply`);
  await run();
  expect(await browser.send("POST", `${path}/${id}/undo`)).toMatchObject({ body: { state: "undone", undone: 2 } });
  const left = await t.owner.selectFrom("members").select("id").where("team_id", "=", team_id).execute();
  expect(left).toHaveLength(1);
});

test("invites people by address only", async () => {
  const { browser, team_id } = await importingTeam(t);
  const members = [{ email: "bo.lind@example.com" }, { email: "desk@example.com", first_name: "", last_name: "Front" }];
  const added = await browser.send("POST", `team/${team_id}/member`, { members, invite_sent: false });
  expect(added["members"]).toMatchObject([
    { email: "bo.lind@example.com", first_name: "Bo", last_name: "Lind" },
    { email: "desk@example.com", first_name: "Desk", last_name: "Front" },
  ]);
  const wrong = [{ email: "eve@example.com", first_name: "<b>" }];
  expect(await browser.send("POST", `team/${team_id}/member`, { members: wrong, invite_sent: false })).toMatchObject({
    status: 400,
  });
});
