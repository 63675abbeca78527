import type { ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { stop } from "./process.ts";

export interface Restartable {
  start(): ChildProcess;
  isReady(): Promise<boolean>;
}

export interface Restarted {
  /** The latest child of each. */
  readonly children: readonly ChildProcess[];
  stop(): Promise<void>;
}

/** One save is several events. */
const QUIET_MS = 50;

/**
 * Runs processes and restarts them when a source file in `folders` changes, each after the one before is ready: together
 * they would share the processors, and the first would answer later. One that can't start waits for the next change.
 */
export function restartOnChange(parts: readonly Restartable[], folders: readonly string[]): Restarted {
  const children = parts.map((part) => part.start());
  const ended = new AbortController();
  let changes = 0;
  let restarting = Promise.resolve();
  for (const folder of folders) {
    watch(folder, { recursive: true, signal: ended.signal }, (_event, file) => {
      if (!file || !isSource(file)) return;
      changes += 1;
      restarting = restarting.then(restart);
    });
  }
  let served = 0;

  /** Returns early if there is a newer change, which starts it again. */
  async function restart(): Promise<void> {
    let seen = served;
    while (seen !== changes) {
      seen = changes;
      await sleep(QUIET_MS);
    }
    if (seen === served) return;
    served = seen;
    for (const [n, part] of parts.entries()) {
      await stop(children[n]!);
      if (ended.signal.aborted) return;
      const child = (children[n] = part.start());
      while (isRunning(child) && !(await part.isReady().catch(() => false))) {
        if (changes !== served || ended.signal.aborted) return;
        await sleep(QUIET_MS);
      }
    }
  }

  return {
    children,
    async stop() {
      ended.abort();
      await restarting;
      await Promise.all(children.map((child) => stop(child)));
    },
  };
}

const isSource = (file: string) => /\.(ts|json)$/.test(file) && !file.endsWith(".test.ts");
const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;
