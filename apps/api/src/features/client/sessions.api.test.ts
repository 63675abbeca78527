import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makePerson, makeTeam } from "../../../test/people.ts";
import { cheapHash, newPhone } from "../../../test/phones.ts";
import { phoneTeam } from "../../../test/phone-team.ts";
import { during, holdClock } from "../../../test/seconds.ts";
import { codeNow, enrol } from "../../../test/two-step.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const refused = (status: number, code: string, more: object = {}) => ({ status, error: { code, ...more } });
const tokenOf = (link: unknown) => String(link).split("/").at(-1) ?? "";

describe("a phone login", () => {
  test("returns two tokens, the polling interval and the owner, and marks the member as seen", async () => {
    const { member, team_id } = await phoneTeam(t);
    const phone = newPhone(t);
    const { answer, expectIn } = await during(t, async () => [
      await phone.logIn(member.email),
      await phone.send("POST", "heartbeat", {}),
    ]);
    expect(answer[0]).toMatchObject({
      status: 200,
      poll_seconds: expect.any(Number),
      config_url: "https://teams.test/client/v1/config",
      account: { first_name: "Ines", email: member.email, product: "team", tier: "teams_pro", state: "paid" },
    });
    expect(answer[1]).toMatchObject({ status: 200, action: "refetch" });
    const { rows } = await sql<{ seen: Date; audited: string }>`
      select m.last_device_seen_at as seen, (select action from audit_log where member_id = m.id) as audited
      from members m where team_id = ${team_id} and id = ${member.member_id}`.execute(t.owner);
    expect(rows[0]?.audited).toBe("device.logged_in");
    expectIn(rows[0]!.seen.getTime() / 1000);
  });

  test("activates an invited member who was given a password", async () => {
    const { person, team_id } = await phoneTeam(t);
    const invited = await person({ status: "invited" });
    expect(await newPhone(t).logIn(invited.email)).toMatchObject({ status: 200 });
    const { status } = await t.owner
      .selectFrom("members")
      .select("status")
      .where("team_id", "=", team_id)
      .where("id", "=", invited.member_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("active");
  });

  // asvs: V6.3.4
  // api: 2
  test("is refused like any login, with the same pause after the same number of failures", async () => {
    holdClock(t);
    const { member } = await phoneTeam(t);
    const phone = newPhone(t);
    const wrong = () => phone.logIn(member.email, { password: "Wrong-Horse9" });
    for (let n = 0; n < 4; n += 1) expect(await wrong()).toMatchObject(refused(401, "login.refused"));
    expect(await wrong()).toMatchObject(refused(429, "request.too_many", { values: { seconds: 60 } }));
    expect(await phone.logIn(member.email)).toMatchObject(refused(429, "request.too_many"));
    expect(await phone.logIn("nobody.here@example.com")).toMatchObject(refused(401, "login.refused"));
    const portal = newBrowser(t);
    expect(await portal.send("POST", "session/login", { email: member.email, password: "x" })).toMatchObject({
      delay: 1,
    });
  });

  test("belongs to the product of its host", async () => {
    const { member } = await phoneTeam(t);
    expect(await newPhone(t, "solo.test").logIn(member.email)).toMatchObject(refused(401, "login.refused"));
    const phone = newPhone(t);
    await phone.logIn(member.email);
    const elsewhere = newPhone(t, "solo.test");
    elsewhere.access_token = phone.access_token;
    expect(await elsewhere.send("GET", "config")).toMatchObject(refused(401, "session.required"));
    expect(await newPhone(t, "support.test").logIn(member.email)).toMatchObject(refused(404, "request.not_found"));
  });

  test("asks for the second step and accepts a code once", async () => {
    const { admin } = await phoneTeam(t);
    const { seed } = await enrol(t, newBrowser(t), admin.email);
    const phone = newPhone(t);
    expect(await phone.logIn(admin.email)).toMatchObject(refused(412, "phone.mfa_required"));
    expect(await phone.logIn(admin.email, { mfa_code: "000000" })).toMatchObject(refused(400, "mfa.wrong_code"));
    const mfa_code = codeNow(t, seed);
    expect(await phone.logIn(admin.email, { mfa_code })).toMatchObject({ status: 200 });
    expect(await phone.logIn(admin.email, { mfa_code })).toMatchObject(refused(400, "mfa.wrong_code"));
  });

  // asvs: V6.3.4
  test("can't bypass a second step that is due and was never set up", async () => {
    const { admin } = await phoneTeam(t);
    const long_ago = new Date(t.clock.now().getTime() - 30 * 86_400_000);
    await t.owner
      .updateTable("accounts")
      .set({ mfa_grace_from: long_ago })
      .where("id", "=", admin.account_id)
      .execute();
    expect(await newPhone(t).logIn(admin.email, { mfa_code: "123456" })).toMatchObject(
      refused(403, "session.mfa_pending"),
    );
  });

  test("waits for steps that have to be done in the portal first", async () => {
    const { person } = await phoneTeam(t);
    for (const [option, code] of [
      [{ unverified: true }, "session.unverified"],
      [{ password_due: true }, "session.password_due"],
    ] as const) {
      expect(await newPhone(t).logIn((await person(option)).email)).toMatchObject(refused(403, code));
    }
  });

  test("as another person logs out the first one on the same installation", async () => {
    const { member, person } = await phoneTeam(t);
    const first = newPhone(t);
    await first.logIn(member.email);
    const second = newPhone(t, "teams.test", { uuid: first.device.uuid });
    expect(await second.logIn((await person()).email)).toMatchObject({ status: 200 });
    expect(await first.send("POST", "heartbeat", {})).toMatchObject({ action: "logout" });
    expect(await second.send("POST", "heartbeat", {})).toMatchObject({ action: "refetch" });
  });

  test("ends when the password changes", async () => {
    const { member, browser, team_id, proven } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    const path = `team/${team_id}/member/${member.member_id}/password`;
    expect(await browser.send("POST", path, { password: "Another-Horse8" }, await proven("security"))).toMatchObject({
      status: 200,
    });
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject({ action: "logout" });
    expect(await phone.refresh()).toMatchObject(refused(401, "phone.logged_out", { values: { reason: "password" } }));
  });
});

describe("device slots", () => {
  // spec: 9.33
  test("keep a known phone; a new one sees which could be replaced, and takes one", async () => {
    const { admin } = await phoneTeam(t, { tier: "free", state: "free", product: "solo" });
    const old = newPhone(t, "solo.test", { label: "Old phone" });
    const fresh = newPhone(t, "solo.test");
    await old.logIn(admin.email);
    expect(await old.logIn(admin.email)).toMatchObject({ status: 200 });
    const full = await fresh.logIn(admin.email);
    expect(full).toMatchObject(
      refused(409, "device.limit", { values: { most: 1 }, choices: [{ id: old.device_id, label: "Old phone" }] }),
    );
    expect(full["error"].choices[0].free_from).toBeLessThanOrEqual(t.clock.now().getTime() / 1000);
    expect(await fresh.logIn(admin.email, { replaces: fresh.device.uuid })).toMatchObject(refused(410, "device.gone"));
    expect(await fresh.logIn(admin.email, { replaces: old.device_id })).toMatchObject({ status: 200 });
    expect(await old.send("POST", "heartbeat", {})).toMatchObject({ action: "logout" });
    expect(await old.logIn(admin.email)).toMatchObject(refused(409, "device.limit"));
  });

  test("allow three early replacements in 30 days", async () => {
    const { admin, linkFor } = await phoneTeam(t, { tier: "free", state: "free", product: "solo" });
    let last = newPhone(t, "solo.test");
    await last.logIn(admin.email);
    for (let n = 0; n < 3; n += 1) {
      const next = newPhone(t, "solo.test");
      expect(await next.logIn(admin.email, { replaces: last.device_id })).toMatchObject({ status: 200 });
      last = next;
    }
    const next = newPhone(t, "solo.test");
    const wanted = refused(409, "device.too_many_early", { values: { most: 3, days: 30 } });
    expect(await next.logIn(admin.email, { replaces: last.device_id })).toMatchObject(wanted);
    const token = tokenOf((await linkFor(admin.member_id))["link"]);
    const byLink = (replaces: string) => next.send("POST", "session/link", { token, device: next.device, replaces });
    expect(await byLink(last.device_id)).toMatchObject(wanted);
    expect(await byLink(next.device.uuid)).toMatchObject(refused(410, "device.gone"));
    const { error } = await next.logIn(admin.email);
    expect(error.choices[0].free_from).toBeGreaterThan(t.clock.now().getTime() / 1000 + 29 * 86_400);
  });

  test("keep a phone that can't be unregistered yet while a slot is free", async () => {
    const { member, browser, team_id } = await phoneTeam(t, { tier: "teams" });
    const [old, fresh] = [newPhone(t), newPhone(t)];
    await old.logIn(member.email);
    expect(await fresh.logIn(member.email, { replaces: old.device_id })).toMatchObject({ status: 200 });
    expect(await browser.send("GET", `team/${team_id}/member/${member.member_id}/device`)).toMatchObject({ held: 2 });
  });

  // asvs: V2.3.4
  // api: 6
  test("are never exceeded in 200 rounds of three parallel logins", async () => {
    const team_id = await makeTeam(t.owner, t.clock.now(), { tier: "free", state: "free", seats: 1000 });
    const entered: number[] = [];
    // A cheap hash, so the race is for the slot and not for the processor.
    const password_hash = await cheapHash();
    for (let round = 0; round < 200; round += 1) {
      const { email, account_id } = await makePerson(t.owner, t.clock.now(), team_id);
      await t.owner.updateTable("accounts").set({ password_hash }).where("id", "=", account_id).execute();
      const answers = await Promise.all(Array.from({ length: 3 }, () => newPhone(t).logIn(email)));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      entered.push(answers.filter(({ status }) => status === 200).length);
    }
    const { rows } = await sql<{ most: number }>`
      select max(n)::int as most from (
        select count(*) as n from devices where team_id = ${team_id} and freed_at is null group by member_id
      ) held`.execute(t.owner);
    console.log(`places: ${entered.length} rounds of 3 at once for 1 place, most held ${rows[0]?.most}`);
    expect(new Set(entered)).toEqual(new Set([1]));
    expect(rows[0]?.most).toBe(1);
  });
});

describe("tokens", () => {
  test("are exchanged for a new pair once; reusing a spent one ends the login for both", async () => {
    const { member, team_id } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    const spent = phone.refresh_token;
    const first_access = phone.access_token;
    expect(await phone.refresh()).toMatchObject({ status: 200 });
    expect(phone.refresh_token).not.toBe(spent);
    expect(await phone.send("GET", "config")).toMatchObject({ status: 200 });
    const thief = newPhone(t);
    thief.access_token = first_access;
    expect(await thief.send("GET", "config")).toMatchObject(refused(401, "session.required"));
    const reused = refused(401, "phone.logged_out", { values: { reason: "reuse" } });
    expect(await thief.refresh(spent)).toMatchObject(reused);
    expect(await phone.refresh()).toMatchObject(reused);
    expect(await phone.send("GET", "config")).toMatchObject(reused);
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject({ action: "logout" });
    const audit_rows = await t.owner
      .selectFrom("audit_log")
      .select("actor_side")
      .where("team_id", "=", team_id)
      .where("action", "=", "device.token_reused")
      .execute();
    expect(audit_rows).toEqual([{ actor_side: "system" }]);
  });

  test("are returned again with the same idempotency key after a lost answer, and to no one else", async () => {
    const { member } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    const spent = phone.refresh_token;
    const key = { "idempotency-key": "a-key-of-this-phone" };
    const [one, other] = [await phone.refresh(spent, key), await phone.refresh(spent, key)];
    expect(one["status"]).toBe(200);
    expect([other["access_token"], other["refresh_token"]]).toEqual([one["access_token"], one["refresh_token"]]);
    expect(await phone.send("GET", "config")).toMatchObject({ status: 200 });
    expect(await phone.refresh(spent, { "idempotency-key": "another-key-altogether" })).toMatchObject(
      refused(401, "phone.logged_out"),
    );
  });

  test("all end after ten parallel refreshes with the same token", async () => {
    const { member } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    const spent = phone.refresh_token;
    const answers = await Promise.all(Array.from({ length: 10 }, () => phone.refresh(spent)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await phone.refresh()).toMatchObject({ status: 401 });
  });

  test("last a day for access, not all equally long, and as long as a device slot for refresh", async () => {
    const { member } = await phoneTeam(t);
    const phone = newPhone(t);
    const { access_expires_at } = await phone.logIn(member.email);
    const lifetime = access_expires_at - Math.floor(t.clock.now().getTime() / 1000);
    expect(Math.abs(lifetime - 86_400)).toBeLessThanOrEqual(8_641);
    t.clock.advance(20 * 3_600);
    expect(await phone.send("GET", "config")).toMatchObject({ status: 200 });
    t.clock.advance(lifetime - 20 * 3_600 + 1);
    expect(await phone.send("GET", "config")).toMatchObject(refused(401, "session.required"));
    expect(await phone.refresh()).toMatchObject({ status: 200, poll_seconds: expect.any(Number) });
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject({ status: 200 });
    t.clock.advance(91 * 86_400);
    const over = refused(401, "phone.logged_out", { values: { reason: "expired" } });
    expect(await phone.refresh()).toMatchObject(over);
    expect(await phone.refresh("pr_nonsense")).toMatchObject(over);
  });

  test("give no access to the portal, and portal tokens none to phone calls", async () => {
    const { member, browser, team_id } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    const headers = { authorization: `Bearer ${phone.access_token}` };
    expect(await newBrowser(t).send("GET", `team/${team_id}`, undefined, headers)).toMatchObject(
      refused(401, "session.required"),
    );
    const person = newPhone(t);
    person.access_token = browser.token ?? "";
    expect(await person.send("GET", "config")).toMatchObject(refused(401, "session.required"));
  });
});

describe("a device link", () => {
  test("logs in one phone once, is replaced by a newer one and expires after a week", async () => {
    const { member, linkFor } = await phoneTeam(t);
    const { answer: made, expectIn } = await during(t, () => linkFor(member.member_id));
    expect(made).toMatchObject({ status: 200, qr_code_url: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });
    expectIn(made["expires_at"], 7 * 86_400);
    const former = tokenOf(made["link"]);
    const token = tokenOf((await linkFor(member.member_id))["link"]);
    const phone = newPhone(t);
    const use = (token: string) => phone.send("POST", "session/link", { token, device: phone.device });
    expect(await use(former)).toMatchObject(refused(400, "token.invalid"));
    expect(await use(token)).toMatchObject({ status: 200, account: { email: member.email } });
    expect(await use(token)).toMatchObject(refused(400, "token.invalid"));
    const late = tokenOf((await linkFor(member.member_id))["link"]);
    t.clock.advance(7 * 86_400 + 1);
    expect(await use(late)).toMatchObject(refused(400, "token.invalid"));
  });

  test("stays valid after a failed use", async () => {
    const { admin, linkFor } = await phoneTeam(t, { tier: "free", state: "free", product: "solo" });
    const old = newPhone(t, "solo.test");
    await old.logIn(admin.email);
    const token = tokenOf((await linkFor(admin.member_id))["link"]);
    const phone = newPhone(t, "solo.test");
    const use = (change: object = {}) => phone.send("POST", "session/link", { token, device: phone.device, ...change });
    expect(await use()).toMatchObject(refused(409, "device.limit", { choices: [{ id: old.device_id }] }));
    expect(await use({ replaces: old.device_id })).toMatchObject({ status: 200 });
  });
});

describe("a phone out of service", () => {
  const CALLS = [
    ["POST", "session/logout", undefined],
    ["GET", "config", undefined],
    ["POST", "config/ack", { revision: 1, status: "applied" }],
    [
      "POST",
      "calls",
      {
        calls: [
          {
            call_id: "x",
            voice_account_id: null,
            slot: null,
            direction: "in",
            caller: "",
            callee: "",
            started_at: 1,
            answered_at: null,
            ended_at: 2,
            result: "missed",
            sip_code: null,
            codec: null,
            network: null,
            jitter_ms: null,
            loss_percent: null,
            mos: null,
          },
        ],
      },
    ],
    ["GET", "directory", undefined],
  ] as const;

  test("gets an error from every call if its owner is suspended or the subscription has ended", async () => {
    const { member, setStatus, subscribe, linkFor } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    const token = tokenOf((await linkFor(member.member_id))["link"]);
    const refusedAll = async (code: string, reason: string) => {
      const wanted = { status: 403, error: { code, values: { reason } } };
      for (const [method, path, payload] of CALLS)
        expect(await phone.send(method, path, payload)).toMatchObject(wanted);
      expect(await phone.send("POST", "heartbeat", {})).toMatchObject(wanted);
      expect(await phone.refresh()).toMatchObject(wanted);
      expect(await newPhone(t).logIn(member.email)).toMatchObject(wanted);
      expect(await phone.send("POST", "session/link", { token, device: phone.device })).toMatchObject(wanted);
      const provisioned = await t.app.inject({
        url: `/prov/linphone/${token}`,
        headers: { host: "teams.test", "x-linphone-provisioning": "1" },
      });
      expect({ status: provisioned.statusCode, ...provisioned.json() }).toMatchObject(wanted);
    };
    await setStatus("suspended");
    await refusedAll("phone.suspended", "suspended");
    await setStatus("active");
    for (const state of ["suspended", "canceled", "expired"] as const) {
      await subscribe({ state });
      await refusedAll("phone.unpaid", state);
    }
    await subscribe({ state: "past_due" });
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject({ status: 200, action: "refetch" });
  });

  test("learns of a logout in the portal at its next poll, and is refused by all other calls at once", async () => {
    const { member, browser, team_id } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    const path = `team/${team_id}/device/${phone.device_id}/logout`;
    expect(await browser.send("POST", path)).toMatchObject({ success: true });
    const wanted = { status: 401, error: { code: "phone.logged_out", values: { reason: "portal" } } };
    for (const [method, path, payload] of CALLS) expect(await phone.send(method, path, payload)).toMatchObject(wanted);
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject({ status: 200, action: "logout" });
    expect(await phone.refresh()).toMatchObject(wanted);
    expect(await phone.logIn(member.email)).toMatchObject({ status: 200 });
  });

  test("is logged out after its own logout", async () => {
    const { member } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    expect(await phone.send("POST", "session/logout")).toMatchObject({ status: 200, success: true });
    expect(await phone.refresh()).toMatchObject(refused(401, "phone.logged_out", { values: { reason: "phone" } }));
  });

  test("is unknown while its owner is removed, and known again once they are restored", async () => {
    const { member, browser, team_id } = await phoneTeam(t);
    const phone = newPhone(t);
    await phone.logIn(member.email);
    await browser.send("DELETE", `team/${team_id}/member/${member.member_id}`);
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject(refused(401, "session.required"));
    await browser.send("POST", `team/${team_id}/member/${member.member_id}/restore`);
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject({ status: 200 });
  });
});
