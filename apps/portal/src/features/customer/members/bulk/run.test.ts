import { expect, test } from "vitest";
import { runEach } from "./run.ts";

const job = (each: (id: string) => Promise<void>, stopped = () => false) => {
  const steps: number[] = [];
  const why = (thrown: unknown) => (thrown as Error).message;
  const outcome = runEach({
    ids: ["a", "b", "c", "d"],
    each,
    why,
    stopped,
    onStep: ({ done, left }) => steps.push(done.length + left.length),
    lanes: 2,
  });
  return { steps, outcome };
};

test("records failures with their reasons and continues", async () => {
  const { steps, outcome } = job(async (id) => {
    if (id === "b") throw new Error("gone");
  });
  const { done, left } = await outcome;
  expect([...done].toSorted()).toEqual(["a", "c", "d"]);
  expect(left).toEqual([{ id: "b", why: "gone" }]);
  expect(steps).toEqual([1, 2, 3, 4]);
});

test("stopping keeps what is done", async () => {
  let calls = 0;
  const { outcome } = job(
    async () => void (calls += 1),
    () => calls >= 2,
  );
  const { done, left } = await outcome;
  expect(done.length).toBe(2);
  expect(left).toEqual([]);
});
