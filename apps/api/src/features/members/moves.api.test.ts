import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import {
  expectCorrectSeatCounts,
  newcomer,
  proof,
  signedIn,
  readSeatCounts,
  newTeamWithAdmin,
} from "../../../test/teams.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 200);

/** Changes to members: suspension, roles, ownership, and the limit of seats. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

describe("status", () => {
  // spec: 1.3 4.5 7.27
  // asvs: V7.4.2 V7.4.5
  test("suspends a member at once and blocks their login, then reactivates them unchanged", async () => {
    const { team_id, browser, person } = await newTeamWithAdmin(t);
    const { email, member_id } = await person();
    const theirs = await signedIn(t, email);
    const path = `team/${team_id}/member/${member_id}`;
    expect(await browser.send("PUT", path, { status: "suspended", version: 1 })).toMatchObject({ status: 200 });
    expect((await theirs.send("GET", "authUser")).status).toBe(401);
    const again = await signedIn(t, email);
    expect(await again.send("GET", "authUser")).toMatchObject({ error: { code: "session.suspended" } });
    await browser.send("PUT", path, { status: "active", version: 2 });
    expect((await again.send("GET", "authUser")).status).toBe(200);
    const { members } = await browser.send("POST", `team/${team_id}/member`, {
      members: [newcomer()],
      invite_sent: false,
    });
    expect(
      await browser.send("PUT", `team/${team_id}/member/${members[0].id}`, { status: "suspended", version: 1 }),
    ).toMatchObject({
      status: 409,
      error: { code: "member.cannot_move", values: { status: "invited" } },
    });
  });

  // spec: 4.3
  test("updates counters after an invitation, a suspension and a removal", async () => {
    const { team_id, browser, person } = await newTeamWithAdmin(t);
    const { member_id } = await person();
    const path = `team/${team_id}/member/${member_id}`;
    const counters = async () => {
      const counted = await browser.send("GET", `team/${team_id}?with=nothing`);
      return ["team_size", "inactive_members", "invited_members", "suspended_members"].map((name) => counted[name]);
    };
    expect(await counters(), "the admin is logged in").toEqual([2, 1, 0, 0]);
    await browser.send("POST", `team/${team_id}/member`, { members: [newcomer()], invite_sent: true });
    expect(await counters()).toEqual([3, 1, 1, 0]);
    await browser.send("PUT", path, { status: "suspended" });
    expect(await counters()).toEqual([3, 0, 1, 1]);
    await browser.send("PUT", path, { status: "active" });
    expect(await counters()).toEqual([3, 1, 1, 0]);
    await browser.send("DELETE", path);
    expect(await counters()).toEqual([2, 0, 1, 0]);
  });
});

describe("seats", () => {
  // spec: 8.13
  // asvs: V2.3.4
  // api: 6
  test("the last one goes to exactly one of 12 parallel requests, in every round", async () => {
    let [invited, oversold] = [0, 0];
    const { team_id, browser } = await newTeamWithAdmin(t, 1);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await t.owner
        .updateTable("subscriptions")
        .set({ seats: round + 1 })
        .where("team_id", "=", team_id)
        .execute();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          browser.send("POST", `team/${team_id}/member`, { members: [newcomer()], invite_sent: false }),
        ),
      );
      const got = answers.filter(({ status }) => status === 200).length;
      invited += got;
      if (got > 1) oversold += 1;
      expect(
        answers.filter(({ status }) => status !== 200).every(({ error }) => error.code === "members.no_seats"),
      ).toBe(true);
    }
    const { used_seats } = await readSeatCounts(t, team_id);
    console.log(
      `seats: ${ROUNDS} rounds of 12 invitations for the last seat, ${invited} invited, ${oversold} oversold`,
    );
    expect([invited, oversold, used_seats]).toEqual([ROUNDS, 0, ROUNDS + 1]);
  });
});

describe("roles", () => {
  const give = async (browser: TestBrowser, by: string, path: string, admin_role: string) => {
    const { version } = await browser.send("GET", path);
    return browser.send("PUT", path, { admin_role, version }, await proof(browser, by, "roles"));
  };

  // spec: 5.53 6.7 6.8 7.27 8.85 9.36
  // asvs: V2.3.2 V8.2.1
  // api: 5
  test("are assigned by a higher role after a password confirmation, to at most ten members", async () => {
    const { team_id, browser, person, admin } = await newTeamWithAdmin(t);
    const other = await person({ admin_role: "administrator" });
    const member = await person();
    const path = `team/${team_id}/member/${member.member_id}`;
    expect(await browser.send("PUT", path, { admin_role: "secondary", version: 1 })).toMatchObject({
      error: { code: "access.reauth_required" },
    });
    const theirs = await signedIn(t, other.email);
    expect(await give(browser, admin.email, path, "boss")).toMatchObject({
      status: 400,
      error: { fields: [{ path: "admin_role", issue: "role.invalid" }] },
    });
    expect(await give(browser, admin.email, path, "primary")).toMatchObject({ error: { code: "access.forbidden" } });
    expect(await give(theirs, other.email, path, "secondary")).toMatchObject({ admin_role: "secondary" });
    expect(await give(theirs, other.email, path, "administrator")).toMatchObject({
      error: { code: "access.forbidden" },
    });
    expect(await give(browser, admin.email, path, "administrator")).toMatchObject({ admin_role: "administrator" });
    expect(await give(theirs, other.email, path, "none"), "the same role").toMatchObject({
      error: { code: "access.forbidden" },
    });
    for (let made = 3; made < 10; made += 1) await person({ admin_role: "secondary" });
    const eleventh = await person();
    expect(await give(browser, admin.email, `team/${team_id}/member/${eleventh.member_id}`, "secondary")).toMatchObject(
      {
        status: 409,
        error: { code: "members.too_many_admins", values: { most: 10 } },
      },
    );
  });

  // spec: 4.9 6.9
  test("keep exactly one primary member while ownership is offered and accepted", async () => {
    const { team_id, browser, person, admin } = await newTeamWithAdmin(t);
    const member = await person();
    const heirs = [await person({ admin_role: "administrator" }), await person({ admin_role: "administrator" })];
    const offer = async (by: TestBrowser, email: string, member_id: string) =>
      by.send("POST", `team/${team_id}/transfer`, { member_id }, await proof(by, email, "roles"));
    expect(await offer(browser, admin.email, member.member_id)).toMatchObject({ error: { code: "member.not_admin" } });
    expect(await offer(browser, admin.email, heirs[0]!.member_id)).toMatchObject({ success: true });
    const [first, second] = [await signedIn(t, heirs[0]!.email), await signedIn(t, heirs[1]!.email)];
    expect(await first.send("GET", `team/${team_id}/transfer`)).toMatchObject({ offer: { mine: true } });
    expect(await second.send("GET", `team/${team_id}/transfer`)).toMatchObject({ offer: null });
    expect(await second.send("POST", `team/${team_id}/transfer/accept`)).toMatchObject({
      error: { code: "team.no_offer" },
    });
    expect(await second.send("DELETE", `team/${team_id}/transfer`)).toMatchObject({ error: { code: "team.no_offer" } });
    expect(await first.send("DELETE", `team/${team_id}/transfer`), "declined").toMatchObject({ success: true });
    expect(await first.send("GET", `team/${team_id}/transfer`)).toMatchObject({ offer: null });
    expect(await offer(browser, admin.email, heirs[0]!.member_id)).toMatchObject({ success: true });
    // Accept twice, withdraw and demote, all at the same time.
    const path = `team/${team_id}/member/${heirs[0]!.member_id}`;
    const roles = await proof(browser, admin.email, "roles");
    await Promise.all([
      first.send("POST", `team/${team_id}/transfer/accept`),
      first.send("POST", `team/${team_id}/transfer/accept`),
      browser.send("DELETE", `team/${team_id}/transfer`),
      browser.send("PUT", path, { admin_role: "none", version: 1 }, roles),
    ]);
    const primaries = async () =>
      (
        await t.owner
          .selectFrom("members")
          .select("id")
          .where("team_id", "=", team_id)
          .where("admin_role", "=", "primary")
          .execute()
      ).length;
    expect(await primaries()).toBe(1);
  });

  test("keep exactly one primary member under parallel transfers and demotions", async () => {
    const { team_id, person, admin } = await newTeamWithAdmin(t);
    const people = [
      admin,
      await person({ admin_role: "administrator" }),
      await person({ admin_role: "administrator" }),
    ];
    const browsers = await Promise.all(people.map(({ email }) => signedIn(t, email)));
    let wrong = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await t.owner.deleteFrom("rate_windows").execute();
      const proofs = await Promise.all(people.map(({ email }, i) => proof(browsers[i]!, email, "roles")));
      await Promise.all(
        people.flatMap((_, i) => {
          const by = browsers[i]!;
          const target = people[(i + 1 + (round % 2)) % 3]!.member_id;
          return [
            by.send("POST", `team/${team_id}/transfer`, { member_id: target }, proofs[i]),
            by.send("POST", `team/${team_id}/transfer/accept`),
            by.send(
              "PUT",
              `team/${team_id}/member/${target}`,
              { admin_role: "administrator", version: round },
              proofs[i],
            ),
          ];
        }),
      );
      const rows = await t.owner.selectFrom("members").select("admin_role").where("team_id", "=", team_id).execute();
      if (rows.filter(({ admin_role }) => admin_role === "primary").length !== 1) wrong += 1;
    }
    console.log(
      `lead: ${ROUNDS} rounds of parallel offers, acceptances and demotions, ${wrong} without exactly one primary`,
    );
    expect(wrong).toBe(0);
  });
});

// spec: 4.3
test("keeps counters equal to the rows after all tests in this file", () => expectCorrectSeatCounts(t));
