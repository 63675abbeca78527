import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, startPostgres } from "./postgres.ts";

/** The postmaster and every process of it, without warning; then the same data is started again. */
export async function killPostgres(running: Cluster, home: string): Promise<Cluster> {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(running.pid)])
    .toString()
    .split(/\s+/)
    .filter(Boolean);
  process.kill(running.pid, "SIGKILL");
  for (const child of children) {
    try {
      process.kill(Number(child), "SIGKILL");
    } catch {
      // It went with its parent.
    }
  }
  await sleep(300);
  return startPostgres({ keep: home, port: running.port });
}
