import { once } from "node:events";
import { type AddressInfo, type Socket, createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { CheckResult, Outcome } from "@portal/model/account-check/outcomes.ts";
import { parseNetworks } from "@portal/api/platform/networks.ts";
import { egressGuard } from "@portal/api/adapters/egress/guard.ts";
import type { SipAccount } from "@portal/api/adapters/sip/port.ts";
import { sipClient } from "@portal/api/adapters/sip/client.ts";
import { startNames } from "./parts/dnsmasq.ts";
import { startRegistrar } from "./parts/kamailio.ts";
import { freePort } from "./parts/process.ts";

/**
 * Compares the result of the account check with the actual fault, using two real registrars, a real name server, real
 * certificates, and a few servers that are not registrars.
 */
/** Long enough for any response on a busy machine. */
const WAITS = { answer_ms: 120_000, farewell_ms: 120_000, probe_ms: 120_000 };
/** For servers that never answer: long enough to resolve the name and connect. */
const SILENCE = { ...WAITS, answer_ms: 4_000, probe_ms: 4_000 };
const PEOPLE = { ann: "s3cret-of-Ann", ben: "s3cret-of-Ben", desk: "s3cret-of-Desk" };

const [md5, sha] = await Promise.all([startRegistrar("MD5", PEOPLE), startRegistrar("SHA-256", PEOPLE)]);
setDefaultCACertificates([...getCACertificates(), md5.ca, sha.ca]);
const web = await listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
const mute = await listen(() => {});
const rude = await listen((socket) => socket.once("data", () => socket.destroy()));
/** Counts connections to an internal server, which the egress guard of production must prevent. */
let intruders = 0;
const inside = await listen(() => (intruders += 1));

const unused = await freePort();

const here = ["pbx", "sha", "strict", "branch", "alias", "proxyauth", "brief", "open", "silent", "udpsilent"];
const faulty = ["broken", "busy", "moved", "odd", "edge", "srv", "records"];
const names = await startNames({
  hosts: {
    ...Object.fromEntries([...here, ...faulty].map((name) => [`${name}.test`, "127.0.0.1"])),
    "lan.test": "192.168.1.10",
    "metadata.test": "169.254.169.254",
  },
  services: {
    "_sip._udp.srv.test": `pbx.test:${md5.ports.plain}`,
    "_sip._tcp.srv.test": `pbx.test:${md5.ports.plain}`,
    "_sips._tcp.srv.test": `pbx.test:${md5.ports.good}`,
    "_sips._tcp.records.test": `pbx.test:${md5.ports.good}`,
    "_sip._udp.inward.test": `metadata.test:${md5.ports.plain}`,
  },
});
const near = egressGuard({ allow: parseNetworks("127.0.0.0/8")!, dns: names.address });
const loopback = sipClient(near, WAITS);
const impatient = sipClient(near, SILENCE);
const production = sipClient(egressGuard({ allow: [], dns: names.address }), WAITS);

interface Situation {
  readonly account?: Partial<SipAccount>;
  readonly full?: boolean;
  readonly by?: typeof loopback;
  readonly found: Outcome;
  /** Further values that the result must have. */
  readonly values?: Partial<CheckResult["values"]>;
  readonly registered?: number;
}
const { plain, good, expired, wrong, self } = md5.ports;
const tls = { transport: "tls", port: good } as const;
const tcp = { transport: "tcp" } as const;
const unset = { port: undefined };
const SHA256 = { algorithm: "SHA-256", realm: "sha.test" };

const SITUATIONS: Readonly<Record<string, Situation>> = {
  "right, over UDP": { found: "ok", values: { algorithm: "MD5", realm: "pbx.test", status: 200 } },
  "right, over TCP": { account: tcp, found: "ok" },
  "right, over TLS": { account: tls, found: "ok", values: { transport: "tls" } },
  "right, SHA-256 over UDP": { account: { domain: "sha.test", port: sha.ports.plain }, found: "ok", values: SHA256 },
  "right, SHA-256 over TCP": {
    account: { ...tcp, domain: "sha.test", port: sha.ports.plain },
    found: "ok",
    values: SHA256,
  },
  "right, SHA-256 over TLS": {
    account: { ...tls, domain: "sha.test", port: sha.ports.good },
    found: "ok",
    values: SHA256,
  },
  "right, asked by a proxy (407)": { account: { domain: "proxyauth.test" }, found: "ok" },
  "right, with another name for the password": {
    account: { domain: "alias.test", username: "ben", authorization_username: "ann" },
    found: "ok",
  },
  "right, through another host": { account: { proxy: `edge.test:${plain}`, ...unset }, found: "ok" },
  "right, found by records, UDP": { account: { domain: "srv.test", ...unset }, found: "ok" },
  "right, found by records, TCP": { account: { ...tcp, domain: "srv.test", ...unset }, found: "ok" },
  "right, found by records, TLS": { account: { ...tls, domain: "srv.test", ...unset }, found: "ok" },
  "right, transport found by records": {
    account: { transport: "auto", domain: "srv.test", ...unset },
    found: "ok",
    values: { transport: "tls" },
  },
  "right, of another realm": { account: { domain: "branch.test" }, found: "ok", values: { realm: "head.test" } },
  "right, while a phone is registered": {
    account: { username: "desk", password: PEOPLE.desk },
    found: "ok",
    registered: 1,
  },
  "right, full test over UDP": { full: true, found: "ok", registered: 0 },
  "right, full test over TCP": { account: tcp, full: true, found: "ok" },
  "right, full test over TLS": { account: tls, full: true, found: "ok" },
  "right, full test with SHA-256": { account: { domain: "sha.test", port: sha.ports.plain }, full: true, found: "ok" },
  "right, full test at a proxy (407)": { account: { domain: "proxyauth.test" }, full: true, found: "ok" },
  "taken without a password": { account: { domain: "open.test" }, found: "not_asked" },
  "registration time too short": {
    account: { domain: "brief.test", registration_s: 60 },
    full: true,
    found: "interval_too_brief",
    values: { status: 423, min_expires: 300 },
  },
  "registration time long enough": { account: { domain: "brief.test", registration_s: 600 }, full: true, found: "ok" },
  "registration time too short, only asked": { account: { domain: "brief.test", registration_s: 60 }, found: "ok" },
  "wrong password": { account: { password: "x" }, found: "bad_credentials", values: { status: 401 } },
  "wrong password, full test": { account: { password: "x" }, full: true, found: "bad_credentials" },
  "wrong password over TLS": { account: { ...tls, password: "x" }, found: "bad_credentials" },
  "wrong password, SHA-256": {
    account: { domain: "sha.test", port: sha.ports.plain, password: "x" },
    found: "bad_credentials",
  },
  "wrong password at a proxy": {
    account: { domain: "proxyauth.test", password: "x" },
    found: "bad_credentials",
    values: { status: 407 },
  },
  "wrong password at a strict server": { account: { domain: "strict.test", password: "x" }, found: "forbidden" },
  "wrong password of another realm": { account: { domain: "branch.test", password: "x" }, found: "realm_differs" },
  "another user's authorization username": { account: { authorization_username: "ben" }, found: "bad_credentials" },
  "another user's credentials": {
    account: { authorization_username: "ben", password: PEOPLE.ben },
    found: "forbidden",
  },
  "unknown username": { account: { username: "nobody" }, found: "unknown_user", values: { status: 404 } },
  "fault of the server": { account: { domain: "broken.test" }, found: "server_error", values: { status: 500 } },
  "server overloaded": { account: { domain: "busy.test" }, found: "busy" },
  "sent elsewhere": { account: { domain: "moved.test" }, found: "redirected" },
  "odd answer": { account: { domain: "odd.test" }, found: "rejected", values: { status: 488 } },
  "no such name": { account: { domain: "nowhere.test" }, found: "dns" },
  "nothing listens, UDP": { account: { port: unused }, found: "refused" },
  "nothing listens, TCP": { account: { ...tcp, port: unused }, found: "refused" },
  "silence over UDP and TCP": { by: impatient, account: { domain: "silent.test" }, found: "timeout" },
  "silence over TCP": { by: impatient, account: { ...tcp, domain: "silent.test" }, found: "timeout" },
  "silence over UDP, an answer over TCP": {
    by: impatient,
    account: { domain: "udpsilent.test" },
    found: "wrong_transport",
    values: { other_transport: "tcp" },
  },
  "certificate out of date": { account: { ...tls, port: expired }, found: "tls_expired" },
  "certificate of another name": { account: { ...tls, port: wrong }, found: "tls_name" },
  "certificate of the host, not of the domain": {
    account: { ...tls, domain: "records.test", ...unset },
    found: "tls_name",
  },
  "self-signed certificate": { account: { ...tls, port: self }, found: "tls_untrusted" },
  "TLS where there is none": { by: impatient, account: { ...tls, port: plain }, found: "tls_protocol" },
  "TLS without an answer": { by: impatient, account: { ...tls, port: mute.port }, found: "tls_protocol" },
  "a web server": { account: { ...tcp, port: web.port }, found: "not_sip" },
  "a server that hangs up": { account: { ...tcp, port: rude.port }, found: "closed" },
  "a line break in the username": { account: { username: "ann\r\nEvil: 1" }, found: "bad_input" },
  "a mail server's port": { account: { ...tcp, port: 25 }, found: "port_not_allowed" },
  "in production, a name of this machine": {
    by: production,
    account: { ...tcp, port: inside.port },
    found: "address_not_allowed",
  },
  "in production, this machine as a number": {
    by: production,
    account: { ...tcp, domain: "2130706433", port: inside.port },
    found: "address_not_allowed",
  },
  "in production, an office network": { by: production, account: { domain: "lan.test" }, found: "address_not_allowed" },
  "in production, records that lead inside": {
    by: production,
    account: { domain: "inward.test", ...unset },
    found: "address_not_allowed",
  },
};

const ANN: SipAccount = {
  domain: "pbx.test",
  port: plain,
  transport: "udp",
  registration_s: 600,
  username: "ann",
  authorization_username: "",
  password: PEOPLE.ann,
};
const findings: CheckResult[] = [];
let right = 0;

async function check([name, { account, full = false, by = loopback, ...wanted }]: [string, Situation]): Promise<void> {
  const finding = await by.test({ ...ANN, ...account }, { full, admit: async () => {} });
  findings.push(finding);
  const { outcome, values, registered } = finding;
  const seen = Object.entries(wanted.values ?? {}).every(
    ([key, value]) => values[key as keyof typeof values] === value,
  );
  const counted = wanted.registered === undefined || wanted.registered === registered;
  const good = outcome === wanted.found && seen && counted;
  if (good) right += 1;
  const failed = finding.steps.find(({ state }) => state === "failed")?.step;
  const where = failed ? ` at "${failed}"` : "";
  const detail = good ? "" : `, not ${wanted.found}: ${JSON.stringify(finding)}`;
  console.log(`${good ? "ok   " : "WRONG"} ${name}: ${outcome}${where} after ${values.ms} ms${detail}`);
}

let sound = true;
const expectThat = (what: string, good: boolean): void => {
  sound &&= good;
  console.log(`${good ? "ok   " : "WRONG"} ${what}`);
};

try {
  const phone = { user: "desk", contact: "sip:desk@192.0.2.7" };
  await md5.rpc("ul.add", "location", phone.user, phone.contact, 600, 1, "", 0, 0, 0);
  const counts = ([, { registered }]: [string, Situation]) => registered !== undefined;
  // Sequentially, because other situations register the same user.
  for (const situation of Object.entries(SITUATIONS).filter(counts)) await check(situation);
  const situations = Object.entries(SITUATIONS).filter((situation) => !counts(situation));
  // In parallel, because most of the time is spent waiting for servers that do not answer.
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = situations.shift(); next; next = situations.shift()) await check(next);
    }),
  );
  expectThat("the phone that was registered still is", (await md5.bindings()) === 1);
  await md5.rpc("ul.rm", "location", phone.user);
  const left = (await md5.bindings()) + (await sha.bindings());
  const text = JSON.stringify(findings);
  expectThat("no finding contains a password", !Object.values(PEOPLE).some((password) => text.includes(password)));
  expectThat(`${intruders} connections to the internal server`, intruders === 0);
  console.log(`account check: ${findings.length} situations, ${right} right, ${left} bindings left behind`);
  sound &&= right === findings.length && left === 0;
} finally {
  await Promise.all([md5.stop(), sha.stop(), names.stop()]);
  for (const server of [web, mute, rude, inside]) server.close();
}
process.exit(sound ? 0 : 1);

/** Starts a server on loopback that is not a registrar. */
async function listen(onConnect: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    onConnect(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
