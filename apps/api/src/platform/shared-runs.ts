interface Pending<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shares one statement among many requests. Those that arrive while it runs share the next one: a single request never
 * waits, and a crowd costs little more than one. `run` returns a result for each item, in their order.
 */
export function shareRuns<T, R>(
  run: (items: readonly T[]) => Promise<readonly R[]>,
  most_at_once: number,
): (item: T) => Promise<R> {
  const waiting: Pending<T, R>[] = [];
  let busy = false;

  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const served = waiting.splice(0, most_at_once);
      try {
        const results = await run(served.map(({ item }) => item));
        for (const [at, { resolve }] of served.entries()) resolve(results[at]!);
      } catch (error) {
        for (const { reject } of served) reject(error);
      }
    }
    busy = false;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void drain();
    });
}
