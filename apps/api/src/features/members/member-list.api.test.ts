import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { MEMBERS_PER_PAGE } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import { newBrowser } from "../../../test/browser.ts";
import { makeDevice } from "../../../test/factories/devices.ts";
import { makeMembers } from "../../../test/factories/people.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { readMailTo } from "../../../test/mail.ts";
import { issueToken } from "../../../test/people.ts";
import { startNextHour } from "../../../test/seconds.ts";
import { expectCorrectSeatCounts, newcomer, signedIn, newTeamWithAdmin } from "../../../test/teams.ts";

/** Listing and adding members. */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

describe("the list", () => {
  test("counts members as active by their phones' times, because a member's own time may be a day behind", async () => {
    const { team_id, browser } = await newTeamWithAdmin(t);
    const now = t.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const people = [
      { email: "seen.lately", own: 7.5, phone: 6.6 },
      { email: "seen.before", own: 7.5, phone: 7.1 },
      { email: "logged.in", own: 7.5, phone: 7.1, last_login_at: ago(1) },
      { email: "without.phone", own: 7.5 },
      { email: "seen.today", own: 0.9, phone: 0.1 },
    ];
    const ids = await makeMembers(
      t.owner,
      now,
      team_id,
      people.map(({ email, own, phone: _, ...more }) => ({ email, last_device_seen_at: ago(own), ...more })),
    );
    for (const [at, { phone }] of people.entries()) {
      const whose = { team_id, member_id: ids[at]! };
      if (phone) await makeDevice(t.owner, now, whose, { last_seen_at: ago(phone) });
    }
    const list = async (query: string) =>
      (await browser.send("GET", `team/${team_id}/members?search=.&${query}`))["members"].filter(
        ({ email }: { email: string }) => !email.includes("@"),
      ) as { email: string; status: string; last_device_seen: number }[];
    const emails = async (query: string) => (await list(query)).map(({ email }) => email);
    const active = ["logged.in", "seen.lately", "seen.today"];
    const inactive = ["seen.before", "without.phone"];
    expect((await emails("filter=active")).toSorted()).toEqual(active);
    expect((await emails("filter=inactive")).toSorted()).toEqual(inactive);
    expect((await emails("sort=status")).slice(0, 3).toSorted()).toEqual(active);
    expect(await emails("sort=-seen")).toEqual([
      "seen.today",
      "logged.in",
      "seen.lately",
      "seen.before",
      "without.phone",
    ]);
    for (const { email, status, last_device_seen } of await list("")) {
      expect(status, email).toBe(active.includes(email) ? "active" : "inactive");
      const { own, phone = own } = people.find((one) => one.email === email)!;
      expect(last_device_seen, email).toBe(Math.floor(ago(phone).getTime() / 1000));
    }
    const { active_members, inactive_members } = await browser.send("GET", `team/${team_id}`);
    // The administrator has just logged in.
    expect([active_members, inactive_members]).toEqual([active.length + 1, inactive.length]);
    const one = await browser.send("GET", `team/${team_id}/member/${ids[0]}`);
    expect(one).toMatchObject({ last_device_seen: Math.floor(ago(6.6).getTime() / 1000) });
  });

  // spec: 5.55
  test("pages through all members once, by full name, in any alphabet", async () => {
    const { team_id, browser } = await newTeamWithAdmin(t);
    const names = Array.from({ length: 250 }, (_, i) => ({
      email: `p${i}@example.com`,
      first_name: ["Ána", "ana", "Zoë", "Émile", "Bo"][i % 5]!,
      last_name: `O'${i % 17} ${i}`,
    }));
    const nameless = { email: "Bo.Anders@example.com", first_name: " ", last_name: " " };
    await makeMembers(t.owner, t.clock.now(), team_id, [...names, nameless]);
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
    expect([seen.length, new Set(seen).size, pages]).toEqual([252, 252, 3]);
    const { rows } = await sql<{ id: string; email: string; key: string }>`
      select id, email, sort_key as key from members where team_id = ${team_id} order by sort_key, id`.execute(t.owner);
    expect(rows.map(({ id }) => id)).toEqual(seen.map((id) => id.replace(/^U/, "")));
    const keyOf = (sought: string) => rows.find(({ email }) => email.toLowerCase() === sought)?.key;
    expect(keyOf("p0@example.com"), "the full name").toBe("ána o'0 0");
    expect(keyOf("bo.anders@example.com"), "the address if there is no name").toBe("bo.anders@example.com");
  });

  // spec: 2.36 4.1 5.54
  test("filters as specified, and searches first name, last name and email", async () => {
    const { team_id, browser } = await newTeamWithAdmin(t);
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
    ] as const;
    const name = { first_name: "Percent%", last_name: "Under_score" };
    await makeMembers(
      t.owner,
      now,
      team_id,
      rows.map((row) => ({ ...name, ...row })),
    );
    const found = async (query: string) =>
      (await browser.send("GET", `team/${team_id}/members?${query}`))["members"].map(
        ({ email }: { email: string }) => email.split("@")[0],
      );
    expect(new Set(await found("filter=invited"))).toEqual(new Set(["in.vited", "un.deliverable"]));
    expect(await found("filter=undeliverable")).toEqual(["un.deliverable"]);
    expect(await found("filter=active"), "with the admin, who is logged in").toHaveLength(2);
    expect(await found("filter=active")).toContain("ac.tive");
    expect(await found("filter=inactive")).toContain("in.active");
    expect(await found("filter=suspended")).toEqual(["sus.pended"]);
    expect(await found("filter=administrator")).toHaveLength(1);
    expect(await found("search=PERCENT%25")).toHaveLength(5);
    expect(await found("search=r_s"), "an underscore is an underscore").toHaveLength(5);
    expect(await found("search=t_v"), "not a wildcard").toEqual([]);
    expect(await found("search=un.del")).toEqual(["un.deliverable"]);
    expect(await found("search=nobody")).toEqual([]);
  });

  // spec: 6.3
  // asvs: V8.2.3 V15.3.1
  // api: 3
  test("shows members only the directory", async () => {
    const { team_id, person } = await newTeamWithAdmin(t);
    const { email } = await person();
    const browser = await signedIn(t, email);
    const { members } = await browser.send("GET", `team/${team_id}/members`);
    expect(Object.keys(members[0]).toSorted()).toEqual([
      "avatar",
      "email",
      "extension",
      "first_name",
      "id",
      "last_name",
    ]);
    expect(await browser.send("GET", `team/${team_id}/members?filter=suspended`)).toMatchObject({ status: 403 });
  });
});

describe("adding people", () => {
  // spec: 7.26 8.11 8.12
  test("is all or nothing, with or without an invitation, and names addresses already on the team", async () => {
    const { team_id, browser } = await newTeamWithAdmin(t);
    const [first, second] = [newcomer(), newcomer()];
    const add = (members: object[], invite_sent = true) =>
      browser.send("POST", `team/${team_id}/member`, { members, invite_sent });
    expect(await add([first])).toMatchObject({
      members: [{ ...first, status: "invited", email_sent_state: "queued" }],
    });
    expect(await readMailTo(t, first.email)).toContain("/join/");
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

  // spec: 3.5
  test("with a password creates an account to hand over, unless there is one already", async () => {
    const { team_id, admin, browser } = await newTeamWithAdmin(t);
    const password = "Handed-Over-7";
    const add = (member: object, by = browser) =>
      by.send("POST", `team/${team_id}/member`, { members: [{ ...member, password }], invite_sent: false });
    const fresh = newcomer();
    expect(await add(fresh)).toMatchObject({ members: [{ ...fresh, status: "invited" }] });
    const theirs = newBrowser(t);
    expect(await theirs.send("POST", "session/login", { email: fresh.email, password })).toMatchObject({
      success: true,
    });
    expect(await theirs.send("GET", "authUser")).toMatchObject({ error: { code: "session.password_due" } });
    const other = await newTeamWithAdmin(t);
    const known = { ...newcomer(), email: other.admin.email };
    expect(await add(known), "the response does not reveal it").toMatchObject({
      members: [{ ...known, status: "invited" }],
    });
    expect(await newBrowser(t).send("POST", "session/login", { email: known.email, password })).toMatchObject({
      success: false,
    });
    const weak = { members: [{ ...newcomer(), password: "short" }], invite_sent: false };
    expect(await browser.send("POST", `team/${team_id}/member`, weak)).toMatchObject({
      error: { fields: [{ path: "members.0.password" }] },
    });
    const support = newBrowser(t);
    support.token = await issueToken(t.owner, t.clock.now(), admin, { kind: "imp_rw" });
    expect(await add(newcomer(), support)).toMatchObject({ error: { code: "access.forbidden" } });
  });

  test("can hand over an invitation by other means, which invalidates the emailed one", async () => {
    const { team_id, browser, person } = await newTeamWithAdmin(t);
    const { members } = await browser.send("POST", `team/${team_id}/member`, {
      members: [newcomer()],
      invite_sent: true,
    });
    const mid = members[0].id as string;
    const mailed = /\/join\/([\w-]{43})/.exec(await readMailTo(t, members[0].email))![1]!;
    const made = await browser.send("POST", `team/${team_id}/member/${mid}/link`);
    expect(made["qr_code_url"]).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await newBrowser(t).send("GET", `join/${mailed}`)).status).toBe(400);
    expect((await newBrowser(t).send("GET", `join/${made["link"].split("/").at(-1)}`)).status).toBe(200);
    const { member_id } = await person();
    expect(await browser.send("POST", `team/${team_id}/member/${member_id}/link`)).toMatchObject({
      error: { code: "member.not_invited" },
    });
  });

  const TOO_MANY = { status: 429, error: { code: "request.too_many", values: { seconds: expect.any(Number) } } };

  // spec: 7.31
  // asvs: V2.3.2 V2.4.1
  // api: 6
  test("sends three invitations a day per address across teams, without blocking other addresses or the next day", async () => {
    startNextHour(t);
    const [here, there] = [await newTeamWithAdmin(t), await newTeamWithAdmin(t)];
    const [often, once] = [newcomer(), newcomer()];
    const add = ({ team_id, browser }: typeof here, members: object[], invite_sent = true) =>
      browser.send("POST", `team/${team_id}/member`, { members, invite_sent });
    const again = (members: string[]) => here.browser.send("POST", `team/${here.team_id}/invite`, { members });
    const { members } = await add(here, [often, once]);
    const ids: string[] = members.map(({ id }: { id: string }) => id);
    const idOf = (email: string): string => members.find((member: { email: string }) => member.email === email).id;
    expect(await add(there, [often])).toMatchObject({ status: 200 });
    expect(await again(ids)).toMatchObject({ invited: 2 });
    expect(await again(ids), "only those below the limit").toMatchObject({ invited: 1 });
    expect(await again([idOf(often.email)])).toMatchObject(TOO_MANY);
    const third = await newTeamWithAdmin(t);
    const other = newcomer();
    expect(await add(third, [other, often])).toMatchObject(TOO_MANY);
    expect(await add(third, [other, often], false), "always allowed without an email").toMatchObject({
      status: 200,
    });
    await runJobs(t, openJobHandlers(t.context, t.adapters));
    const mails = (email: string) => t.mail.caught.filter(({ to }) => to === email).length;
    expect([mails(often.email), mails(once.email), mails(other.email)]).toEqual([3, 3, 0]);
    t.clock.advance(86_400);
    const next = await signedIn(t, here.admin.email);
    expect(await next.send("POST", `team/${here.team_id}/invite`, { members: [idOf(often.email)] })).toMatchObject({
      invited: 1,
    });
  });

  test.each([
    [10, 50],
    [120, 120],
  ])("for a team of %i seats allows %i invitation emails per hour", async (seats, most) => {
    const { team_id, browser } = await newTeamWithAdmin(t, seats);
    const invited = async (count: number) => {
      const people = Array.from({ length: count }, () => ({ ...newcomer(), status: "invited" as const }));
      const members = await makeMembers(t.owner, t.clock.now(), team_id, people);
      const answer = await browser.send("POST", `team/${team_id}/invite`, { members });
      await t.owner.deleteFrom("invitations").where("team_id", "=", team_id).execute();
      await t.owner.deleteFrom("members").where("id", "in", members).execute();
      return answer;
    };
    const step = Math.min(seats - 1, 40);
    let sent = 0;
    for (; sent + step <= most; sent += step) expect(await invited(step)).toMatchObject({ invited: step });
    expect(await invited(step)).toMatchObject(TOO_MANY);
    if (most > sent)
      expect(await invited(most - sent), "a rejected request does not count").toMatchObject({ status: 200 });
    expect(await invited(1)).toMatchObject(TOO_MANY);
  });

  test("reports missing seats before the limit of invitations, which grows with the seats", async () => {
    const { team_id, browser } = await newTeamWithAdmin(t, 10);
    const members = Array.from({ length: 51 }, () => newcomer());
    expect(await browser.send("POST", `team/${team_id}/member`, { members, invite_sent: true })).toMatchObject({
      status: 403,
      error: { code: "members.no_seats", values: { seats: 10 } },
    });
  });

  // spec: 4.10 7.31
  test("shows the admin what the mail server said", async () => {
    const { team_id, browser } = await newTeamWithAdmin(t);
    const [fine, unknown, grey] = [newcomer(), newcomer(), newcomer()];
    t.mail.refusing.set(unknown.email, 550);
    t.mail.refusing.set(grey.email, 451);
    await browser.send("POST", `team/${team_id}/member`, { members: [fine, unknown, grey], invite_sent: true });
    await runJobs(t, openJobHandlers(t.context, t.adapters));
    const { members } = await browser.send("GET", `team/${team_id}/undeliverableInvites`);
    const states = Object.fromEntries(
      members.map(({ email, email_sent_state: state, email_sent_cause: cause }: Record<string, string>) => [
        email,
        [state, cause],
      ]),
    );
    expect(states).toEqual({ [unknown.email]: ["refused", "other"], [grey.email]: ["deferred", "later"] });
    expect(members.find(({ email }: { email: string }) => email === unknown.email).email_sent_reason).toContain("550");
    t.mail.refusing.clear();
  });
});

test("keeps counters equal to the rows after all tests in this file", () => expectCorrectSeatCounts(t));
