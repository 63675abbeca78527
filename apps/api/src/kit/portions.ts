import { setImmediate as others } from "node:timers/promises";

/** Does much that takes no waiting in small portions, and lets other requests have their turn between them. */
export async function inPortions<T, R>(
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
