import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Below Linux's range for outgoing connections, so that the kernel never assigns one of these.
const FIRST = 20_000;
const COUNT = 12_000;
const CLAIMS = join(tmpdir(), "switchboard-ports");

const claimed = new Set<number>();

/**
 * Reserves a port for this process until it exits. Merely finding a free port and closing it again would leave a gap in
 * which another process can take it.
 */
export async function freePort(): Promise<number> {
  const from = Math.floor(Math.random() * COUNT);
  for (let step = 0; step < COUNT; step += 1) {
    const port = FIRST + ((from + step) % COUNT);
    if (!claim(port)) continue;
    if (await isFree(port)) return port;
    release(port);
  }
  throw new Error(`no free port from ${FIRST} to ${FIRST + COUNT - 1}`);
}

/** Creates the port's lock file, or takes over one of a dead process. */
function claim(port: number): boolean {
  if (claimed.size === 0) process.once("exit", () => claimed.forEach(release));
  mkdirSync(CLAIMS, { recursive: true });
  const file = join(CLAIMS, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch {
    if (isAlive(ownerOf(file))) return false;
    rmSync(file, { force: true });
    return false; // Two processes may see the same dead owner, so neither takes the port now.
  }
  claimed.add(port);
  return true;
}

function release(port: number): void {
  claimed.delete(port);
  rmSync(join(CLAIMS, String(port)), { force: true });
}

function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Checks TCP and UDP, because a SIP server listens on both. */
async function isFree(port: number): Promise<boolean> {
  const tcp = createServer();
  const udp = createSocket("udp4");
  try {
    tcp.listen(port, "127.0.0.1");
    await once(tcp, "listening");
    udp.bind(port, "127.0.0.1");
    await once(udp, "listening");
    return true;
  } catch {
    return false;
  } finally {
    if (tcp.listening) await new Promise((closed) => tcp.close(closed));
    udp.close();
  }
}
