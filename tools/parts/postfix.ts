import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, run, startChild, stop, waitFor } from "./process.ts";

const DAEMONS = "/usr/lib/postfix/sbin";

export const postfixIsInstalled = (): boolean => existsSync(join(DAEMONS, "master"));

export interface MailServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Our outgoing relay: accepts mail for known domains, forwards it, and returns bounces. */
export const startRelay = (routes: Readonly<Record<string, number>>): Promise<MailServer> =>
  startPostfix({
    myhostname: "relay.portal.test",
    smtpd_recipient_restrictions: "permit_mynetworks, reject",
    transport_maps: inline(
      Object.entries(routes).map(([domain, port]) => [domain, `smtp:[127.0.0.1]:${port}`] as const),
    ),
    default_transport: "error:5.1.2 there is no such domain",
  });

/** A recipient's mail server with a few mailboxes, one of them full, one greylisted. */
export const startMx = (domain: string, greylist: MailServer): Promise<MailServer> =>
  startPostfix({
    myhostname: `mx.${domain}`,
    virtual_mailbox_domains: domain,
    virtual_mailbox_maps: inline(
      ["ann", "ben", "cleo", "full", "grey"].map((name) => [`${name}@${domain}`, "here"] as const),
    ),
    virtual_transport: "discard:",
    smtpd_recipient_restrictions: [
      `check_recipient_access ${inline([[`full@${domain}`, "552 5.2.2 Mailbox full"]])}`,
      `check_policy_service inet:127.0.0.1:${greylist.port}`,
      "permit_mynetworks",
      "reject",
    ].join(", "),
  });

const inline = (pairs: readonly (readonly [key: string, value: string])[]): string =>
  `inline:{ ${pairs.map(([key, value]) => `{${key} = ${value}}`).join(", ")} }`;

/** A Postfix policy service that defers the first mail to `grey@` from each sender. */
export async function startGreylist(): Promise<MailServer> {
  const known = new Set<string>();
  const verdict = (asked: string): string => {
    const field = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(asked)?.[1] ?? "";
    const pair = `${field("sender")} ${field("recipient")}`;
    const first = field("recipient").startsWith("grey@") && !known.has(pair);
    known.add(pair);
    return first ? "DEFER_IF_PERMIT 4.2.0 Greylisted, come back later" : "DUNNO";
  };
  const server = createServer((socket) => {
    let asked = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      asked += text;
      if (!asked.endsWith("\n\n")) return;
      socket.write(`action=${verdict(asked)}\n\n`);
      asked = "";
    });
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
    },
  };
}

/** Starts a Postfix on loopback, with all files in one directory, as a child of this process. */
async function startPostfix(settings: Readonly<Record<string, string>>): Promise<MailServer> {
  const home = await mkdtemp(join(tmpdir(), "switchboard-postfix-"));
  const [queue, data] = [join(home, "queue"), join(home, "data")];
  const port = await freePort();
  // Its processes run as the user postfix and need access to this directory.
  await chmod(home, 0o755);
  await Promise.all([mkdir(queue), mkdir(data)]);
  await run("chown", ["postfix", data]);
  const main = { ...USUAL, queue_directory: queue, data_directory: data, ...logTo(home), ...settings };
  const lines = Object.entries(main).map(([name, value]) => `${name} = ${value}`);
  await writeFile(join(home, "main.cf"), `${lines.join("\n")}\n`);
  await writeFile(join(home, "master.cf"), `127.0.0.1:${port} inet n - n - - smtpd\n${PARTS}`);
  const checked = await run("postfix", ["-c", home, "check"]);
  if (checked.code !== 0) throw new Error(`Postfix does not accept its configuration:\n${checked.output}`);
  const options = { stdio: "ignore", detached: true } as const;
  const master = startChild(join(DAEMONS, "master"), ["-c", home, "-s"], options, "SIGTERM");
  await waitFor("Postfix", () => greets(port));
  return {
    port,
    async stop() {
      await stop(master);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Tells whether a mail server answers on the port. */
export async function greets(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "data");
  socket.destroy();
  return true;
}

const logTo = (home: string) => ({ maillog_file_prefixes: home, maillog_file: join(home, "mail.log") });

const USUAL = {
  compatibility_level: "3.6",
  command_directory: "/usr/sbin",
  daemon_directory: DAEMONS,
  inet_protocols: "ipv4",
  inet_interfaces: "127.0.0.1",
  mynetworks: "127.0.0.0/8",
  mydestination: "",
  local_transport: "error:5.1.1 no local users",
  alias_maps: "",
  alias_database: "",
  smtp_dns_support_level: "disabled",
  smtp_host_lookup: "native",
} as const;

const PARTS = `pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
