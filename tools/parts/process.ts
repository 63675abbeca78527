import {
  type ChildProcess,
  type ChildProcessByStdio,
  type ChildProcessWithoutNullStreams,
  type SpawnOptions,
  type SpawnOptionsWithStdioTuple,
  type SpawnOptionsWithoutStdio,
  type StdioNull,
  type StdioPipe,
  spawn,
} from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export { freePort } from "./ports.ts";

export async function waitFor(what: string, check: () => Promise<boolean>, ms = 600_000): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    if (await check().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`${what} did not come up within ${ms} ms`);
}

export const answers = (url: string) => async () => (await fetch(url)).ok;

/**
 * What a program needs that doesn't inherit our environment: where to find programs, and a cache of compiled code, which
 * saves the server 0.8 s of CPU time at each start.
 */
export const BARE_ENV = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)),
};

const running = new Map<ChildProcess, NodeJS.Signals>();

/**
 * Starts a child that never outlives this process: it gets the signal `last` when this process exits or is killed by a
 * signal.
 */
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe>,
  last?: NodeJS.Signals,
): ChildProcessByStdio<null, Readable, Readable>;
export function startChild(
  command: string,
  args: readonly string[],
  options?: SpawnOptionsWithoutStdio,
  last?: NodeJS.Signals,
): ChildProcessWithoutNullStreams;
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  last?: NodeJS.Signals,
): ChildProcess;
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
  last: NodeJS.Signals = "SIGKILL",
): ChildProcess {
  if (running.size === 0) endChildrenWithUs();
  const child = spawn(command, args, options);
  running.set(child, last);
  child.once("exit", () => running.delete(child));
  return child;
}

let listening = false;
function endChildrenWithUs(): void {
  if (listening) return;
  listening = true;
  process.once("exit", () => {
    for (const [child, last] of running) child.kill(last);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // If there is another listener, it ends this process; the exit handler above still cleans up.
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
  }
}

/** Stops a child by its process id: first with `signal`, then with SIGKILL. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM", ms = 30_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), ms);
  await exited;
  clearTimeout(timer);
}

/** Runs a command and resolves with its output and exit code. `last` is the signal that ends it with this process. */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { echo?: boolean; last?: NodeJS.Signals } = {},
) {
  const { echo, last, ...spawnOptions } = options;
  const child = startChild(command, args, { ...spawnOptions, stdio: ["ignore", "pipe", "pipe"] }, last);
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

/**
 * Starts parts that depend on each other. If one fails to start, the earlier ones are stopped in reverse order. Otherwise
 * the returned `stop` does that.
 */
export async function startTogether<T>(
  work: (started: <S extends { stop(): Promise<void> }>(part: S) => S) => Promise<T>,
): Promise<T & { stop(): Promise<void> }> {
  const parts: { stop(): Promise<void> }[] = [];
  const stopAll = async () => {
    for (const part of parts.splice(0).toReversed()) await part.stop();
  };
  try {
    const result = await work((part) => {
      parts.push(part);
      return part;
    });
    return { ...result, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
