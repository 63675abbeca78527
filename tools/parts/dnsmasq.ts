import { Resolver } from "node:dns/promises";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort, startChild, stop, waitFor } from "./process.ts";

interface NameServer {
  /** For EGRESS_DNS. */
  readonly address: string;
  stop(): Promise<void>;
}

interface Records {
  /** Addresses by name. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Targets such as `pbx.test:5060` by service, such as `_sip._udp.srv.test`. */
  readonly services: Readonly<Record<string, string>>;
}

/** Starts a real name server on loopback for these `.test` names, without upstream servers. */
export async function startNames({ hosts, services }: Records): Promise<NameServer> {
  const home = await mkdtemp(join(tmpdir(), "switchboard-dns-"));
  const port = await freePort();
  const lines = [
    `port=${port}`,
    "listen-address=127.0.0.1",
    "bind-interfaces",
    "no-resolv",
    "no-hosts",
    "local=/test/",
    `user=${userInfo().username}`,
    "pid-file=",
    ...Object.entries(hosts).map(([name, address]) => `host-record=${name},${address}`),
    ...Object.entries(services).map(([name, to]) => `srv-host=${name},${to.replace(":", ",")},10,5`),
  ];
  await writeFile(join(home, "dnsmasq.conf"), `${lines.join("\n")}\n`);
  const child = startChild("/usr/sbin/dnsmasq", ["-k", `--conf-file=${join(home, "dnsmasq.conf")}`], {
    stdio: "ignore",
  });
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  const [known = ""] = Object.keys(hosts);
  await waitFor("dnsmasq", async () => (await resolver.resolveAny(known)).length > 0);
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      await stop(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}
