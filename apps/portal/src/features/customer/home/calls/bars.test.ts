import { expect, test } from "vitest";
import { barsOf, CHART } from "./bars.ts";

const day = (answered: number, missed: number) => ({ day: `d${answered}${missed}`, answered, missed, former: 0 });

test("scales to the busiest day and stacks missed calls on answered ones", () => {
  const [busy, half] = barsOf([day(6, 2), day(4, 0)]);
  expect(busy).toMatchObject({ answered: { y: 16, height: 48 }, missed: { y: 0, height: 16 } });
  expect(half).toMatchObject({ answered: { y: 32, height: 32 }, missed: { height: 0 } });
});

test("draws bars without height for a week without calls, and keeps all bars inside", () => {
  const bars = barsOf(Array.from({ length: 7 }, () => day(0, 0)));
  for (const { x, answered, missed } of bars) {
    expect([answered.height, missed.height]).toEqual([0, 0]);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + CHART.bar).toBeLessThanOrEqual(CHART.width);
  }
});
