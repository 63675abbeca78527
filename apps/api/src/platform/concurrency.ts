import { fail } from "./fail.ts";

/** Limits expensive work: this many at once, a short queue behind them, then an error. */
export function limitConcurrency(at_once: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= at_once) {
      if (waiting.length >= queue) fail("server.busy");
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
