import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { type PhoneSystem, type Says, answer, registrar, startPhoneSystem } from "../../../test/phone-system.ts";
import { parseNetworks } from "../../platform/networks.ts";
import { egressGuard } from "../egress/guard.ts";
import type { SipAccount } from "./port.ts";
import { sipClient } from "./client.ts";

let names: NameServer;
beforeAll(async () => {
  names = await startNameServer({ "pbx.test": [["127.0.0.1"]], "other.test": [["127.0.0.1"]] });
  return () => names.close();
});
let system: PhoneSystem | undefined;
afterEach(() => system?.close());

const SECRET = 's3cret, of "Ann\'s" \\ own';
const ann = { domain: "pbx.test", transport: "udp", registration_s: 600, username: "ann" } as const;
const none = async () => {};

/** Generous, because the machine may be busy. */
const WAITS = { answer_ms: 120_000, farewell_ms: 120_000, probe_ms: 120_000 };
/** For answers that never come: long enough to resolve the name and connect. */
const SILENCE_MS = 4_000;

interface Way {
  readonly full?: boolean;
  readonly allow?: string;
  readonly waits?: Partial<typeof WAITS>;
}
async function asked(says: Says, given: Partial<SipAccount> = {}, { full = false, allow, waits }: Way = {}) {
  system = await startPhoneSystem(says);
  const guard = egressGuard({ allow: parseNetworks(allow ?? "127.0.0.0/8")!, dns: names.address });
  const client = sipClient(guard, { ...WAITS, ...waits });
  const account = { ...ann, port: system.port, authorization_username: "", password: SECRET, ...given };
  return client.test(account, { full, admit: none });
}
const NAMES = { ok: "+", failed: "!", not_reached: "-" };
const drawn = ({ outcome, steps }: CheckResult) =>
  `${outcome} ${steps.map(({ step, state }) => NAMES[state] + step).join(" ")}`;

const people = { ann: SECRET };
const again = (status: number, headers: string[] = []): Says => {
  const asks = registrar(people);
  return (request, nth, system) => {
    const said = asks(request, nth, system)!;
    return said.startsWith("SIP/2.0 200") ? answer(request, status, headers) : said;
  };
};

describe("an account", () => {
  test.each<[what: string, says: Says, given: Partial<SipAccount>, found: string]>([
    ["that is correct", registrar(people), {}, "ok +name +port +answer +challenge +accepted"],
    ["over TCP", registrar(people), { transport: "tcp" }, "ok +name +port +answer +challenge +accepted"],
    [
      "with an authorization username",
      registrar({ a7: SECRET }),
      { authorization_username: "a7" },
      "ok +name +port +answer +challenge +accepted",
    ],
    [
      "with a domain that does not resolve",
      registrar(people),
      { domain: "nowhere.test" },
      "dns !name -port -answer -challenge -accepted",
    ],
    [
      "with a wrong password",
      registrar(people),
      { password: "x" },
      "bad_credentials +name +port +answer +challenge !accepted",
    ],
    [
      "with another realm",
      registrar(people, "other.example"),
      { password: "x" },
      "realm_differs +name +port +answer +challenge !accepted",
    ],
    [
      "with a realm that is not a domain",
      registrar(people, "asterisk"),
      { password: "x" },
      "bad_credentials +name +port +answer +challenge !accepted",
    ],
    [
      "that is accepted without a challenge",
      (request) => answer(request, 200),
      {},
      "not_asked +name +port +answer -challenge +accepted",
    ],
    ["that is unknown", (request) => answer(request, 404), {}, "unknown_user +name +port +answer -challenge !accepted"],
    ["that is forbidden", again(403), {}, "forbidden +name +port +answer +challenge !accepted"],
    ["at a busy server", again(503), {}, "busy +name +port +answer +challenge !accepted"],
    ["at a broken server", again(500), {}, "server_error +name +port +answer +challenge !accepted"],
    ["that is redirected", again(302), {}, "redirected +name +port +answer +challenge !accepted"],
    ["with an unexpected status", again(488), {}, "rejected +name +port +answer +challenge !accepted"],
    [
      "with an unsupported challenge",
      (request) => answer(request, 401, ['WWW-Authenticate: Digest realm="x", nonce="n", algorithm=SHA-512']),
      {},
      "auth_unsupported +name +port +answer !challenge -accepted",
    ],
    [
      "at a web server, over TCP",
      () => "HTTP/1.1 400 Bad Request\r\n\r\n",
      { transport: "tcp" },
      "not_sip +name +port !answer -challenge -accepted",
    ],
    ["at a server that speaks no SIP, over UDP", () => "what?", {}, "not_sip +name +port !answer -challenge -accepted"],
    [
      "without an answer, over TCP",
      () => null,
      { transport: "tcp" },
      "timeout +name +port !answer -challenge -accepted",
    ],
    [
      "at a server that never stops sending",
      () => "SIP/2.0 200 OK\r\n" + "X: y\r\n".repeat(20_000),
      { transport: "tcp" },
      "not_sip +name +port !answer -challenge -accepted",
    ],
    [
      "with an answer to another request",
      (request) => answer(request, 200).replace(/Call-ID: \w+/, "Call-ID: x"),
      { transport: "tcp" },
      "timeout +name +port !answer -challenge -accepted",
    ],
  ])("%s", async (_what, says, given, found) => {
    const waits = found.startsWith("timeout") ? { answer_ms: SILENCE_MS } : {};
    expect(drawn(await asked(says, given, { waits }))).toBe(found);
  });

  test("without an answer over UDP is probed over TCP, without a password", async () => {
    const asks = registrar(people);
    const found = await asked(
      (request, nth, system) => (request.includes("SIP/2.0/TCP") ? asks(request, nth, system) : null),
      {},
      { waits: { answer_ms: SILENCE_MS } },
    );
    expect(drawn(found)).toBe("wrong_transport +name !port -answer -challenge -accepted");
    expect(found.values).toMatchObject({ transport: "udp", other_transport: "tcp" });
    expect(system!.heard.some((request) => request.includes("Authorization"))).toBe(false);
  });

  test("is tested successfully despite packet loss", async () => {
    const asks = registrar(people);
    const lost = new Set([0, 2]);
    const found = await asked((request, nth, system) => (lost.has(nth) ? null : asks(request, nth, system)));
    expect(found.outcome).toBe("ok");
    // Two requests, each sent twice; a busy machine may retransmit more.
    expect(system!.heard.length).toBeGreaterThanOrEqual(4);
  });

  test("whose first server is silent over UDP is tested at the next server, as phones do", async () => {
    const silent = await startPhoneSystem(() => null);
    system = await startPhoneSystem(registrar(people));
    const places = [silent, system].map(({ port }) => `pbx.test:${port}`);
    const records = await startNameServer({ "pbx.test": [["127.0.0.1"]], "_sip._udp.pbx.test": [places] });
    const guard = egressGuard({ allow: parseNetworks("127.0.0.0/8")!, dns: records.address });
    // The first server gets half of the time.
    const client = sipClient(guard, { ...WAITS, answer_ms: 4 * SILENCE_MS });
    const found = await client.test(
      { ...ann, authorization_username: "", password: SECRET },
      { full: false, admit: none },
    );
    silent.close();
    records.close();
    expect(drawn(found)).toBe("ok +name +port +answer +challenge +accepted");
    expect(silent.heard.length).toBeGreaterThan(0);
  });

  test("with a proxy is tested through it, for its own domain", async () => {
    system = await startPhoneSystem(registrar(people));
    const client = sipClient(egressGuard({ allow: parseNetworks("127.0.0.0/8")!, dns: names.address }));
    const proxy = `other.test:${system.port}`;
    const account = { ...ann, proxy, port: 1, authorization_username: "", password: SECRET };
    expect(await client.test(account, { full: false, admit: none })).toMatchObject({ outcome: "ok" });
    expect(system.heard[0]).toMatch(/^REGISTER sip:pbx\.test SIP/);
  });

  test("is retried after a stale nonce", async () => {
    const asks = registrar(people);
    const found = await asked((request, nth, system) =>
      nth === 1
        ? answer(request, 401, ['WWW-Authenticate: Digest realm="pbx.test", nonce="new", qop="auth", stale=true'])
        : asks(request, nth, system),
    );
    expect(drawn(found)).toBe("ok +name +port +answer +challenge +accepted");
  });

  test.each<[what: string, realm: string, given: Partial<SipAccount>, told: string | undefined]>([
    ["in its domain as realm", "pbx.test", {}, undefined],
    ["in another realm", "asterisk", {}, "asterisk"],
    ["in the configured realm", "asterisk", { realm: "asterisk" }, undefined],
    ["in the configured realm, spelled differently", "Asterisk", { realm: "asterisk" }, "Asterisk"],
  ])("challenged %s: reports which realm to set", async (_what, realm, given, told) => {
    const found = await asked(registrar(people, realm), given);
    expect([found.outcome, found.values.realm_to_set]).toEqual(["ok", told]);
  });

  test("has a wrong password if its configured realm matches", async () => {
    const found = await asked(registrar(people, "other.example"), { realm: "other.example", password: "x" });
    expect(found.outcome).toBe("bad_credentials");
  });

  test("is queried without registering, and its registrations are counted", async () => {
    const found = await asked((request, nth, system) => {
      system.contacts.add('"Ann, at home" <sip:ann@192.0.2.7>').add("<sip:ann@192.0.2.8>");
      return registrar(people)(request, nth, system);
    });
    expect(found).toMatchObject({ outcome: "ok", registered: 2, values: { realm: "pbx.test", algorithm: "MD5" } });
    expect(system!.heard.some((request) => /^(Contact|Expires):/m.test(request))).toBe(false);
  });
});

describe("a full test", () => {
  test("registers briefly and unregisters", async () => {
    expect(await asked(registrar(people), {}, { full: true })).toMatchObject({ outcome: "ok", registered: 0 });
    expect(system!.heard.filter((request) => request.includes("\r\nExpires: 600\r\n")).length).toBeGreaterThan(0);
    expect(system!.contacts.size).toBe(0);
  });

  test("reports that the registration interval is too short", async () => {
    const asks = registrar(people);
    const found = await asked(
      (request, nth, system) =>
        request.includes("\r\nExpires: 600\r\n")
          ? answer(request, 423, ["Min-Expires: 900"])
          : asks(request, nth, system),
      {},
      { full: true },
    );
    expect(drawn(found)).toBe("interval_too_brief +name +port +answer +challenge !accepted");
    expect(found.values).toMatchObject({ status: 423, min_expires: 900 });
  });

  test("reports how long the registration remains if it can't unregister", async () => {
    const asks = registrar(people);
    const found = await asked(
      (request, nth, system) => (request.includes("\r\nExpires: 0\r\n") ? null : asks(request, nth, system)),
      {},
      { full: true, waits: { farewell_ms: SILENCE_MS } },
    );
    expect(found).toMatchObject({ outcome: "not_unregistered", values: { left_s: 120 } });
  });

  test("also unregisters when the answer was lost", async () => {
    const asks = registrar(people);
    const found = await asked(
      (request, nth, system) => {
        const said = asks(request, nth, system);
        return request.includes("\r\nExpires: 600\r\n") && said?.startsWith("SIP/2.0 200") ? null : said;
      },
      {},
      { full: true, waits: { answer_ms: SILENCE_MS } },
    );
    expect(found.outcome).toBe("timeout");
    expect(system!.contacts.size).toBe(0);
  });
});

describe("invalid message content", () => {
  // asvs: V1.3.3
  test.each<[string, Partial<SipAccount>]>([
    ["a line break in the username", { username: "ann\r\nEvil: 1" }],
    ["a bare line feed in the username", { username: "ann\nEvil: 1" }],
    ["a line break in the other username", { authorization_username: "ann\r\nEvil: 1" }],
    ["a line break in the password", { password: "x\r\nEvil: 1" }],
    ["a line break in the domain", { domain: "pbx.test\r\nEvil: 1" }],
    ["a line break in the proxy", { proxy: "pbx.test\r\nEvil: 1" }],
    ["a next-line character", { username: "ann\u0085Evil" }],
    ["a domain that ends the address", { domain: "pbx.test>;x" }],
    ["a username that ends the address", { username: "ann@x>" }],
    ["no domain", { domain: "" }],
    ["no username", { username: "" }],
  ])("rejects %s and sends nothing", async (_what, given) => {
    expect(drawn(await asked(registrar(people), given))).toMatch(/^bad_input( -\w+)+$/);
    expect(system!.heard).toEqual([]);
    expect(names.asked.some((one) => one.includes("evil"))).toBe(false);
  });

  test("encodes a name with non-ASCII letters as one user part", async () => {
    await asked(registrar({ "josé/#1?": SECRET }), { username: "josé/#1?" });
    expect(system!.heard[0]).toContain("To: <sip:jos%C3%A9/%231?@pbx.test>\r\n");
  });
});

// asvs: V1.3.6
// api: 7
test("never contacts a private address, regardless of its notation", async () => {
  for (const domain of ["pbx.test", "127.0.0.1", "2130706433", "localhost"]) {
    for (const transport of ["udp", "tcp", "tls", "auto"] as const) {
      const { outcome } = await asked(registrar(people), { domain, transport }, { allow: "192.168.7.0/24" });
      expect(["address_not_allowed", "dns"]).toContain(outcome);
      expect(system!.heard).toEqual([]);
      system!.close();
    }
  }
  system = undefined;
});

test("does not contact an address that the caller rejects, and passes on the reason", async () => {
  system = await startPhoneSystem(registrar(people));
  const client = sipClient(egressGuard({ allow: parseNetworks("127.0.0.0/8")!, dns: names.address }));
  const account = { ...ann, port: system.port, authorization_username: "", password: SECRET };
  const admit = (address: string) => Promise.reject(new Error(`not ${address} again`));
  await expect(client.test(account, { full: false, admit })).rejects.toThrow("not 127.0.0.1 again");
  expect(system.heard).toEqual([]);
});
