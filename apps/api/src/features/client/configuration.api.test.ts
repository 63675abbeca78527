import { createHash } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openApp } from "../../app.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { SIP_CANARY, phoneTeam } from "../../../test/phone-team.ts";
import { newPhone } from "../../../test/phones.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const XML = { accept: "application/x-lpconfig+xml" };
const entriesOf = (xml: string, section: string): Record<string, string> => {
  const [, inside = ""] = new RegExp(`<section name="${section}">(.*)</section>`).exec(xml) ?? [];
  return Object.fromEntries(
    [...inside.matchAll(/<entry name="([^"]+)" overwrite="true">([^<]*)</g)].map(([, key, value]) => [key, value]),
  );
};

async function configured(settings: object = {}) {
  const team = await phoneTeam(t);
  const account_id = await team.account("Office", { transport: "tls", port: 5071, ...settings });
  await team.configure([account_id]);
  const phone = newPhone(t);
  await phone.logIn(team.member.email);
  return { ...team, account_id, phone };
}

describe("a phone's configuration", () => {
  // spec: 1.13
  test("combines all levels of settings and has everything a phone needs", async () => {
    const { phone, account_id, browser, team_id } = await configured({ voicemail: "*97" });
    await browser.send("PUT", `team/${team_id}/call_actions`, {
      actions: [{ label: "Door", code: "*5", use_as: "dtmf" }],
      version: 0,
    });
    const config = await phone.send("GET", "config");
    expect(config).toMatchObject({
      status: 200,
      secrets: "memory_only",
      accounts: [
        {
          index: 0,
          voice_account_id: account_id,
          extension: "201",
          settings: { domain: "pbx.example.com", transport: "tls", port: 5071, voicemail: "*97", registration_s: 3600 },
          registrations: [
            { slot: 1, username: "201", authorization_username: "auth201", password: SIP_CANARY, register: true },
          ],
        },
      ],
      empty: [1, 2, 3, 4],
      phone: { dtmf: "rfc2833", codecs_desktop: { audio: ["opus", "g722", "pcmu", "pcma"] } },
      call_actions: [{ label: "Door", code: "*5" }],
    });
    expect(config["headers"]).toMatchObject({ etag: `"rev-${config["revision"]}"`, "cache-control": "no-store" });
  });

  test("is not sent again if unchanged; a new codec or password creates a revision that the phone learns of", async () => {
    const { phone, account_id, browser, team_id, configure } = await configured();
    const has = async () => {
      const { headers, revision } = await phone.send("GET", "config");
      return { etag: headers["etag"] as string, revision: revision as number };
    };
    const ask = (config_revision: number) => phone.send("POST", "heartbeat", { config_revision });
    const first = await has();
    expect(await phone.send("GET", "config", undefined, { "if-none-match": first.etag })).toMatchObject({
      status: 304,
      text: "",
    });
    expect(await phone.send("GET", "config", undefined, { "if-none-match": `"other", W/${first.etag}` })).toMatchObject(
      {
        status: 304,
      },
    );
    expect(await phone.send("GET", "config", undefined, { ...XML, "if-none-match": first.etag })).toMatchObject({
      status: 200,
    });
    expect(await ask(first.revision)).toMatchObject({ action: "none", config_revision: first.revision });

    await browser.send("PUT", `team/${team_id}/codecs/desktop`, { data: { audio: ["pcma"], video: [] } });
    expect(await ask(first.revision)).toMatchObject({ action: "refetch" });
    const second = await has();
    expect(second.revision).toBeGreaterThan(first.revision);
    expect(await ask(second.revision)).toMatchObject({ action: "none" });

    await configure([account_id], {}, "Another-sip-secret");
    expect(await ask(second.revision)).toMatchObject({ action: "refetch" });
    const third = await phone.send("GET", "config", undefined, { "if-none-match": second.etag });
    expect(third["accounts"][0].registrations[0].password).toBe("Another-sip-secret");
    // If the phone names no revision, the one it fetched last counts.
    expect(await phone.send("POST", "heartbeat", {})).toMatchObject({ action: "none" });
  });

  test("for Linphone uses the configured realm if it differs from the domain", async () => {
    const { phone, account, configure } = await configured();
    await configure([await account("Asterisk", { domain: "192.0.2.7", realm: "asterisk" })]);
    const { text } = await phone.send("GET", "config", undefined, XML);
    const ha1 = createHash("md5").update(`auth201:asterisk:${SIP_CANARY}`).digest("hex");
    expect(entriesOf(text, "auth_info_0")).toMatchObject({ ha1, realm: "asterisk", domain: "192.0.2.7" });
  });

  test("for Linphone has HA1 and realm instead of the password, and names every slot, the empty ones last", async () => {
    const { phone, account, configure, browser, team_id, account_id } = await configured();
    const second = await account("Second <&>", { domain: "other.example.com" });
    await configure([account_id, second]);
    const { text, headers } = await phone.send("GET", "config", undefined, XML);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(text).not.toContain(SIP_CANARY);
    expect(entriesOf(text, "proxy_0")).toMatchObject({
      reg_proxy: "&lt;sip:pbx.example.com:5071;transport=tls&gt;",
      reg_identity: "&quot;Ines the desk &amp; co&quot; &lt;sip:201@pbx.example.com&gt;",
      reg_sendregister: "1",
    });
    const ha1 = createHash("md5").update(`auth201:pbx.example.com:${SIP_CANARY}`).digest("hex");
    expect(entriesOf(text, "auth_info_0")).toMatchObject({ username: "201", userid: "auth201", ha1, passwd: "" });
    expect(entriesOf(text, "auth_info_0")).toMatchObject({ realm: "pbx.example.com", algorithm: "MD5" });
    expect(entriesOf(text, "proxy_1")).toMatchObject({ reg_sendregister: "1" });
    expect(entriesOf(text, "audio_codec_0")).toMatchObject({ mime: "opus", enabled: "1" });
    expect(entriesOf(text, "audio_codec_4")).toMatchObject({ mime: "iLBC", enabled: "0" });

    await browser.send("DELETE", `team/${team_id}/voiceaccount/${account_id}?with_members=true`);
    const after = await phone.send("GET", "config", undefined, XML);
    for (const place of [1, 2, 14]) {
      expect(entriesOf(after["text"], `proxy_${place}`)).toEqual({
        reg_proxy: "",
        reg_identity: "",
        reg_sendregister: "0",
      });
      expect(entriesOf(after["text"], `auth_info_${place}`)).toMatchObject({ username: "", ha1: "" });
    }
    // The second account moves up, because Linphone stops reading at the first empty slot.
    expect(entriesOf(after["text"], "proxy_0")).toEqual(entriesOf(text, "proxy_1"));
    expect(entriesOf(after["text"], "sip")).toMatchObject({ default_proxy: "0" });
    expect(await phone.send("GET", "config")).toMatchObject({ accounts: [{ index: 1 }], empty: [0, 2, 3, 4] });
  });

  // spec: 1.10 2.32
  test("leaves out a disabled account; only the first registration registers, or all", async () => {
    const { phone, account_id, configure, browser, team_id } = await configured({ registrations: 2 });
    const names = [1, 2, 3].map((n) => ({ username: `20${n}`, authorization_username: "", password: "Sip-secret" }));
    await configure([account_id], { registrations: names });
    const registering = async () =>
      (await phone.send("GET", "config"))["accounts"][0].registrations.map(
        (one: { register: boolean }) => one.register,
      );
    expect(await registering()).toEqual([true, false]);
    await configure([account_id], {
      registrations: names,
      settings: { registration_mode: "simultaneous", registrations: 3 },
    });
    expect(await registering()).toEqual([true, true, true]);
    const { voice_accounts } = await browser.send("GET", `team/${team_id}/voiceaccount`);
    const { firewall_password_set: _, members: __, ...one } = voice_accounts[0];
    await browser.send("PUT", `team/${team_id}/voiceaccount`, { voice_accounts: [{ ...one, enabled: false }] });
    expect(await phone.send("GET", "config")).toMatchObject({ accounts: [], empty: [0, 1, 2, 3, 4] });
  });

  test("has its status shown in the portal until there is a newer one", async () => {
    const { phone, browser, team_id, member, account_id } = await configured();
    const seen = async () => {
      const { devices } = await browser.send("GET", `team/${team_id}/member/${member.member_id}/device`);
      const [{ state, config }] = devices[member.email];
      return { state, config };
    };
    expect(await seen()).toEqual({
      state: "logged_in",
      config: { state: "pending", overdue: false, revision: null, reason: "" },
    });
    const { revision } = await phone.send("GET", "config");
    expect(await seen()).toMatchObject({ state: "configured", config: { state: "pending", revision } });
    const ack = (status: string, more: object = {}) => phone.send("POST", "config/ack", { revision, status, ...more });
    const accounts = [{ voice_account_id: account_id, slot: 1, sip_code: 403, reason: "Forbidden" }];
    expect(await ack("failed", { reason: "403 Forbidden", accounts })).toMatchObject({ success: true });
    expect(await seen()).toMatchObject({ state: "configured", config: { state: "failed", reason: "403 Forbidden" } });
    await ack("applied");
    expect(await seen()).toMatchObject({ state: "in_service", config: { state: "applied", reason: "" } });
    await browser.send("PUT", `team/${team_id}/dtmf`, { dtmf: "info" });
    expect(await seen()).toMatchObject({ state: "in_service", config: { state: "pending" } });
  });
});

describe("a Linphone provisioning link", () => {
  const fetchAt = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await t.app.inject({
      url: path,
      headers: {
        host: "teams.test",
        "x-linphone-provisioning": "1",
        "user-agent": "LinphoneAndroid/5.2.1 (Pixel 8)",
        ...headers,
      },
    });
    return { status: answer.statusCode, body: answer.body, type: answer.headers["content-type"] };
  };
  const pathOf = (link: unknown) => new URL(String(link)).pathname;

  test("is used up only by a phone, which gets the address for later requests", async () => {
    const { member, linkFor, browser, team_id, account, configure } = await phoneTeam(t);
    await configure([await account("Office")]);
    const link = pathOf((await linkFor(member.member_id))["link"]);
    for (const agent of ["Mozilla/5.0 (X11; Linux x86_64)", "WhatsApp/2.24", "Slackbot-LinkExpanding 1.0", "Unknown"]) {
      const headers = { host: "teams.test", "user-agent": agent, accept: "*/*" };
      const looked = await t.app.inject({ url: link, headers });
      expect(looked.json(), agent).toMatchObject({ error: { code: "phone.not_a_phone" } });
    }
    const first = await fetchAt(link);
    expect(first).toMatchObject({ status: 200, type: "application/xml" });
    expect(entriesOf(first.body, "proxy_0")).toMatchObject({ reg_sendregister: "1" });
    expect(await fetchAt(link)).toMatchObject({ status: 400, body: expect.stringContaining("token.invalid") });

    const own = pathOf(entriesOf(first.body, "misc")["config-uri"]);
    await browser.send("PUT", `team/${team_id}/codecs/desktop`, { data: { audio: ["pcma"], video: [] } });
    const later = await fetchAt(own);
    expect(entriesOf(later.body, "audio_codec_0")).toMatchObject({ mime: "PCMA", enabled: "1" });
    expect(entriesOf(later.body, "misc")).toEqual(entriesOf(first.body, "misc"));
    expect(await fetchAt(`${own.slice(0, -4)}AAAA`)).toMatchObject({ status: 400 });

    const { devices } = await browser.send("GET", `team/${team_id}/member/${member.member_id}/device`);
    const [device] = devices[member.email];
    expect(device).toMatchObject({ app: "LinphoneAndroid", version: "5.2.1", platform: "android" });
    await browser.send("POST", `team/${team_id}/device/${device.id}/logout`);
    const emptied = await fetchAt(own);
    expect(entriesOf(emptied.body, "proxy_0")).toMatchObject({ reg_sendregister: "0", reg_identity: "" });
    expect(entriesOf(emptied.body, "misc")).toEqual({ "config-uri": "" });
  });

  test("is refused when no device slot is left", async () => {
    const { admin, linkFor } = await phoneTeam(t, { tier: "free", state: "free", product: "solo" });
    await newPhone(t, "solo.test").logIn(admin.email);
    const link = pathOf((await linkFor(admin.member_id))["link"]);
    expect(await fetchAt(link, { host: "solo.test" })).toMatchObject({
      status: 409,
      body: expect.stringContaining("device.limit"),
    });
  });
});

// asvs: V14.2.4 V16.2.5
// api: 3
test("a SIP password appears only in the configuration, in no other response and no log line", async () => {
  const { phone, browser, team_id, member, account_id, linkFor } = await configured({
    firewall_server: "turn.example.com",
  });
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const app = await openApp({ ...t.context, log }, t.adapters);
  const { link } = await linkFor(member.member_id);
  const said: [string, string][] = [];
  const at = async (method: "GET" | "POST", url: string, payload?: object, more: Record<string, string> = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { host: "teams.test", authorization: `Bearer ${phone.access_token}`, ...more },
      ...(payload && { payload }),
    });
    said.push([`${url} ${more["accept"] ?? ""}`, answer.body]);
  };
  const accounts = [{ voice_account_id: account_id, slot: 1, registered: false, sip_code: 401, since: 1 }];
  await at("GET", "/client/v1/config");
  await at("GET", "/client/v1/config", undefined, XML);
  await at("POST", "/client/v1/heartbeat", { accounts });
  await at("POST", "/client/v1/config/ack", { revision: 1, status: "failed", reason: "x" });
  await at("GET", "/client/v1/directory");
  await at("POST", "/client/v1/session/refresh", { refresh_token: phone.refresh_token });
  await at("GET", new URL(String(link)).pathname, undefined, { "x-linphone-provisioning": "1" });
  await app.close();
  const shown = await browser.send("GET", `team/${team_id}/devices`);
  said.push(["devices", JSON.stringify(shown)]);
  expect(said.filter(([, body]) => body.includes(SIP_CANARY)).map(([url]) => url)).toEqual(["/client/v1/config "]);
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [SIP_CANARY, phone.access_token, phone.refresh_token, String(link).split("/").at(-1)!]) {
    expect(lines.join("\n")).not.toContain(secret);
  }
});
