import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, startPostgres } from "./postgres.ts";
import { waitFor } from "./process.ts";

/** Kills the postmaster and all its processes without warning, then starts it on the same data. */
export async function killPostgres(running: Cluster, home: string): Promise<Cluster> {
  process.kill(running.pid, "SIGKILL");
  // A surviving or just forked backend keeps the shared memory, and a new postmaster would refuse to start.
  await waitFor("the end of every backend", async () => {
    const left = processesIn(join(home, "data"));
    for (const pid of left) killIfThere(pid);
    return left.length === 0;
  });
  return startPostgres({ keep: home, port: running.port });
}

/** Finds PostgreSQL processes by their working directory, which is the data folder. */
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
    // It had already exited.
  }
}
