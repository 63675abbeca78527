import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificates } from "./certificates.ts";
import { freePort, startChild, stop, waitFor } from "./process.ts";

export interface Rsyslog {
  readonly port: number;
  /** The authority that signed its certificate, in PEM. */
  readonly ca: string;
  /** The messages that it has written, in order, as it received them. */
  lines(): Promise<string[]>;
  /** Ends it without losing anything: refuses new connections, and waits until it has read the open ones. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real rsyslog on a free port of loopback, over TLS, whose certificate is valid for `name`. It runs from a temporary
 * directory and reads nothing of the machine.
 */
export async function startRsyslog(name: string): Promise<Rsyslog> {
  const home = await mkdtemp(join(tmpdir(), "switchboard-rsyslog-"));
  const [port, inner] = [await freePort(), await freePort()];
  await makeCertificates(home, { server: { names: [name], days: 1, signed_by: "authority" } });
  const [log, configuration] = [join(home, "received.log"), join(home, "rsyslog.conf")];
  await writeFile(log, "");
  await writeFile(
    configuration,
    `global(
  workDirectory="${home}"
  maxMessageSize="16k"
  defaultNetstreamDriver="ossl"
  defaultNetstreamDriverCAFile="${join(home, "ca.crt")}"
  defaultNetstreamDriverCertFile="${join(home, "server.crt")}"
  defaultNetstreamDriverKeyFile="${join(home, "server.key")}"
)
module(load="imtcp" streamDriver.name="ossl" streamDriver.mode="1" streamDriver.authMode="anon")
template(name="raw" type="string" string="%rawmsg%\\n")
ruleset(name="received") {
  action(type="omfile" file="${log}" template="raw" asyncWriting="off" flushOnTXEnd="on")
}
input(type="imtcp" port="${inner}" address="127.0.0.1" ruleset="received")
`,
  );
  let child!: ChildProcess;
  let entrance!: Entrance;
  const resume = async () => {
    child = startChild("/usr/sbin/rsyslogd", ["-n", "-f", configuration, "-i", join(home, "pid")], { stdio: "ignore" });
    await waitFor("rsyslog", () => accepts(inner));
    entrance = await openEntrance(port, inner);
  };
  await resume();
  return {
    port,
    ca: await readFile(join(home, "ca.crt"), "utf8"),
    // What is behind the last line break may be the start of a line that is being written.
    lines: async () => (await readFile(log, "utf8")).split("\n").slice(0, -1),
    async pause() {
      await entrance.close();
      await stop(child);
    },
    resume,
    async stop() {
      await entrance.close();
      await stop(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

interface Entrance {
  /** Refuses new connections, and resolves when the open ones have ended. */
  close(): Promise<void>;
}

/**
 * Passes connections on. When rsyslog is ended, it closes those that it has not read to their end like others, which no
 * sender can tell from an arrival.
 */
async function openEntrance(port: number, inner: number): Promise<Entrance> {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: inner, host: "127.0.0.1", allowHalfOpen: true });
    near.pipe(far).pipe(near);
    near.on("error", () => far.destroy());
    far.on("error", () => near.resetAndDestroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async close() {
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.end());
  });
