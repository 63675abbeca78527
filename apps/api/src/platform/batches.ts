import { setImmediate as others } from "node:timers/promises";

/** Runs synchronous work in small batches and yields to other requests between them. */
export async function mapInBatches<T, R>(
  all: readonly T[],
  work: (one: T, at: number) => R,
  portion = 100,
): Promise<R[]> {
  const done: R[] = [];
  for (const [at, one] of all.entries()) {
    if (at > 0 && at % portion === 0) await others();
    done.push(work(one, at));
  }
  return done;
}
