import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { CANARY, account, configuration, voiceTeam } from "../../../test/voice.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const team = (options?: Parameters<typeof voiceTeam>[1]) => voiceTeam(t, options);

async function makeItsp(status: "active" | "hidden" | "draft") {
  const slug = `provider-${randomBytes(4).toString("hex")}`;
  const settings = JSON.stringify({ domain: "sip.provider.example", transport: "tcp", voicemail: "*97" });
  const { id } = await t.owner
    .insertInto("itsps")
    .values({ slug, name: "Provider", status, settings, countries: ["ES"] })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, slug };
}

describe("voice accounts", () => {
  // spec: 7.25
  test("can be created, changed and deleted, and reject an outdated version", async () => {
    const { browser, path, create } = await team();
    const made = await create({ firewall_password: CANARY });
    expect(made).toMatchObject({ status: 200 });
    const [{ firewall_password_set, members: used, ...rest }] = made["voice_accounts"];
    expect([firewall_password_set, used, rest.version]).toEqual([true, 0, 1]);
    const changed = { ...rest, name: "Front desk" };
    const save = (version: number) => browser.send("PUT", path, { voice_accounts: [{ ...changed, version }] });
    expect((await save(1))["voice_accounts"]).toMatchObject([
      { name: "Front desk", version: 2, firewall_password_set: true },
    ]);
    expect(await save(1)).toMatchObject({ status: 415, error: { code: "voice.stale" } });
    expect(await browser.send("DELETE", `${path}/${rest.id}`)).toMatchObject({ success: true });
    expect(await save(2)).toMatchObject({ status: 410, error: { code: "voice.gone" } });
    expect(await browser.send("DELETE", `${path}/${rest.id}`)).toMatchObject({
      status: 410,
      error: { code: "voice.gone" },
    });
  });

  // spec: 3.9
  test("keep all settings and never return the firewall password", async () => {
    const { browser, path, create } = await team();
    const settings = {
      domain: "pbx.example.com",
      port: 5061,
      transport: "tls",
      registration_s: 600,
      keep_alive_s: 45,
      firewall_method: "turn",
      firewall_server: "turn.example.com:3478",
      firewall_user: "relay",
      voicemail: "*97",
      dial_plan: "0x.;match=1;prestrip=1;pre=+44",
      sip_ports: { min: 5060, max: 5080 },
      audio_ports: { min: 42_000, max: 42_100 },
      video_ports: { min: 43_000, max: 43_100 },
    };
    expect(await create({ settings, firewall_password: CANARY })).toMatchObject({ status: 200 });
    const { voice_accounts } = await browser.send("GET", path);
    expect(voice_accounts[0].settings).toEqual(settings);
    expect(voice_accounts[0].firewall_password_set).toBe(true);
    expect(JSON.stringify(voice_accounts)).not.toContain(CANARY);
  });

  // spec: 5.52 9.15
  // asvs: V2.3.2 V2.3.4
  test("are limited to five, even under parallel requests", async () => {
    const { browser, path, create } = await team();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => create({ name: `Account ${n}` })));
    for (const { status, error } of answers.filter(({ status }) => status !== 200)) {
      expect([status, error.code]).toEqual([409, "voice.too_many"]);
    }
    for (let n = 0; n < 5; n += 1) await create({ name: `Again ${n}` });
    expect((await browser.send("GET", path))["voice_accounts"]).toHaveLength(5);
    expect(await create()).toMatchObject({ status: 409, error: { code: "voice.too_many", values: { most: 5 } } });
  });

  // spec: 7.38
  test("inherit from a provider's template; a hidden provider stays with its users", async () => {
    const { team_id, browser, path, create, configure, person } = await team();
    const { id: provider, slug } = await makeItsp("active");
    const { id: draft } = await makeItsp("draft");
    expect(await create({ itsp_id: draft })).toMatchObject({ status: 404, error: { code: "itsp.not_found" } });
    const { voice_accounts } = await create({ itsp_id: provider, settings: { transport: "tls" } });
    const [{ id, firewall_password_set: _, members: __, ...rest }] = voice_accounts;
    expect(await browser.send("PUT", path, { voice_accounts: [{ ...rest, id, itsp_id: draft }] })).toMatchObject({
      error: { code: "itsp.not_found" },
    });
    expect((await browser.send("GET", "itsp"))["itsps"]).toMatchObject([{ slug, countries: ["ES"] }]);
    await t.owner.updateTable("itsps").set({ status: "hidden" }).where("id", "=", provider).execute();
    expect(await browser.send("GET", `itsp/${provider}`)).toMatchObject({ status: 200, slug });
    expect(await browser.send("GET", `itsp/${draft}`)).toMatchObject({ error: { code: "itsp.not_found" } });

    const { member_id } = await person();
    await configure(member_id, [configuration(id, "201", { settings: { voicemail: "*98" } })]);
    const { accounts, phone } = await browser.send("GET", `team/${team_id}/member/${member_id}/effective`);
    expect(accounts[0].settings).toMatchObject({
      domain: { value: "sip.provider.example", from: "provider", hides: [] },
      transport: {
        value: "tls",
        from: "team",
        hides: [
          { value: "tcp", from: "provider" },
          { value: "udp", from: "product" },
        ],
      },
      voicemail: { value: "*98", from: "member", hides: [{ value: "*97", from: "provider" }] },
      keep_alive_s: { value: 30, from: "product" },
    });
    expect(phone).toMatchObject({ dtmf: { value: "rfc2833", from: "product" } });
  });

  test("in use are deleted only together with their members' configurations", async () => {
    const { team_id, browser, path, create, configure, person } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const { member_id } = await person();
    await configure(member_id, [configuration(id, "201")]);
    expect(await browser.send("DELETE", `${path}/${id}`)).toMatchObject({
      error: { code: "voice.in_use", values: { members: 1 } },
    });
    expect(await browser.send("DELETE", `${path}/${id}?with_members=true`)).toMatchObject({ success: true });
    expect(await browser.send("GET", `team/${team_id}/member/${member_id}/voice`)).toMatchObject({
      voice_configurations: [],
    });
    expect(await configure(member_id, [configuration(id, "201")])).toMatchObject({
      status: 410,
      error: { code: "voice.gone" },
    });
  });

  // spec: 5.24 5.25
  test("on the free plan are limited to one, with one registration and no port range", async () => {
    const { admin, create, configure, browser, path } = await team({ tier: "free", product: "solo" });
    const made = await create();
    expect(made.status).toBe(200);
    expect(await create({ name: "Second" })).toMatchObject({ status: 403, error: { code: "voice.free_tier" } });
    const [{ id, firewall_password_set: _, members: __, ...rest }] = made["voice_accounts"];
    const settings = { ...rest.settings, sip_ports: { min: 5060, max: 5080 } };
    expect(await browser.send("PUT", path, { voice_accounts: [{ ...rest, id, settings }] })).toMatchObject({
      error: { code: "voice.free_tier" },
    });
    const two = configuration(id, "201", {
      registrations: ["a", "b"].map((username) => ({ username, authorization_username: "", password: "" })),
    });
    expect(await configure(admin.member_id, [two])).toMatchObject({ error: { code: "voice.free_tier" } });
    expect(await configure(admin.member_id, [configuration(id, "201")])).toMatchObject({ status: 200 });
  });

  // spec: 5.25
  test("after a downgrade to free keep paid settings, but allow no others", async () => {
    const { team_id, create, browser, path } = await team();
    const paid = { sip_ports: { min: 5060, max: 5080 }, registrations: 2, push_mode: "continuous" };
    const made = await create({ settings: { ...account().settings, ...paid } });
    const [{ firewall_password_set: _, members: __, ...rest }] = made["voice_accounts"];
    await t.owner
      .updateTable("subscriptions")
      .set({ state: "free", tier: "free" })
      .where("team_id", "=", team_id)
      .execute();
    const save = (settings: object, version: number) =>
      browser.send("PUT", path, { voice_accounts: [{ ...rest, name: "Desk", settings, version }] });
    expect(await save(rest.settings, 1)).toMatchObject({ status: 200 });
    const refused = { status: 403, error: { code: "voice.free_tier" } };
    expect(await save({ ...rest.settings, sip_ports: { min: 5060, max: 5090 } }, 2)).toMatchObject(refused);
    expect(await save({ ...rest.settings, audio_ports: { min: 9000, max: 9100 } }, 2)).toMatchObject(refused);
    const { registrations: ___, ...fewer } = rest.settings;
    expect(await save(fewer, 2)).toMatchObject({ status: 200 });
    expect(await save(rest.settings, 3), "a removed setting can't be restored").toMatchObject(refused);
  });
});

// spec: 4.37
test("refuses voice changes while an import is running", async () => {
  const { team_id, browser, path, create, configure, person } = await team();
  const [{ id, firewall_password_set: _, members: __, ...rest }] = (await create())["voice_accounts"];
  const { member_id } = await person();
  await t.owner.updateTable("teams").set({ busy_with: team_id }).where("id", "=", team_id).execute();
  for (const answer of [
    await create(),
    await browser.send("PUT", path, { voice_accounts: [{ ...rest, id }] }),
    await browser.send("DELETE", `${path}/${id}`),
    await configure(member_id, []),
  ]) {
    expect(answer).toMatchObject({ status: 409, error: { code: "team.busy" } });
  }
});

describe("phone settings", () => {
  // spec: 1.11 2.34 3.14 3.15 7.32 9.17 9.32
  test("for codecs, DTMF, servers, domain and region have defaults until changed", async () => {
    const { team_id, browser } = await team();
    const at = `team/${team_id}`;
    const { codecs, available } = await browser.send("GET", `${at}/codecs`);
    const wide = { audio: ["opus", "g722", "pcmu", "pcma"], video: ["h264", "vp8"] };
    const cellular = { audio: ["opus", "ilbc", "g729", "pcmu"], video: ["h264"] };
    expect(codecs).toEqual({ desktop: wide, cellular, wifi: wide });
    const audio = ["opus", "g722", "pcmu", "pcma", "ilbc", "gsm", "speex", "g729"];
    expect(available).toEqual({ desktop_audio: audio, mobile_audio: audio, video: ["h264", "vp8"] });
    const data = { audio: ["pcmu", "opus"], video: [] };
    expect((await browser.send("PUT", `${at}/codecs/desktop`, { data }))["codecs"]).toMatchObject({
      desktop: data,
      wifi: { audio: ["opus", "g722", "pcmu", "pcma"] },
    });
    expect(await browser.send("PUT", `${at}/codecs/wifi`, { data: { audio: [], video: [] } })).toMatchObject({
      error: { fields: [{ path: "data.audio", issue: "voice.no_codec" }] },
    });
    expect(await browser.send("PUT", `${at}/dtmf`, { dtmf: "info" })).toMatchObject({ dtmf: "info" });
    expect(await browser.send("GET", `${at}/dtmf`)).toMatchObject({ dtmf: "info" });
    expect(await browser.send("GET", `${at}/call_server_group`)).toMatchObject({
      call_server_group: "auto",
      available_call_server_groups: ["auto", "na", "eu", "asia"].map((code) => ({ code })),
    });
    expect(await browser.send("PUT", `${at}/call_server_group`, { call_server_group: "eu" })).toMatchObject({
      call_server_group: "eu",
    });
    expect(await browser.send("PUT", `${at}/call_server_group`, { call_server_group: "moon" })).toMatchObject({
      status: 400,
      error: { code: "voice.unknown_group" },
    });
    expect(await browser.send("GET", `${at}/sip_domain_shown`)).toMatchObject({ sipDomainShownValue: true });
    expect(await browser.send("PUT", `${at}/sip_domain_shown`, { sipDomainShownValue: false })).toMatchObject({
      sipDomainShownValue: false,
    });
    expect(await browser.send("GET", `${at}/meeting_region`)).toMatchObject({
      region: "north_america",
      participants: 200,
    });
    expect(await browser.send("PUT", `${at}/meeting_region`, { region: "europe" })).toMatchObject({ region: "europe" });
    const { changes } = await browser.send("GET", `${at}/history`);
    expect(changes[0]).toMatchObject({
      action: "voice.meeting_region_changed",
      fields: { meeting_region: { before: "north_america", after: "europe" } },
    });
  });

  // spec: 3.36 9.26 9.27
  test.each([
    ["meeting_region", "region", ["north_america", "europe", "asia"], "africa"],
    ["dtmf", "dtmf", ["rfc2833", "info", "inband"], "smoke"],
  ])("%s accepts each %s of %j, and not %s", async (call, field, known, unknown) => {
    const { team_id, browser } = await team();
    const path = `team/${team_id}/${call}`;
    for (const value of known) {
      expect(await browser.send("PUT", path, { [field]: value })).toMatchObject({ status: 200 });
      expect(await browser.send("GET", path)).toMatchObject({ [field]: value });
    }
    expect(await browser.send("PUT", path, { [field]: unknown })).toMatchObject({ status: 400 });
    expect(await browser.send("GET", path)).toMatchObject({ [field]: known.at(-1) });
  });
});
