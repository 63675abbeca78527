import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEVICES } from "@portal/model/limits.ts";
import { type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, type TestPerson, makeTeam } from "../../../test/people.ts";
import { newPhone } from "../../../test/phones.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { during } from "../../../test/seconds.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const refused = (status: number, code: string, more: object = {}) => ({ status, error: { code, ...more } });
const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";

async function signedIn({ email }: TestPerson): Promise<TestBrowser> {
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email, password: PASSWORD });
  return browser;
}
async function phoneOf({ email }: TestPerson) {
  const phone = newPhone(t);
  expect(await phone.logIn(email)).toMatchObject({ status: 200 });
  return phone;
}

// spec: 9.33
test("database and model have the same device limits", async () => {
  const { rows } = await sql<{ plan: keyof typeof DEVICES.most; most: number }>`
    select p as plan, most_devices(case p when 'trial' then 'teams_pro' else p end, case p when 'trial' then 'trial' else 'paid' end) as most
    from unnest(${Object.keys(DEVICES.most)}::text[]) p`.execute(t.owner);
  expect(Object.fromEntries(rows.map(({ plan, most }) => [plan, most]))).toEqual(DEVICES.most);
});

describe("a member's phones", () => {
  // spec: 3.16 7.30
  test("are listed under their email address, with their status and when they can be unregistered", async () => {
    const { team_id, member, browser, linkFor } = await phoneTeam(t);
    const { answer: phone, expectIn } = await during(t, () => phoneOf(member));
    const path = `team/${team_id}/member/${member.member_id}/device`;
    const { devices, ...plan } = await browser.send("GET", path);
    expect(plan).toMatchObject({ most: 6, held: 1, waiting_days: 1 });
    expect(Object.keys(devices)).toEqual([member.email]);
    expect(devices[member.email]).toMatchObject([
      { id: phone.device_id, deviceUuid: phone.device.uuid, label: "Ines' phone", state: "logged_in" },
    ]);
    expectIn(devices[member.email][0].free_from, 86_400);
    expectIn(devices[member.email][0].first_use_at);
    for (const [method, wrong] of [
      ["GET", `team/${UNKNOWN_ID}/member/${member.member_id}/device`],
      ["POST", `team/${UNKNOWN_ID}/member/${member.member_id}/device/link`],
      ["DELETE", `team/${UNKNOWN_ID}/member/${member.member_id}/device?deviceId=${phone.device_id}`],
      ["POST", `team/${UNKNOWN_ID}/device/${phone.device_id}/logout`],
      ["POST", `team/${UNKNOWN_ID}/devices/logout`],
      ["GET", `team/${UNKNOWN_ID}/devices`],
    ] as const) {
      const sudo = await proofOf(browser);
      expect(await browser.send(method, wrong, undefined, sudo)).toMatchObject(refused(404, "team.not_found"));
    }
    const stranger = await phoneTeam(t);
    const theirs = `team/${team_id}/member/${stranger.member.member_id}/device`;
    expect(await browser.send("GET", theirs)).toMatchObject(refused(404, "member.not_found"));
    expect(await browser.send("DELETE", `${theirs}?deviceId=${phone.device_id}`)).toMatchObject(
      refused(404, "member.not_found"),
    );
    expect(await linkFor(stranger.member.member_id)).toMatchObject(refused(404, "member.not_found"));

    const named = (change: object = {}) =>
      browser.send(
        "GET",
        `${path}?${new URLSearchParams({ deviceId: phone.device_id, teamId: team_id, memberId: member.member_id, ...change }).toString()}`,
      );
    expect((await named())["devices"][member.email]).toMatchObject([{ id: phone.device_id }]);
    for (const change of [{ teamId: UNKNOWN_ID }, { memberId: stranger.member.member_id }]) {
      expect(await named(change), "ids must match").toMatchObject(refused(404, "member.not_found"));
    }
  });
  const proofOf = async (browser: TestBrowser) => {
    const { email } = await browser.send("GET", "authUser");
    const claim = { email, password: PASSWORD, purpose: "security" };
    return { "x-sudo": String((await browser.send("POST", "portalCheckPassword", claim))["token"]) };
  };

  test("get no link for a member without an account", async () => {
    const { team_id, browser, linkFor } = await phoneTeam(t);
    const people = [{ email: "not.yet@example.com", first_name: "Not", last_name: "Yet" }];
    const { members } = await browser.send("POST", `team/${team_id}/member`, { members: people, invite_sent: false });
    expect(await linkFor(members[0].id)).toMatchObject(refused(409, "member.no_account"));
  });

  // spec: 6.2
  // asvs: V8.2.2
  // api: 1
  test("are managed by their owner and by higher roles only", async () => {
    const { team_id, member, person, browser } = await phoneTeam(t);
    const [colleague, secondary] = [await person(), await person({ admin_role: "secondary" })];
    const phones = [await phoneOf(member), await phoneOf(secondary)] as const;
    const mine = await signedIn(member);
    const path = (mid: string) => `team/${team_id}/member/${mid}/device`;
    expect(await mine.send("GET", path(member.member_id))).toMatchObject({ held: 1 });
    expect(await mine.send("GET", path(colleague.member_id))).toMatchObject(refused(403, "access.forbidden"));
    const out = (by: TestBrowser, id: string) => by.send("POST", `team/${team_id}/device/${id}/logout`);
    expect(await out(mine, phones[1].device_id)).toMatchObject(refused(403, "access.forbidden"));
    expect(await out(mine, phones[0].device_id)).toMatchObject({ success: true });
    const other = await signedIn(await person({ admin_role: "secondary" }));
    expect(await out(other, phones[1].device_id)).toMatchObject(refused(403, "access.forbidden"));
    expect(await out(browser, phones[1].device_id)).toMatchObject({ success: true });
    expect(await out(browser, UNKNOWN_ID)).toMatchObject(refused(410, "device.gone"));
  });
});

describe("unregistering", () => {
  const unregister = (by: TestBrowser, { team_id, member_id }: TestPerson, deviceId: string, reason?: string) =>
    by.send(
      "DELETE",
      `team/${team_id}/member/${member_id}/device?${new URLSearchParams({ deviceId, teamId: team_id, memberId: member_id, ...(reason && { reason }) }).toString()}`,
    );

  // spec: 4.43 7.30
  test("waits for the plan's waiting period, then frees the slot and ends the session", async () => {
    const { member, browser, team_id } = await phoneTeam(t, { tier: "teams" });
    const phone = await phoneOf(member);
    const mine = await signedIn(member);
    const from = new Date(t.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    expect(await unregister(mine, member, phone.device_id)).toMatchObject(
      refused(409, "device.too_young", { values: { from } }),
    );
    // A reason is only for admins who manage the member.
    expect(await unregister(mine, member, phone.device_id, "I want to")).toMatchObject(
      refused(409, "device.too_young"),
    );
    expect(await unregister(browser, member, phone.device_id)).toMatchObject(refused(409, "device.too_young"));
    expect(await unregister(browser, member, phone.device_id, "Phone was stolen")).toMatchObject({ success: true });
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject({ action: "logout" });
    expect(await unregister(browser, member, phone.device_id, "again")).toMatchObject(refused(410, "device.gone"));
    const { detail } = await t.owner
      .selectFrom("audit_log")
      .select("detail")
      .where("team_id", "=", team_id)
      .where("action", "=", "device.unregistered")
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ how: "override", reason: "Phone was stolen" });
    const second = await phoneOf(member);
    t.clock.advance(86_401);
    expect(await unregister(await signedIn(member), member, second.device_id)).toMatchObject({ success: true });
  });

  // spec: 4.43
  test("is immediate when all slots are taken, up to three times in 30 days", async () => {
    const { member, team_id } = await phoneTeam(t, { tier: "free", state: "free" });
    const mine = await signedIn(member);
    for (let n = 0; n < 3; n += 1) {
      const phone = await phoneOf(member);
      expect(await unregister(mine, member, phone.device_id)).toMatchObject({ success: true });
    }
    const fourth = await phoneOf(member);
    expect(await unregister(mine, member, fourth.device_id)).toMatchObject(
      refused(409, "device.too_many_early", { values: { most: 3, days: 30 } }),
    );
    const { devices, held } = await mine.send("GET", `team/${team_id}/member/${member.member_id}/device`);
    const states = devices[member.email].map(({ state }: { state: string }) => state).toSorted();
    expect([held, ...states]).toEqual([1, "logged_in", "unregistered", "unregistered", "unregistered"]);
    t.clock.advance(31 * 86_400);
    expect(await unregister(await signedIn(member), member, fourth.device_id)).toMatchObject({ success: true });
  });
});

describe("the team's phones", () => {
  test("are listed by owner name, page by page, with their status", async () => {
    const { team_id, member, browser, person, setStatus } = await phoneTeam(t);
    const phone = await phoneOf(member);
    await phone.send("GET", "config");
    const suspended = await person();
    await phoneOf(suspended);
    await setStatus("suspended", suspended.member_id);
    const silent = await person();
    const quiet = await phoneOf(silent);
    const long_ago = new Date(t.clock.now().getTime() - 86_400_000);
    await t.owner.updateTable("devices").set({ last_seen_at: long_ago }).where("id", "=", quiet.device_id).execute();
    const { devices, next } = await browser.send("GET", `team/${team_id}/devices`);
    expect(next).toBeNull();
    expect(devices[0].member, "shows which actions are allowed").toMatchObject({ admin_role: "none" });
    const states = Object.fromEntries(
      devices.map((one: { member: { email: string }; state: string }) => [one.member.email, one.state]),
    );
    expect(states).toEqual({
      [member.email]: "configured",
      [suspended.email]: "blocked",
      [silent.email]: "silent",
    });

    const now = t.clock.now();
    await sql`
      with more as (
        insert into members (team_id, email, first_name, last_name, status)
        select ${team_id}, 'p' || n || '@example.com', 'P' || n, 'Q', 'active' from generate_series(1, 150) n returning id
      ), phones as (
        insert into devices (team_id, member_id, uuid, label, platform, os_version, app, version, locale, first_use_at, last_login_at, last_seen_at)
        select ${team_id}, id, gen_random_uuid(), 'x', '', '', '', '', '', ${now}, ${now}, ${now} from more returning id
      )
      insert into device_sessions (team_id, device_id, handle, access_hash, access_until, refresh_hash, started_at, expires_at)
      select ${team_id}, id, id::text, '', ${now}, '', ${now}, ${new Date(now.getTime() + 1e9)} from phones`.execute(
      t.owner,
    );
    const seen = new Set<string>();
    let after: string | null = "";
    let pages = 0;
    while (after !== null) {
      const page: { devices: { id: string }[]; next: string | null } = await browser
        .send("GET", `team/${team_id}/devices?after=${encodeURIComponent(after)}`)
        .then((answer) => ({ devices: answer["devices"], next: answer["next"] }));
      for (const { id } of page.devices) seen.add(id);
      after = page.next;
      pages += 1;
    }
    expect([seen.size, pages]).toEqual([153, 2]);
  });

  // spec: 6.6
  test("are logged out together: the admin's own and those of lower roles", async () => {
    const { team_id, member, admin, person, browser } = await phoneTeam(t);
    const secondary = await person({ admin_role: "secondary" });
    const phones = { member: await phoneOf(member), secondary: await phoneOf(secondary), admin: await phoneOf(admin) };
    const actions = async () => {
      const asked = Object.entries(phones).map(async ([name, phone]) => {
        const { action } = await phone.send("POST", "heartbeat", {});
        return [name, action === "logout"] as const;
      });
      return Object.fromEntries(await Promise.all(asked));
    };
    expect(await (await signedIn(secondary)).send("POST", `team/${team_id}/devices/logout`)).toMatchObject({
      ended: 2,
    });
    expect(await actions()).toEqual({ member: true, secondary: true, admin: false });
    const former = await phoneOf(member);
    const lapsed = { freed_at: t.clock.now(), freed_as: "lapsed" };
    await t.owner.updateTable("devices").set(lapsed).where("id", "=", former.device_id).execute();
    expect(await browser.send("POST", `team/${team_id}/devices/logout`)).toMatchObject({ ended: 1 });
    expect(await actions()).toEqual({ member: true, secondary: true, admin: true });
    const foreign = await makeTeam(t.owner, t.clock.now());
    expect(await browser.send("POST", `team/${foreign}/devices/logout`)).toMatchObject(refused(404, "team.not_found"));
  });
});

test("waiting for a configuration needs attention after an hour, counted from the change or the login", async () => {
  const { browser, team_id, admin, member, account } = await phoneTeam(t);
  const phone = await phoneOf(member);
  const configAt = async () => {
    const { devices } = await (await signedIn(admin)).send("GET", `team/${team_id}/devices`);
    return devices.find(({ id }: { id: string }) => id === phone.device_id).config;
  };
  expect(await configAt(), "logged in just now").toMatchObject({ state: "pending", overdue: false });
  t.clock.advance(DEVICES.config_wait_s);
  expect(await configAt(), "logged in an hour ago").toMatchObject({ state: "pending", overdue: true });
  await browser.send("POST", "session/login", { email: admin.email, password: PASSWORD });
  await account("Office", { domain: "pbx.example.com" });
  expect(await configAt(), "changed just now").toMatchObject({ state: "pending", overdue: false });
  t.clock.advance(DEVICES.config_wait_s);
  expect(await configAt(), "changed an hour ago").toMatchObject({ state: "pending", overdue: true });
});

test("a phone can have its own settings; clearing them restores the owner's", async () => {
  const { browser, team_id, member, account, configure } = await phoneTeam(t);
  await configure([await account("Office", { domain: "pbx.example.com", transport: "udp" })]);
  const [own, other] = [await phoneOf(member), await phoneOf(member)];
  const transport = async (phone: typeof own) => {
    const { accounts, revision } = await phone.send("GET", "config");
    return [accounts[0].settings.transport, revision];
  };
  const [, before] = await transport(own);
  const path = `team/${team_id}/device/${own.device_id}/settings`;
  expect(await browser.send("PUT", path, { settings: { domain: "evil.example.com" } })).toMatchObject({ status: 400 });
  expect(await browser.send("PUT", path, { settings: { transport: "tls" } })).toMatchObject({ success: true });
  expect(await own.send("POST", "heartbeat", { config_revision: before })).toMatchObject({ action: "refetch" });
  expect((await transport(own))[0]).toBe("tls");
  expect((await transport(other))[0]).toBe("udp");
  const { accounts } = await browser.send(
    "GET",
    `team/${team_id}/member/${member.member_id}/effective?deviceId=${own.device_id}`,
  );
  expect(accounts[0].settings.transport).toMatchObject({
    value: "tls",
    from: "device",
    hides: [{ value: "udp", from: "team" }, {}],
  });
  expect(await browser.send("PUT", path, { settings: {} })).toMatchObject({ success: true });
  expect((await transport(own))[0]).toBe("udp");
  expect(
    await browser.send("PUT", `team/${team_id}/device/${UNKNOWN_ID}/settings`, { settings: { transport: "tls" } }),
  ).toMatchObject(refused(410, "device.gone"));
  const stranger = await phoneTeam(t);
  expect(await stranger.browser.send("PUT", path, { settings: {} })).toMatchObject({ status: 404 });
  await t.owner
    .updateTable("subscriptions")
    .set({ state: "free", tier: "free" })
    .where("team_id", "=", team_id)
    .execute();
  const ports = { settings: { sip_ports: { min: 40_000, max: 40_100 } } };
  expect(await browser.send("PUT", path, ports)).toMatchObject({ error: { code: "voice.free_tier" } });
});
