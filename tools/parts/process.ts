import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

export async function waitFor(what: string, check: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    if (await check().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`${what} did not come up within ${ms} ms`);
}

export const answers = (url: string) => async () => (await fetch(url)).ok;

/** Ends one child by its process id: asks first, insists after a while. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM", ms = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), ms);
  await exited;
  clearTimeout(timer);
}

/** Runs a command to its end; resolves with what it printed and its exit code. */
export async function run(command: string, args: readonly string[], options: SpawnOptions & { echo?: boolean } = {}) {
  const { echo, ...rest } = options;
  const child = spawn(command, args, { ...rest, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (echo) process.stdout.write(text);
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code: code ?? 1, output };
}
