import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { parseSheet } from "@portal/model/sheets/sheet.ts";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import { type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { makeMember } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { importingTeam, row } from "../../../test/import.ts";
import { runJobs } from "../../../test/jobs.ts";
import { readMailTo } from "../../../test/mail.ts";
import { issueToken, makePerson, makeTeam } from "../../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { EMAIL_DOMAINS_REFUSED: "refused.example" });
});
afterAll(() => t.close());

const team = (seats?: number) => importingTeam(t, seats);
const run = () => runJobs(t, openJobHandlers(t.context, t.adapters));
/** Returns the file as text, not JSON. */
async function fileAt(browser: TestBrowser, path: string): Promise<string> {
  const answer = await t.app.inject({
    url: `/api/v2/${path}`,
    headers: {
      host: "teams.test",
      authorization: `Bearer ${browser.token}`,
      cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/csv"]);
  return answer.body;
}

describe("a plan", () => {
  // spec: 5.42 5.43 5.44 8.114
  test("reports who would be created and who would not, with reasons, and creates nothing", async () => {
    const { plan, team_id, admin } = await team();
    const solo = await makePerson(
      t.owner,
      t.clock.now(),
      await makeTeam(t.owner, t.clock.now(), { product: "solo", tier: "pro" }),
    );
    const other = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
    const invited = await makePerson(t.owner, t.clock.now(), team_id, { status: "invited" });
    await t.owner.deleteFrom("accounts").where("id", "=", invited.account_id).execute();
    const twice = row();
    const planned = await plan([
      row(),
      row({ email: admin.email }),
      row({ email: other.email }),
      row({ email: solo.email }),
      row({ email: invited.email }),
      row({ email: "some.body@refused.example" }),
      row({ email: "x@y.com", first_name: "" }),
      twice,
      { ...twice },
    ]);
    expect(planned).toMatchObject({ body: { state: "planned", rows: 9, create: 2, refused: 7, created: 0 } });
    expect(
      planned["refusals"].map(({ row, column, issue }: Record<string, string>) => `${row} ${column} ${issue}`),
    ).toEqual([
      "1 email bulk.on_team",
      "2 email bulk.in_use",
      "3 email bulk.in_use_elsewhere",
      "4 email bulk.on_team",
      "5 email bulk.domain",
      "6 email email.too_short",
      "6 first_name field.required",
      "8 email bulk.duplicate",
    ]);
    expect(planned["seats"]).toEqual({ seats: 1000, used_before: 2, used_after: 4 });
    expect(await t.owner.selectFrom("members").select("id").where("team_id", "=", team_id).execute()).toHaveLength(2);
  });

  test("creates no one if all rows are required and one cell is wrong", async () => {
    const { plan, browser, path } = await team();
    const planned = await plan([row(), row({ last_name: "" })], { all_or_nothing: true });
    expect(planned).toMatchObject({ body: { create: 0, refused: 1 } });
    expect(await browser.send("POST", `${path}/${planned["id"]}/apply`)).toMatchObject({
      error: { code: "bulk.nothing_to_do" },
    });
  });

  // asvs: V2.3.3
  test("creates no one if all rows are required and an address was taken since", async () => {
    const { plan, browser, path, team_id } = await team();
    const whole = { all_or_nothing: true };
    const apply = (id: string) => browser.send("POST", `${path}/${id}/apply`);
    const refused = { status: 409, error: { code: "bulk.changed_since" } };
    const [added, signed] = [row(), row()];
    const first = await plan([row(), added], whole);
    await browser.send("POST", `team/${team_id}/member`, {
      members: [{ email: added.email, first_name: "By", last_name: "Hand" }],
      invite_sent: false,
    });
    expect(await apply(first["id"])).toMatchObject(refused);
    const second = await plan([row(), signed], whole);
    const elsewhere = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
    await t.owner
      .updateTable("accounts")
      .set({ email: signed.email })
      .where("member_id", "=", elsewhere.member_id)
      .execute();
    expect(await apply(second["id"])).toMatchObject(refused);
    expect(await plan([row(), signed], whole), "a new plan names them").toMatchObject({
      body: { create: 0, refusals: [{ row: 1, issue: "bulk.in_use" }] },
    });
    const third = await plan([row(), row()], whole);
    expect(await apply(third["id"])).toMatchObject({ body: { state: "running" } });
    await run();
    expect(await browser.send("GET", `${path}/${third["id"]}`)).toMatchObject({
      body: { state: "completed", created: 2 },
    });
  });

  // asvs: V14.2.4
  test("stores its rows encrypted", async () => {
    const { plan } = await team();
    const secret = "Never-In-Clear7";
    const { id } = await plan([row({ password: secret })]);
    const rows = await t.owner.selectFrom("bulk_rows").selectAll().where("run_id", "=", id).execute();
    const audit = await t.owner.selectFrom("audit_log").selectAll().where("target", "=", `bulk:${id}`).execute();
    expect(JSON.stringify([rows, audit]) + rows.map(({ sealed }) => sealed?.toString("latin1")).join("")).not.toContain(
      secret,
    );
  });
});

describe("registrations in the file", () => {
  const phone = (name: string) => ({
    display_name: "At the desk",
    extension: "201",
    username_1: name,
    authorization_username_1: `auth-${name}`,
    sip_password_1: `canary-${name}`,
  });
  async function withAccount() {
    const made = await team();
    const account = { name: "Office", itsp_id: null, settings: { domain: "pbx.example.com" }, enabled: true };
    const { voice_accounts } = await made.browser.send("POST", `team/${made.team_id}/voiceaccount`, {
      voice_accounts: [account],
    });
    return { ...made, voice_account_id: voice_accounts[0].id as string };
  }
  const voiceOf = async ({ browser, team_id }: Awaited<ReturnType<typeof team>>, email: string) => {
    const { members } = await browser.send("GET", `team/${team_id}/members?search=${encodeURIComponent(email)}`);
    if (members.length === 0) return undefined;
    return (await browser.send("GET", `team/${team_id}/member/${members[0].id}/voice`))["voice_configurations"];
  };

  test("are saved with the team's account, with the password sealed", async () => {
    const made = await withAccount();
    const [first, plain] = [row(phone("desk1")), row()];
    const { id } = await made.plan([first, plain]);
    await made.browser.send("POST", `${made.path}/${id}/apply`);
    await run();
    expect(await voiceOf(made, first.email)).toMatchObject([
      {
        voice_account_id: made.voice_account_id,
        display_name: "At the desk",
        extension: "201",
        registrations: [{ username: "desk1", authorization_username: "auth-desk1", password_set: true }],
      },
    ]);
    expect(await voiceOf(made, plain.email)).toEqual([]);
    expect(await fileAt(made.browser, `${made.path}/${id}/result`)).not.toContain("canary-desk1");
    const taken = await made.plan([row(phone("DESK1"))]);
    expect(taken["refusals"]).toMatchObject([{ column: "username_1", issue: "bulk.username_taken" }]);
  });

  test("are refused with their row if the name was taken after the plan; other rows continue", async () => {
    const made = await withAccount();
    const [late, good] = [row(phone("late")), row(phone("good"))];
    const { id } = await made.plan([late, good]);
    const other = await makePerson(t.owner, t.clock.now(), made.team_id);
    await made.browser.send("PUT", `team/${made.team_id}/member/${other.member_id}/voice`, {
      voice_configurations: [
        {
          voice_account_id: made.voice_account_id,
          display_name: "",
          extension: "",
          settings: {},
          registrations: [{ username: "late", authorization_username: "", password: "" }],
        },
      ],
    });
    await made.browser.send("POST", `${made.path}/${id}/apply`);
    await run();
    expect(await made.browser.send("GET", `${made.path}/${id}`)).toMatchObject({
      body: { state: "partial", created: 1, refused: 1, refusals: [{ issue: "bulk.username_taken" }] },
    });
    expect(await voiceOf(made, late.email)).toBeUndefined();
    expect(await voiceOf(made, good.email)).toHaveLength(1);
    const whole = await made.plan([row(), row(phone("later"))], { all_or_nothing: true });
    await t.owner
      .updateTable("voice_registrations")
      .set({ username: "LATER" })
      .where("member_id", "=", other.member_id)
      .execute();
    expect(await made.browser.send("POST", `${made.path}/${whole["id"]}/apply`), "all or nothing").toMatchObject({
      error: { code: "bulk.changed_since" },
    });
  });

  // spec: 8.109
  test("need a voice account; the template has columns for them only if there is one", async () => {
    const bare = await team();
    expect(await bare.plan([row(phone("desk"))])).toMatchObject({
      status: 409,
      error: { code: "bulk.no_voice_account" },
    });
    expect(await fileAt(bare.browser, `${bare.path}/template`)).not.toContain("Username");
    const made = await withAccount();
    expect(await fileAt(made.browser, `${made.path}/template`)).toContain("Authorization Username 3");
  });

  // spec: 5.24
  test("beyond the first are refused on the free tier", async () => {
    const made = await withAccount();
    const second = { username_2: "spare", authorization_username_2: "auth-spare", sip_password_2: "canary-spare" };
    expect(await made.plan([row({ ...phone("paid"), ...second })])).toMatchObject({ status: 200, refused: 0 });
    const free = { tier: "free", state: "free" } as const;
    await t.owner.updateTable("subscriptions").set(free).where("team_id", "=", made.team_id).execute();
    expect(await made.plan([row(phone("desk"))])).toMatchObject({ status: 200, refused: 0 });
    expect(await made.plan([row(), row({ ...phone("desk"), ...second })])).toMatchObject({
      status: 403,
      error: { code: "voice.free_tier" },
    });
  });
});

describe("a run", () => {
  // spec: 1.4 4.35 4.36 4.37
  test("creates people with one-time passwords, who log in, choose their own password and become active", async () => {
    const { plan, browser, path, team_id, admin } = await team();
    const [good, wrong] = [row(), row({ work_number: "call me", password: "Only-For-Them7" })];
    const { id } = await plan([good, wrong], { invite_sent: true });
    const started = await browser.send("POST", `${path}/${id}/apply`);
    expect(started).toMatchObject({ body: { state: "running" } });
    expect(await browser.send("PUT", `team/${team_id}/rename`, { team_name: "Renamed meanwhile" })).toMatchObject({
      status: 409,
      error: { code: "team.busy" },
    });
    expect(
      await browser.send("POST", `team/${team_id}/member`, {
        members: [{ email: "mean.while@example.com", first_name: "A", last_name: "B" }],
        invite_sent: false,
      }),
    ).toMatchObject({
      error: { code: "team.busy" },
    });
    expect(await plan([row()])).toMatchObject({ error: { code: "team.busy" } });
    await run();
    expect(await browser.send("GET", `${path}/${id}`)).toMatchObject({
      body: { state: "partial", percent: 100, created: 1, refused: 1, by: "Ines Caldera" },
    });
    expect(await browser.send("GET", path)).toMatchObject({ run: { id } });
    expect(await readMailTo(t, good.email)).toContain("/join/");
    const theirs = newBrowser(t);
    expect(await theirs.send("POST", "session/login", { email: good.email, password: good.password })).toMatchObject({
      success: true,
    });
    expect(await theirs.send("GET", "authUser")).toMatchObject({ error: { code: "session.password_due" } });
    const { members } = await browser.send("GET", `team/${team_id}/members?search=${encodeURIComponent(good.email)}`);
    expect(members[0]).toMatchObject({ status: "active", first_name: "Row" });
    const history = await browser.send("GET", `team/${team_id}/history?member=${members[0].id}`);
    expect(history["changes"].at(-1)).toMatchObject({ action: "member.created", by: "Ines Caldera" });

    const again = parseSheet(MEMBERS_SHEET, await fileAt(browser, `${path}/${id}/result`), 10);
    expect(again).toMatchObject({
      rows: [
        { email: good.email, password: "" },
        { email: wrong.email, password: wrong.password, work_number: "call me" },
      ],
    });
    expect(await browser.send("POST", `${path}/${id}/apply`)).toMatchObject({ error: { code: "bulk.not_planned" } });
    // Only the administrator who uploaded the passwords may download them, neither a colleague nor impersonating staff.
    const colleague = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "secondary" });
    for (const bearer of [
      await issueToken(t.owner, t.clock.now(), colleague),
      await issueToken(t.owner, t.clock.now(), admin, { kind: "imp_ro" }),
    ]) {
      const other = newBrowser(t);
      other.token = bearer;
      const seen = await fileAt(other, `${path}/${id}/result`);
      expect([seen.includes(wrong.email), seen.includes(wrong.password)]).toEqual([true, false]);
    }
  });

  test("creates people who can accept the invitation by link instead", async () => {
    const { plan, browser, path } = await team();
    const person = row();
    const { id } = await plan([person], { invite_sent: true });
    await browser.send("POST", `${path}/${id}/apply`);
    await run();
    const token = /\/join\/([\w-]{43})/.exec(await readMailTo(t, person.email))![1]!;
    const guest = newBrowser(t);
    expect(await guest.send("GET", `join/${token}`)).toMatchObject({ account: "none" });
    const joined = await guest.send("POST", "join", {
      token,
      way: "new",
      new_password: "Brand-New-Pass7",
      first_name: "Their",
      last_name: "Own",
      terms: TERMS_VERSIONS,
    });
    expect(joined).toMatchObject({ success: true });
    expect((await guest.send("GET", "authUser")).status).toBe(200);
    expect(
      await newBrowser(t).send("POST", "session/login", { email: person.email, password: person.password }),
    ).toMatchObject({ success: false });
  });

  // spec: 5.45
  test("needs enough seats to start, and refuses rows that were taken meanwhile", async () => {
    const { plan, browser, path, team_id } = await team(3);
    const { id } = await plan([row(), row(), row()]);
    expect(await browser.send("POST", `${path}/${id}/apply`)).toMatchObject({
      status: 403,
      error: { code: "members.no_seats" },
    });
    const late = row();
    const second = await plan([late, row()]);
    const removed = { status: "removed", status_before: "invited", removed_at: t.clock.now() } as const;
    const faster = { email: late.email, first_name: "Was", last_name: "Faster", joined_at: null };
    await makeMember(t.owner, t.clock.now(), team_id, { ...faster, ...removed });
    await browser.send("POST", `${path}/${second["id"]}/apply`);
    await t.owner
      .updateTable("members")
      .set({ status: "invited", status_before: null, removed_at: null })
      .where("email", "=", late.email)
      .execute();
    await run();
    expect(await browser.send("GET", `${path}/${second["id"]}`)).toMatchObject({
      body: { state: "partial", created: 1, refused: 1 },
    });
  });

  // asvs: V8.2.2
  // api: 1
  test("of another team does not exist", async () => {
    const [mine, other] = [await team(), await team()];
    const { id } = await other.plan([row()]);
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/result"],
      ["POST", "/apply"],
      ["POST", "/undo"],
    ] as const) {
      expect(await mine.browser.send(method, `${mine.path}/${id}${path}`)).toMatchObject({
        error: { code: "bulk.not_found" },
      });
    }
    expect(parseSheet(MEMBERS_SHEET, await fileAt(mine.browser, `${mine.path}/template`), 1)).toEqual({
      issue: "file.empty",
    });
  });
});

test("deletes a run after its retention period, and nothing else", async () => {
  const { plan, team_id, browser, path } = await team();
  const { id } = await plan([row()]);
  await browser.send("POST", `${path}/${id}/apply`);
  await run();
  const removed = await makePerson(t.owner, t.clock.now(), team_id);
  await browser.send("DELETE", `team/${team_id}/member/${removed.member_id}`);
  const sweep = openJobHandlers(t.context, t.adapters).find(({ job }) => job.name === "sweep.nightly")!;
  const nightly = () => sweep.run({}, { job_id: "x", signal: new AbortController().signal });
  const left = async () => ({
    sealed:
      (await t.owner.selectFrom("bulk_rows").select("sealed").where("run_id", "=", id).executeTakeFirst())?.sealed !==
      null,
    removed: (await t.owner.selectFrom("members").select("id").where("id", "=", removed.member_id).execute()).length,
    sessions: (await t.owner.selectFrom("sessions").select("handle").execute()).length > 0,
  });
  await nightly();
  expect(await left()).toEqual({ sealed: true, removed: 1, sessions: true });
  t.clock.advance(8 * 86_400);
  await nightly();
  expect(await left()).toEqual({ sealed: false, removed: 1, sessions: false });
  t.clock.advance(23 * 86_400);
  await nightly();
  expect(await left()).toEqual({ sealed: false, removed: 0, sessions: false });
});
