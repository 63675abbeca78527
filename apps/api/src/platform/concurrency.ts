import { Failure } from "./fail.ts";

/** Runs work, or fails because too much is in progress. */
export interface ConcurrencyLimit {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Fails if `run` would now. For a check before the request's body is read. */
  refuseIfFull(): void;
}

// Created once, because recording a stack trace costs more than the rest of a refusal.
const BUSY = new Failure("server.busy");

/** Limits expensive work: this many at once, a short queue behind them, then an error. */
export function limitConcurrency(at_once: number, queue: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  const refuseIfFull = () => {
    if (running >= at_once && waiting.length >= queue) throw BUSY;
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    refuseIfFull();
    if (running >= at_once) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(run, { refuseIfFull });
}
