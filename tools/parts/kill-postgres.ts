import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, startPostgres } from "./postgres.ts";
import { waitFor } from "./process.ts";

/** Kills the postmaster and every process of it, without warning; then starts the same data again. */
export async function killPostgres(running: Cluster, home: string): Promise<Cluster> {
  process.kill(running.pid, "SIGKILL");
  // A backend that outlives it, or was just being born, keeps the shared memory, and a new postmaster refuses to start.
  await waitFor("the end of every backend", async () => {
    const left = processesIn(join(home, "data"));
    for (const pid of left) killIfThere(pid);
    return left.length === 0;
  });
  return startPostgres({ keep: home, port: running.port });
}

/** Every process of PostgreSQL works in its data folder. */
export function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false; // not a process, or gone
      }
    });
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
