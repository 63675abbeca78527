import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificates } from "./certificates.ts";
import { freePort, run, startChild, stop, waitFor } from "./process.ts";

const KAMAILIO = "/usr/sbin/kamailio";

/** Each kind of certificate has its own port, next to one without TLS (UDP and TCP). */
const CERTIFICATES = {
  good: { names: ["pbx.test", "sha.test", "srv.test"], days: 2, signed_by: "authority" },
  expired: { names: ["pbx.test"], days: -1, signed_by: "authority" },
  wrong: { names: ["elsewhere.test"], days: 2, signed_by: "authority" },
  self: { names: ["pbx.test"], days: 2, signed_by: "itself" },
} as const;
type Port = "plain" | keyof typeof CERTIFICATES;

export interface Registrar {
  readonly ports: Readonly<Record<Port, number>>;
  /** The certificate authority that signed its certificates. */
  readonly ca: string;
  /** Calls its management interface: `ul.dump`, `htable.sets`. */
  rpc(method: string, ...params: (string | number)[]): Promise<unknown>;
  /** Counts registered phones of all users. */
  bindings(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a real registrar on loopback with this digest algorithm. Its behavior depends on the domain (`ROUTES`). */
export async function startRegistrar(
  algorithm: "MD5" | "SHA-256",
  people: Readonly<Record<string, string>>,
): Promise<Registrar> {
  const home = await mkdtemp(join(tmpdir(), "switchboard-sip-"));
  await makeCertificates(home, CERTIFICATES);
  const ports = {
    plain: await freePort(),
    good: await freePort(),
    expired: await freePort(),
    wrong: await freePort(),
    self: await freePort(),
  };
  const control = await freePort();
  await writeFile(join(home, "tls.cfg"), tlsConfig(home, ports));
  const config = join(home, "kamailio.cfg");
  await writeFile(config, kamailioConfig(home, ports, control, algorithm, people));
  const checked = await run(KAMAILIO, ["-c", "-f", config]);
  if (checked.code !== 0) throw new Error(`Kamailio does not accept its configuration:\n${checked.output}`);
  const args = ["-DD", "-E", "-m", "32", "-M", "4", "-Y", home, "-f", config];
  const child = startChild(KAMAILIO, args, { stdio: "ignore" }, "SIGTERM");
  const rpc = async (method: string, ...params: (string | number)[]) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const answer = await fetch(`http://127.0.0.1:${control}/RPC`, { method: "POST", body });
    return ((await answer.json()) as { result?: unknown }).result;
  };
  await waitFor("Kamailio", async () => (await rpc("core.uptime")) !== undefined);
  return {
    ports,
    ca: await readFile(join(home, "ca.crt"), "utf8"),
    rpc,
    async bindings() {
      const { Stats } = ((await rpc("ul.dump", "brief")) as { Domains: { Domain: { Stats: { Records: number } } }[] })
        .Domains[0]!.Domain;
      return Stats.Records;
    },
    async stop() {
      await stop(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

const tlsConfig = (home: string, ports: Registrar["ports"]): string => {
  const files = (name: string) =>
    `private_key = ${join(home, `${name}.key`)}\ncertificate = ${join(home, `${name}.crt`)}`;
  const server = (place: string, name: string) => `[server:${place}]\nmethod = TLSv1.2+\n${files(name)}\n`;
  const each = (["expired", "wrong", "self"] as const).map((name) => server(`127.0.0.1:${ports[name]}`, name));
  return [server("default", "good"), "[client:default]\nverify_certificate = no\n", ...each].join("");
};

const MODULES =
  "tm sl rr pv maxfwd textops siputils sanity kex corex tmx htable auth usrloc registrar nathelper tls jsonrpcs xhttp".split(
    " ",
  );

const kamailioConfig = (
  home: string,
  { plain, ...secure }: Registrar["ports"],
  control: number,
  algorithm: string,
  people: Readonly<Record<string, string>>,
): string => `#!KAMAILIO
debug=0
log_stderror=yes
children=1
tcp_children=1
dns=off
rev_dns=off
tcp_accept_no_cl=yes
enable_tls=yes
listen=udp:127.0.0.1:${plain}
listen=tcp:127.0.0.1:${plain}
listen=tcp:127.0.0.1:${control}
${Object.values(secure)
  .map((port) => `listen=tls:127.0.0.1:${port}`)
  .join("\n")}
${MODULES.map((name) => `loadmodule "${name}.so"`).join("\n")}
modparam("tls", "config", "${join(home, "tls.cfg")}")
modparam("jsonrpcs", "transport", 1)
modparam("auth", "qop", "auth")
modparam("auth", "algorithm", "${algorithm === "MD5" ? "" : algorithm}")
modparam("usrloc", "db_mode", 0)
modparam("nathelper|registrar", "received_avp", "$avp(received)")
modparam("htable", "htable", "people=>size=8;")
event_route[htable:mod-init] {
${Object.entries(people)
  .map(([name, password]) => `  $sht(people=>${name}) = "${password}";`)
  .join("\n")}
}
${ROUTES}`;

/** One domain for each behavior of a phone system. */
const ROUTES = `
request_route {
  if (!sanity_check("17895", "7")) exit;
  force_rport();
  if (!is_method("REGISTER")) { route(CALL); exit; }
  if ($rd == "silent.test") exit;
  if ($rd == "udpsilent.test" && $proto == "udp") exit;
  if ($rd == "broken.test") { sl_send_reply("500", "Fault"); exit; }
  if ($rd == "busy.test") { sl_send_reply("503", "Overloaded"); exit; }
  if ($rd == "moved.test") { sl_send_reply("302", "Moved"); exit; }
  if ($rd == "odd.test") { sl_send_reply("488", "Not Acceptable"); exit; }
  if ($rd == "open.test") { save("location"); exit; }
  if ($sht(people=>$tU) == $null) { sl_send_reply("404", "Not Found"); exit; }
  $var(realm) = $td;
  if ($td == "branch.test") $var(realm) = "head.test";
  if ($td == "proxyauth.test") {
    if (!pv_proxy_authenticate("$var(realm)", "$sht(people=>$au)", "0")) { proxy_challenge("$var(realm)", "1"); exit; }
  } else if (!pv_www_authenticate("$var(realm)", "$sht(people=>$au)", "0")) {
    $var(why) = $rc;
    if ($var(why) == -2 && $td == "strict.test") { sl_send_reply("403", "Forbidden"); exit; }
    www_challenge("$var(realm)", "1");
    exit;
  }
  if ($au != $tU && $td != "alias.test") { sl_send_reply("403", "Forbidden"); exit; }
  if (is_present_hf("Contact") && $td == "brief.test") {
    $var(wanted) = $(hdr(Expires){s.int});
    if ($var(wanted) > 0 && $var(wanted) < 300) {
      append_to_reply("Min-Expires: 300\\r\\n");
      sl_send_reply("423", "Interval Too Brief");
      exit;
    }
  }
  # Calls come back over the connection that the phone opened.
  fix_nated_register();
  if (!save("location")) sl_reply_error();
}

route[CALL] {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (has_totag()) {
    if (loose_route()) { handle_ruri_alias(); t_relay(); exit; }
    if (is_method("ACK") && t_check_trans()) t_relay();
    exit;
  }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (!is_method("INVITE")) { sl_send_reply("405", "Not Allowed"); exit; }
  if (!pv_proxy_authenticate("$fd", "$sht(people=>$au)", "0")) { proxy_challenge("$fd", "1"); exit; }
  if ($au != $fU) { sl_send_reply("403", "Forbidden"); exit; }
  consume_credentials();
  record_route();
  set_contact_alias();
  t_on_reply("BACK");
  if (!lookup("location")) { sl_send_reply("480", "Temporarily Unavailable"); exit; }
  t_relay();
}

onreply_route[BACK] {
  set_contact_alias();
}

event_route[xhttp:request] {
  jsonrpc_dispatch();
}
`;
