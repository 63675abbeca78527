import { readFileSync } from "node:fs";

/**
 * Preloaded into every process of a fault run. Shifts the wall clock by the milliseconds in `CHAOS_CLOCK_FILE` whenever
 * the process gets SIGUSR2, as a wrong time server would. Timers are monotonic and keep running.
 */
const Real = Date;
let ahead_ms = 0;

class ShiftedDate extends Real {
  constructor(...args: unknown[]) {
    super(...((args.length > 0 ? args : [ShiftedDate.now()]) as [number]));
  }
  static override now(): number {
    return Real.now() + ahead_ms;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
process.on("SIGUSR2", () => {
  ahead_ms = Number(readFileSync(process.env["CHAOS_CLOCK_FILE"]!, "utf8"));
});
