import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ONE_TIME_PASSWORD_S } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { makeDevice } from "../../../test/factories/devices.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo } from "../../../test/mail.ts";
import { PASSWORD } from "../../../test/people.ts";
import {
  expectCorrectSeatCounts,
  newcomer,
  proof,
  signedIn,
  readSeatCounts,
  newTeamWithAdmin,
} from "../../../test/teams.ts";
import { account, configuration } from "../../../test/voice.ts";

/** A member's record: changed, undone, removed and restored. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

describe("a member's record", () => {
  // spec: 3.5
  test("has name, invitation state, activity and contact details", async () => {
    const { team_id, browser, person } = await newTeamWithAdmin(t);
    const { email, member_id } = await person({ admin_role: "secondary" });
    const voice_accounts = [account()];
    const [{ id: voice_account_id }] = (await browser.send("POST", `team/${team_id}/voiceaccount`, { voice_accounts }))[
      "voice_accounts"
    ];
    const voice_configurations = [configuration(voice_account_id, "201")];
    await browser.send("PUT", `team/${team_id}/member/${member_id}/voice`, { voice_configurations });
    const now = Math.floor(t.clock.now().getTime() / 1000);
    const ago = (days: number) => now - days * 86_400;
    const at = (days: number) => new Date(ago(days) * 1000);
    const picture = `${"p".repeat(22)}.webp`;
    const [work, home] = [[{ type: "work", value: "+34 910 000 111" }], [{ type: "home", value: "+34 910 000 222" }]];
    await t.owner
      .updateTable("members")
      .set({
        avatar: picture,
        email_sent_state: "success",
        invited_at: at(4),
        joined_at: at(3),
        last_login_at: at(2),
        last_device_seen_at: at(1),
        team_contact: JSON.stringify(work),
        user_contact: JSON.stringify(home),
      })
      .where("id", "=", member_id)
      .execute();
    for (const days of [9, 6, 8]) {
      await makeDevice(t.owner, at(days), { team_id, member_id }, { last_seen_at: at(1) });
    }
    const known = { last_login: ago(2), last_device_login: ago(6), last_device_seen: ago(1) };
    const { members } = await browser.send("GET", `team/${team_id}/members?search=${email}`);
    expect(members).toMatchObject([known]);
    expect((await browser.send("GET", `team/${team_id}/member/${member_id}`))["body"]).toMatchObject({
      id: member_id,
      first_name: "Ines",
      last_name: "Caldera",
      email,
      avatar: `/api/v2/avatar/${picture}`,
      status: "active",
      email_sent_state: "success",
      invited_at: ago(4),
      joined_at: ago(3),
      ...known,
      admin_role: "secondary",
      team: { admin_role: "secondary" },
      voice_configurations: [{ voice_account_id }],
      team_provided_contact_information: work,
      user_provided_contact_information: home,
    });
  });

  // spec: 8.16
  test("is saved by one of two parallel admins; the other gets an error and changes nothing", async () => {
    const { team_id, browser, person } = await newTeamWithAdmin(t);
    const other = await signedIn(t, (await person({ admin_role: "administrator" })).email);
    const { member_id } = await person();
    const path = `team/${team_id}/member/${member_id}`;
    const answers = await Promise.all([
      browser.send("PUT", path, { first_name: "Mine", version: 1 }),
      other.send("PUT", path, { first_name: "Theirs", version: 1 }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 415]));
    const kept = answers.find(({ status }) => status !== 415)!;
    expect(await browser.send("GET", path)).toMatchObject({ first_name: kept["first_name"], version: 2 });
  });

  // asvs: V6.4.1
  test("can get a one-time password: valid for a day, only to choose another, announced by email", async () => {
    const { team_id, browser, person, admin } = await newTeamWithAdmin(t);
    const { email, member_id } = await person();
    const before = await signedIn(t, email);
    const path = `team/${team_id}/member/${member_id}`;
    const set = async (password: string) =>
      browser.send("POST", `${path}/password`, { password }, await proof(browser, admin.email));
    expect(await set("Handed-Over7")).toMatchObject({ success: true });
    expect((await before.send("GET", "authUser")).status, "other sessions end").toBe(401);
    expect(await readMailTo(t, email)).toContain("An admin set a new password");
    const theirs = await signedIn(t, email, "Handed-Over7");
    expect(await theirs.send("GET", "authUser")).toMatchObject({ error: { code: "session.password_due" } });
    const own = await proof(theirs, email, "security", "Handed-Over7");
    expect(await theirs.send("POST", `${path}/password`, { password: "My-Own-Choice7" }, own)).toMatchObject({
      success: true,
    });
    expect((await theirs.send("GET", "authUser")).status).toBe(200);
    await set("Handed-Over8");
    t.clock.advance(ONE_TIME_PASSWORD_S + 1);
    expect(await newBrowser(t).send("POST", "session/login", { email, password: "Handed-Over8" })).toMatchObject({
      success: false,
    });
    const { members } = await (
      await signedIn(t, admin.email)
    ).send("POST", `team/${team_id}/member`, { members: [newcomer()], invite_sent: false });
    const again = await signedIn(t, admin.email);
    expect(
      await again.send(
        "POST",
        `team/${team_id}/member/${members[0].id}/password`,
        { password: "Handed-Over9" },
        await proof(again, admin.email),
      ),
    ).toMatchObject({ error: { code: "member.no_account" } });
  });

  // spec: 7.27
  test("of an invited person can get another address, which invalidates the earlier link", async () => {
    const { team_id, browser, admin } = await newTeamWithAdmin(t);
    const { members } = await browser.send("POST", `team/${team_id}/member`, {
      members: [newcomer()],
      invite_sent: true,
    });
    const token = /\/join\/([\w-]{43})/.exec(await readMailTo(t, members[0].email))![1]!;
    const path = `team/${team_id}/member/${members[0].id}`;
    const { email } = newcomer();
    const changed = await browser.send("PUT", path, { email, version: 1 }, await proof(browser, admin.email));
    expect(changed).toMatchObject({ email, email_pending: null });
    expect((await newBrowser(t).send("GET", `join/${token}`)).status).toBe(400);
  });

  test("with a corrected address cancels an unsent email to the former one", async () => {
    const { team_id, browser, admin } = await newTeamWithAdmin(t);
    const { members } = await browser.send("POST", `team/${team_id}/member`, {
      members: [newcomer()],
      invite_sent: true,
    });
    const { id, email: former } = members[0];
    await t.owner.updateTable("mails").set({ state: "deferred" }).where("recipient", "=", former).execute();
    const { email } = newcomer();
    const path = `team/${team_id}/member/${id}`;
    expect(await browser.send("PUT", path, { email, version: 1 }, await proof(browser, admin.email))).toMatchObject({
      email,
      email_sent_state: null,
    });
    const states = await t.owner.selectFrom("mails").select("state").where("recipient", "=", former).execute();
    expect(states).toEqual([{ state: "refused" }]);
  });

  test("has a history of who changed what, and restores values that have not changed since", async () => {
    const { team_id, browser, person } = await newTeamWithAdmin(t);
    const { member_id } = await person();
    const path = `team/${team_id}/member/${member_id}`;
    await browser.send("PUT", path, { first_name: "Wrong", version: 1 });
    const { changes } = await browser.send("GET", `team/${team_id}/history?member=${member_id}`);
    expect(changes[0]).toMatchObject({
      action: "member.changed",
      by: "Ines Caldera",
      by_support: false,
      fields: { first_name: { before: "Ines", after: "Wrong" } },
    });
    const back = () => browser.send("POST", `team/${team_id}/history/${changes[0].id}/restore`);
    expect(await back()).toMatchObject({ first_name: "Ines", version: 3 });
    expect(await back()).toMatchObject({ status: 409, error: { code: "history.changed_since" } });
    const [, , oldest] = (await browser.send("GET", `team/${team_id}/history`))["changes"];
    expect(await browser.send("POST", `team/${team_id}/history/${oldest?.id ?? 1}/restore`)).toMatchObject({
      status: 409,
    });
  });
});

describe("removal", () => {
  // spec: 1.3 4.6 7.26
  // asvs: V7.4.2
  test("frees the seat and blocks the login, can be undone with role and account, or made permanent", async () => {
    const { team_id, browser, person, admin } = await newTeamWithAdmin(t, 2);
    const { email, member_id, account_id } = await person();
    const path = `team/${team_id}/member/${member_id}`;
    const theirs = await signedIn(t, email);
    expect(await browser.send("DELETE", `${path}/?admin=false&status=active`)).toMatchObject({ success: true });
    expect(await readSeatCounts(t, team_id)).toEqual({ used_seats: 1, used_admins: 1 });
    expect((await theirs.send("GET", "authUser")).status).toBe(401);
    expect(await newBrowser(t).send("POST", "session/login", { email, password: PASSWORD })).toMatchObject({
      success: false,
    });
    expect(await browser.send("PUT", path, { first_name: "X", version: 2 })).toMatchObject({
      status: 410,
      error: { code: "member.gone" },
    });
    expect((await browser.send("GET", `team/${team_id}/members`))["members"]).toHaveLength(1);
    expect((await browser.send("GET", `team/${team_id}/members?filter=removed`))["members"]).toHaveLength(1);
    // Another member takes the seat meanwhile.
    const { members } = await browser.send("POST", `team/${team_id}/member`, {
      members: [newcomer()],
      invite_sent: false,
    });
    expect(await browser.send("POST", `${path}/restore`)).toMatchObject({
      status: 403,
      error: { code: "members.no_seats" },
    });
    await browser.send("DELETE", `team/${team_id}/member/${members[0].id}`);
    expect(await browser.send("POST", `${path}/restore`)).toMatchObject({ body: { status: "active" } });
    expect((await signedIn(t, email)).token).toBeTruthy();
    expect(await browser.send("DELETE", `${path}/permanently`)).toMatchObject({
      error: { code: "access.reauth_required" },
    });
    expect(
      await browser.send("DELETE", `${path}/permanently`, undefined, await proof(browser, admin.email)),
    ).toMatchObject({
      success: true,
    });
    expect(await t.owner.selectFrom("accounts").select("id").where("id", "=", account_id).execute()).toEqual([]);
    expect(await browser.send("DELETE", path)).toMatchObject({ error: { code: "member.not_found" } });
  });

  // spec: 4.6
  test("can't be permanent for an administrator; a removed address can be added again", async () => {
    const { team_id, browser, person, admin } = await newTeamWithAdmin(t);
    const secondary = await person({ admin_role: "secondary" });
    expect(
      await browser.send(
        "DELETE",
        `team/${team_id}/member/${secondary.member_id}/permanently`,
        undefined,
        await proof(browser, admin.email),
      ),
    ).toMatchObject({ status: 409, error: { code: "member.is_admin" } });
    const guest = newcomer();
    const { members } = await browser.send("POST", `team/${team_id}/member`, { members: [guest], invite_sent: false });
    await browser.send("DELETE", `team/${team_id}/member/${members[0].id}`);
    expect(
      await browser.send("POST", `team/${team_id}/member`, { members: [guest], invite_sent: false }),
    ).toMatchObject({ status: 200 });
    expect(await browser.send("POST", `team/${team_id}/member/${members[0].id}/restore`)).toMatchObject({
      status: 409,
      error: { code: "email.taken" },
    });
  });
});

// spec: 8.17
test("fails with its own error for each impossible case", async () => {
  const { browser, admin, team_id, person } = await newTeamWithAdmin(t);
  const { member_id } = await person();
  const path = `team/${team_id}/member/${member_id}`;
  await browser.send("DELETE", path);
  expect(await browser.send("DELETE", path)).toMatchObject({ status: 410, error: { code: "member.gone" } });
  await browser.send("POST", `${path}/restore`);
  expect(await browser.send("POST", `${path}/restore`)).toMatchObject({ error: { code: "member.cannot_move" } });
  expect(
    await browser.send(
      "POST",
      `team/${team_id}/transfer`,
      { member_id: admin.team_id },
      await proof(browser, admin.email, "roles"),
    ),
  ).toMatchObject({
    error: { code: "member.not_found" },
  });
  const guest = await person();
  const theirs = `team/${team_id}/member/${guest.member_id}`;
  await browser.send("PUT", theirs, { first_name: "Soon", version: 1 });
  const { changes } = await browser.send("GET", `team/${team_id}/history?member=${guest.member_id}`);
  await browser.send("DELETE", `${theirs}/permanently`, undefined, await proof(browser, admin.email));
  expect(await browser.send("POST", `team/${team_id}/history/${changes[0].id}/restore`)).toMatchObject({
    error: { code: "member.not_found" },
  });
  expect(await browser.send("POST", `team/${team_id}/history/999999999/restore`)).toMatchObject({
    error: { code: "history.not_restorable" },
  });
});

// spec: 4.3
test("keeps counters equal to the rows after all tests in this file", () => expectCorrectSeatCounts(t));
