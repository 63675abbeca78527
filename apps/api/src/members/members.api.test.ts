import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { MEMBERS_PER_PAGE, ONE_TIME_PASSWORD_S } from "@portal/model/limits.ts";
import type { AdminRole } from "@portal/model/members/shapes.ts";
import { sudoFor } from "@portal/model/access.ts";
import { CALLS } from "@portal/model/contract.ts";
import { type Endpoint, fillPath } from "@portal/model/kit/endpoint.ts";
import { jsonSchema } from "@portal/model/openapi.ts";
import { type JsonSchema, ONE_POINT, formWith, sample } from "../../proofs/samples.ts";
import { openHandlings } from "../app.ts";
import { type TestBrowser, newBrowser } from "../../test/browser.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { workOff } from "../../test/jobs.ts";
import { mailedTo } from "../../test/mailed.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam } from "../../test/people.ts";

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
});
afterAll(() => t.close());

/** A team and the browser of somebody who runs it. */
async function team(admin_role: AdminRole = "primary", seats = 1000) {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats });
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role });
  const person = (options: PersonOptions = {}) => makePerson(t.owner, t.clock.now(), team_id, options);
  return { team_id, admin, person, browser: await signedIn(admin.email) };
}
async function signedIn(email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = newBrowser(t);
  expect(await browser.send("POST", "session/login", { email, password })).toMatchObject({ success: true });
  return browser;
}
const proof = async (browser: TestBrowser, email: string, purpose = "security", password = PASSWORD) => ({
  "x-sudo": (await browser.send("POST", "portalCheckPassword", { email, password, purpose }))["token"] as string,
});
let n = 0;
const newcomer = () => ({ email: `new.${(n += 1)}x@example.com`, first_name: "Nova", last_name: `Number${n}` });
const tallies = (team_id: string) =>
  t.owner
    .selectFrom("subscriptions")
    .select(["used_seats", "used_admins"])
    .where("team_id", "=", team_id)
    .executeTakeFirstOrThrow();

describe("the list", () => {
  test("goes page by page through everybody once, by full name, whatever the names are", async () => {
    const { team_id, browser } = await team();
    const names = Array.from({ length: 250 }, (_, i) => ({
      team_id,
      email: `p${i}@example.com`,
      first_name: ["Ána", "ana", "Zoë", "Émile", "Bo"][i % 5]!,
      last_name: `O'${i % 17} ${i}`,
      status: "active",
    }));
    await t.owner.insertInto("members").values(names).execute();
    const seen: string[] = [];
    let next: string | null = null;
    let pages = 0;
    do {
      const page = await browser.send("GET", `team/${team_id}/members${next ? `?after=${next}` : ""}`);
      expect(page["members"].length).toBeLessThanOrEqual(MEMBERS_PER_PAGE);
      seen.push(...page["members"].map(({ id }: { id: string }) => id));
      next = page["next"];
      pages += 1;
    } while (next);
    expect([seen.length, new Set(seen).size, pages]).toEqual([251, 251, 3]);
  });

  test("filters as specified, and searches first name, last name and e-mail", async () => {
    const { team_id, browser } = await team();
    const now = t.clock.now();
    const rows = [
      { email: "in.vited@example.com", status: "invited", email_sent_state: "success" },
      { email: "un.deliverable@example.com", status: "invited", email_sent_state: "refused" },
      { email: "ac.tive@example.com", status: "active", last_device_seen_at: now },
      {
        email: "in.active@example.com",
        status: "active",
        last_device_seen_at: new Date(now.getTime() - 8 * 86_400_000),
      },
      { email: "sus.pended@example.com", status: "suspended" },
    ];
    for (const row of rows) {
      await t.owner
        .insertInto("members")
        .values({ team_id, first_name: "Percent%", last_name: "Under_score", ...row })
        .execute();
    }
    const found = async (query: string) =>
      (await browser.send("GET", `team/${team_id}/members?${query}`))["members"].map(
        ({ email }: { email: string }) => email.split("@")[0],
      );
    expect(new Set(await found("filter=invited"))).toEqual(new Set(["in.vited", "un.deliverable"]));
    expect(await found("filter=undeliverable")).toEqual(["un.deliverable"]);
    expect(await found("filter=active")).toEqual(["ac.tive"]);
    expect(await found("filter=inactive")).toContain("in.active");
    expect(await found("filter=suspended")).toEqual(["sus.pended"]);
    expect(await found("filter=administrator")).toHaveLength(1);
    expect(await found("search=PERCENT%25")).toHaveLength(5);
    expect(await found("search=r_s"), "an underscore is an underscore").toHaveLength(5);
    expect(await found("search=t_v"), "and not any letter").toEqual([]);
    expect(await found("search=un.del")).toEqual(["un.deliverable"]);
    expect(await found("search=nobody")).toEqual([]);
  });

  test("shows a plain member the directory and nothing more", async () => {
    const { team_id, person } = await team();
    const { email } = await person();
    const browser = await signedIn(email);
    const { members } = await browser.send("GET", `team/${team_id}/members`);
    expect(Object.keys(members[0]).toSorted()).toEqual(["avatar", "email", "first_name", "id", "last_name"]);
    expect(await browser.send("GET", `team/${team_id}/members?filter=suspended`)).toMatchObject({ status: 403 });
  });
});

describe("adding people", () => {
  test("all or none, invited now or later; who is there already is named", async () => {
    const { team_id, browser } = await team();
    const [first, second] = [newcomer(), newcomer()];
    const add = (members: object[], invite_sent = true) =>
      browser.send("POST", `team/${team_id}/member`, { members, invite_sent });
    expect(await add([first])).toMatchObject({
      members: [{ ...first, status: "invited", email_sent_state: "queued" }],
    });
    expect(await mailedTo(t, first.email)).toContain("/join/");
    expect(await add([second, first])).toMatchObject({
      status: 409,
      error: { code: "members.already_there", values: { emails: first.email } },
    });
    expect(await add([second], false)).toMatchObject({ members: [{ email_sent_state: null, invited_at: null }] });
    expect(t.mail.caught.filter(({ to }) => to === second.email)).toEqual([]);
    expect(await add([{ ...newcomer(), email: "x@y.zz" }])).toMatchObject({
      error: { fields: [{ path: "members.0.email", issue: "email.too_short" }] },
    });
  });

  test("12 at once for the last seat: one gets it, 200 times", { timeout: 240_000 }, async () => {
    const ROUNDS = 200;
    let [invited, oversold] = [0, 0];
    const { team_id, browser } = await team("primary", 1);
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
    const { used_seats } = await tallies(team_id);
    console.log(
      `seats: ${ROUNDS} rounds of 12 invitations for the last seat, ${invited} invited, ${oversold} oversold`,
    );
    expect([invited, oversold, used_seats]).toEqual([ROUNDS, 0, ROUNDS + 1]);
  });

  test("an invitation can be handed over by other means; the mailed one then stops working", async () => {
    const { team_id, browser, person } = await team();
    const { members } = await browser.send("POST", `team/${team_id}/member`, {
      members: [newcomer()],
      invite_sent: true,
    });
    const mid = members[0].id as string;
    const mailed = /\/join\/([\w-]{43})/.exec(await mailedTo(t, members[0].email))![1]!;
    const made = await browser.send("POST", `team/${team_id}/member/${mid}/link`);
    expect(made["qr_code_url"]).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await newBrowser(t).send("GET", `join/${mailed}`)).status).toBe(400);
    expect((await newBrowser(t).send("GET", `join/${made["link"].split("/").at(-1)}`)).status).toBe(200);
    const { member_id } = await person();
    expect(await browser.send("POST", `team/${team_id}/member/${member_id}/link`)).toMatchObject({
      error: { code: "member.not_invited" },
    });
  });

  test("what the mail server says is what the administrator sees", async () => {
    const { team_id, browser } = await team();
    const [fine, unknown, grey] = [newcomer(), newcomer(), newcomer()];
    t.mail.refusing.set(unknown.email, 550);
    t.mail.refusing.set(grey.email, 451);
    await browser.send("POST", `team/${team_id}/member`, { members: [fine, unknown, grey], invite_sent: true });
    await workOff(t, openHandlings(t.house, t.outside)).catch(() => {});
    await workOff(t, openHandlings(t.house, t.outside)).catch(() => {});
    const { members } = await browser.send("GET", `team/${team_id}/undeliverableInvites`);
    const states = Object.fromEntries(
      members.map(({ email, email_sent_state }: Record<string, string>) => [email, email_sent_state]),
    );
    expect(states[unknown.email]).toBe("refused");
    expect(states[fine.email]).toBeUndefined();
    expect(members.find(({ email }: { email: string }) => email === unknown.email).email_sent_reason).toContain("550");
    t.mail.refusing.clear();
  });
});

describe("moves", () => {
  test("suspended: out at once, in as nobody; active again as before", async () => {
    const { team_id, browser, person } = await team();
    const { email, member_id } = await person();
    const theirs = await signedIn(email);
    const path = `team/${team_id}/member/${member_id}`;
    expect(await browser.send("PUT", path, { status: "suspended", version: 1 })).toMatchObject({ status: 200 });
    expect((await theirs.send("GET", "authUser")).status).toBe(401);
    const again = await signedIn(email);
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

  test("removed: the seat is free, nobody gets in; restored with role and account; gone for good", async () => {
    const { team_id, browser, person, admin } = await team("primary", 2);
    const { email, member_id, account_id } = await person();
    const path = `team/${team_id}/member/${member_id}`;
    const theirs = await signedIn(email);
    expect(await browser.send("DELETE", `${path}/?admin=false&status=active`)).toMatchObject({ success: true });
    expect(await tallies(team_id)).toEqual({ used_seats: 1, used_admins: 1 });
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
    // Somebody else takes the seat meanwhile.
    const { members } = await browser.send("POST", `team/${team_id}/member`, {
      members: [newcomer()],
      invite_sent: false,
    });
    expect(await browser.send("POST", `${path}/restore`)).toMatchObject({
      status: 403,
      error: { code: "members.no_seats" },
    });
    await browser.send("DELETE", `team/${team_id}/member/${members[0].id}`);
    expect(await browser.send("POST", `${path}/restore`)).toMatchObject({ body: { status: "inactive" } });
    expect((await signedIn(email)).token).toBeTruthy();
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

  test("an administrator is not removed for good, and a removed address can be added anew", async () => {
    const { team_id, browser, person, admin } = await team();
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

describe("roles", () => {
  const give = async (browser: TestBrowser, by: string, path: string, admin_role: string) => {
    const { version } = await browser.send("GET", path);
    return browser.send("PUT", path, { admin_role, version }, await proof(browser, by, "roles"));
  };

  test("given by rank, with the password, at most ten", async () => {
    const { team_id, browser, person, admin } = await team();
    const other = await person({ admin_role: "administrator" });
    const member = await person();
    const path = `team/${team_id}/member/${member.member_id}`;
    expect(await browser.send("PUT", path, { admin_role: "secondary", version: 1 })).toMatchObject({
      error: { code: "access.reauth_required" },
    });
    const theirs = await signedIn(other.email);
    expect(await give(theirs, other.email, path, "secondary")).toMatchObject({ admin_role: "secondary" });
    expect(await give(theirs, other.email, path, "administrator")).toMatchObject({
      error: { code: "access.forbidden" },
    });
    expect(await give(browser, admin.email, path, "administrator")).toMatchObject({ admin_role: "administrator" });
    expect(await give(theirs, other.email, path, "none"), "an equal").toMatchObject({
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

  test("the lead is offered, accepted, and there is one primary all the time", { timeout: 60_000 }, async () => {
    const { team_id, browser, person, admin } = await team();
    const member = await person();
    const heirs = [await person({ admin_role: "administrator" }), await person({ admin_role: "administrator" })];
    const offer = async (by: TestBrowser, email: string, member_id: string) =>
      by.send("POST", `team/${team_id}/transfer`, { member_id }, await proof(by, email, "roles"));
    expect(await offer(browser, admin.email, member.member_id)).toMatchObject({ error: { code: "member.not_admin" } });
    expect(await offer(browser, admin.email, heirs[0]!.member_id)).toMatchObject({ success: true });
    const [first, second] = [await signedIn(heirs[0]!.email), await signedIn(heirs[1]!.email)];
    expect(await first.send("GET", `team/${team_id}/transfer`)).toMatchObject({ offer: { mine: true } });
    expect(await second.send("GET", `team/${team_id}/transfer`)).toMatchObject({ offer: null });
    expect(await second.send("POST", `team/${team_id}/transfer/accept`)).toMatchObject({
      error: { code: "team.no_offer" },
    });
    expect(await second.send("DELETE", `team/${team_id}/transfer`)).toMatchObject({ error: { code: "team.no_offer" } });
    // Taken, taken again, withdrawn and demoted, all at once.
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

  test("parallel transfers and demotions: exactly one primary, always", { timeout: 120_000 }, async () => {
    const { team_id, person, admin } = await team();
    const people = [
      admin,
      await person({ admin_role: "administrator" }),
      await person({ admin_role: "administrator" }),
    ];
    const browsers = await Promise.all(people.map(({ email }) => signedIn(email)));
    let wrong = 0;
    const ROUNDS = 60;
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

describe("a member's record", () => {
  test("two administrators at once: one saves, the other is told; nothing of theirs is anywhere", async () => {
    const { team_id, browser, person } = await team();
    const other = await signedIn((await person({ admin_role: "administrator" })).email);
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

  test("a one-time password: for a day, for one thing only, told by mail", async () => {
    const { team_id, browser, person, admin } = await team();
    const { email, member_id } = await person();
    const before = await signedIn(email);
    const path = `team/${team_id}/member/${member_id}`;
    const set = async (password: string) =>
      browser.send("POST", `${path}/password`, { password }, await proof(browser, admin.email));
    expect(await set("Handed-Over7")).toMatchObject({ success: true });
    expect((await before.send("GET", "authUser")).status, "other sessions end").toBe(401);
    expect(await mailedTo(t, email)).toContain("An administrator set a new password");
    const theirs = await signedIn(email, "Handed-Over7");
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
      await signedIn(admin.email)
    ).send("POST", `team/${team_id}/member`, { members: [newcomer()], invite_sent: false });
    const again = await signedIn(admin.email);
    expect(
      await again.send(
        "POST",
        `team/${team_id}/member/${members[0].id}/password`,
        { password: "Handed-Over9" },
        await proof(again, admin.email),
      ),
    ).toMatchObject({ error: { code: "member.no_account" } });
  });

  test("an invited person's address is simply another; the earlier link is void", async () => {
    const { team_id, browser, admin } = await team();
    const { members } = await browser.send("POST", `team/${team_id}/member`, {
      members: [newcomer()],
      invite_sent: true,
    });
    const token = /\/join\/([\w-]{43})/.exec(await mailedTo(t, members[0].email))![1]!;
    const path = `team/${team_id}/member/${members[0].id}`;
    const { email } = newcomer();
    const changed = await browser.send("PUT", path, { email, version: 1 }, await proof(browser, admin.email));
    expect(changed).toMatchObject({ email, email_pending: null });
    expect((await newBrowser(t).send("GET", `join/${token}`)).status).toBe(400);
  });

  test("its history says who changed what, and gives values back if nothing changed them since", async () => {
    const { team_id, browser, person } = await team();
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

/** Sends a call of the contract with a plain body. */
async function sendPlain(browser: TestBrowser, email: string, call: Endpoint, ids: Record<string, string>) {
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
      name,
      ids[name] ?? { runId: "01890000-0000-7000-8000-000000000000" }[name] ?? "1",
    ]),
  );
  const purpose = sudoFor(call.can) ?? "security";
  const path = fillPath(call.path, params).replace("/api/v2/", "");
  const upload = typeof call.accepts === "object" ? formWith(call.accepts.field, ONE_POINT) : undefined;
  const body = call.body
    ? (sample(jsonSchema(call.body, "input") as JsonSchema) as Record<string, unknown>)
    : undefined;
  // What needs more than the rest has its own tests.
  for (const field of ["email", "admin_role", "status", "user_provided_contact_information"]) delete body?.[field];
  const headers = { ...(await proof(browser, email, purpose)), ...upload?.headers };
  return browser.send(call.method, path, upload?.body ?? body, headers);
}
const OF_A_TEAM = CALLS.filter(({ call }) => call.errors.includes("team.not_found"));

test(
  "a foreign team does not exist, for every call about one; nor a member who is not on it",
  { timeout: 120_000 },
  async () => {
    const { browser, admin, team_id } = await team();
    const elsewhere = await team();
    for (const { name, call } of OF_A_TEAM) {
      await t.owner.deleteFrom("rate_windows").execute();
      const foreign = { id: elsewhere.team_id, mid: elsewhere.admin.member_id };
      expect(await sendPlain(browser, admin.email, call, foreign), name).toMatchObject({
        error: { code: "team.not_found" },
      });
      if (!call.errors.includes("member.not_found") || !call.path.includes("{mid}")) continue;
      const nested = { id: team_id, mid: elsewhere.admin.member_id };
      expect(await sendPlain(browser, admin.email, call, nested), name).toMatchObject({
        error: { code: "member.not_found" },
      });
    }
  },
);

test("while a run adds people, nothing else changes the team", { timeout: 120_000 }, async () => {
  const { browser, admin, team_id, person } = await team();
  const { member_id } = await person();
  const { version } = await browser.send("GET", `team/${team_id}/member/${member_id}`);
  await browser.send("PUT", `team/${team_id}/member/${member_id}`, { first_name: "Before", version });
  const { changes } = await browser.send("GET", `team/${team_id}/history?member=${member_id}`);
  await t.owner.updateTable("teams").set({ busy_with: team_id }).where("id", "=", team_id).execute();
  const ids = { id: team_id, mid: member_id, changeId: String(changes[0].id) };
  for (const { name, call } of CALLS.filter(({ call }) => call.errors.includes("team.busy"))) {
    await t.owner.deleteFrom("rate_windows").execute();
    expect(await sendPlain(browser, admin.email, call, ids), name).toMatchObject({
      status: 409,
      error: { code: "team.busy" },
    });
  }
});

test("what cannot be: said by its own name", async () => {
  const { browser, admin, team_id, person } = await team();
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

test("the insider program: joined and left, by whom", async () => {
  const { browser, admin, team_id } = await team();
  expect(await browser.send("PUT", `team/${team_id}/insider`, { insider: true })).toMatchObject({
    insider: true,
    email: admin.email,
  });
  expect(await browser.send("GET", `team/${team_id}/insider`)).toMatchObject({ insider: true });
  expect(await browser.send("PUT", `team/${team_id}/insider`, { insider: false })).toMatchObject({
    insider: false,
    email: null,
  });
});

test("counters equal the rows after everything that was done here", async () => {
  const teams = await t.owner.selectFrom("subscriptions").select(["team_id", "used_seats", "used_admins"]).execute();
  const rows = await t.owner.selectFrom("members").select(["team_id", "status", "admin_role"]).execute();
  for (const { team_id, used_seats, used_admins } of teams) {
    const there = rows.filter((row) => row.team_id === team_id && row.status !== "removed");
    expect([used_seats, used_admins]).toEqual([
      there.length,
      there.filter(({ admin_role }) => admin_role !== "none").length,
    ]);
  }
});
