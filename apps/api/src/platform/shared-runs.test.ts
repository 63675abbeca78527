import { setImmediate as others } from "node:timers/promises";
import { expect, test } from "vitest";
import { shareRuns } from "./shared-runs.ts";

function recorded(most_at_once: number) {
  const runs: number[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const ask = shareRuns(async (items: readonly number[]) => {
    runs.push([...items]);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return items.map((item) => item * 10);
  }, most_at_once);
  return { runs, ends, ask };
}

test("the first runs at once, and those that arrive meanwhile share the next runs", async () => {
  const { runs, ends, ask } = recorded(3);
  const answers = [1, 2, 3, 4, 5].map(ask);
  expect(runs).toEqual([[1]]);
  for (let n = 0; n < 3; n += 1) {
    ends[n]!.resolve();
    await others();
  }
  expect(runs).toEqual([[1], [2, 3, 4], [5]]);
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
});

test("a failed run fails those that shared it, and no others", async () => {
  const { runs, ends, ask } = recorded(3);
  const [first, second] = [ask(1), ask(2)];
  ends[0]!.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await others();
  ends[1]!.resolve();
  expect(await second).toBe(20);
  expect(runs).toEqual([[1], [2]]);
});
