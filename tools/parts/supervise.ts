import type { ChildProcess } from "node:child_process";
import { type Command, commandFile } from "./command-file.ts";
import { startChild, stop } from "./process.ts";

/** A server or worker that is restarted whenever it exits, as an operator's supervisor would. */
export interface Supervised {
  child(): ChildProcess;
  /** How often it exited without being killed. */
  deaths(): number;
  kill(signal: NodeJS.Signals): void;
  /** Ends it until `up`. */
  down(): Promise<void>;
  up(): void;
  stop(): Promise<void>;
}

const RESTART_MS = 100;
/** The exit code of a process that couldn't start, for example without its database. That's by design and no death. */
const NOT_STARTED = 75;

export function supervise(command: Command, env: NodeJS.ProcessEnv, node_args: readonly string[] = []): Supervised {
  let child!: ChildProcess;
  let ended = false;
  let killed = false;
  let held = false;
  let deaths = 0;
  const start = () => {
    if (ended || held) return;
    killed = false;
    child = startChild(process.execPath, [...node_args, commandFile(command)], { env, stdio: "ignore" });
    child.once("exit", (code) => {
      if (!killed && !ended && code !== NOT_STARTED) deaths += 1;
      setTimeout(start, RESTART_MS);
    });
  };
  start();
  return {
    child: () => child,
    deaths: () => deaths,
    kill(signal) {
      killed = true;
      child.kill(signal);
    },
    async down() {
      held = killed = true;
      await stop(child, "SIGKILL");
    },
    up() {
      held = false;
      // If it ended a moment ago, its restart is still to come.
      setTimeout(() => (child.exitCode === null && child.signalCode === null) || start(), 2 * RESTART_MS);
    },
    async stop() {
      ended = true;
      await stop(child, "SIGKILL");
    },
  };
}
