import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { waitFor } from "./process.ts";

/** How long an idle process runs before its memory counts. */
const REST_MS = 5_000;

/** What a process needs: CPU seconds until it was ready, and memory at rest. */
export interface Measured {
  readonly cpu: string;
  readonly mb: number;
}

/** Waits until a process is ready, lets it rest, and returns what it needs. */
export async function measure(
  name: string,
  pid: () => number | Promise<number>,
  isReady: () => Promise<boolean>,
): Promise<Measured> {
  await waitFor(name, isReady);
  const id = await pid();
  const cpu = cpuSeconds(id).toFixed(1);
  await sleep(REST_MS);
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1];
  return { cpu, mb: Math.round(Number(kilobytes) / 1024) };
}

function cpuSeconds(pid: number): number {
  const [utime = 0, stime = 0] =
    readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
  return (utime + stime) / 100;
}
