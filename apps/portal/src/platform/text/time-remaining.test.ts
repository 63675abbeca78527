import { describe, expect, test } from "vitest";
import { addSample, estimateSecondsLeft, formatRemaining, type Sample } from "./time-remaining.ts";

const at = (second: number, percent: number): Sample => ({ at: second * 1000, percent });

// oxfmt-ignore
describe("the remaining time", () => {
  test.each<[why: string, samples: Sample[], seconds: number | null]>([
    ["unknown without a sample",       [],                                null],
    ["unknown after one sample",       [at(0, 10)],                       null],
    ["unknown after a short time",     [at(0, 10), at(2, 30)],            null],
    ["unknown without progress",       [at(0, 10), at(20, 10)],           null],
    ["estimated from the pace",        [at(0, 40), at(10, 50)],           50],
    ["zero when complete",             [at(0, 40), at(10, 100)],          0],
  ])("is %s", (_, samples, seconds) => expect(estimateSecondsLeft(samples)).toBe(seconds));

  test("is based on the last half minute", () => {
    const samples = [at(0, 0), at(31, 60), at(41, 70)].reduce<Sample[]>(addSample, []);
    expect(samples.map(({ percent }) => percent)).toEqual([60, 70]);
    expect(estimateSecondsLeft(samples)).toBe(30);
  });

  test.each([
    [0, "soon", 0],
    [7, "soon", 0],
    [8, "seconds", 10],
    [37, "seconds", 40],
    [55, "seconds", 60],
    [56, "minutes", 1],
    [89, "minutes", 1],
    [95, "minutes", 2],
    [600, "minutes", 10],
  ])("of %i seconds is given in %s, %i", (seconds, unit, count) => {
    expect(formatRemaining(seconds)).toEqual({ unit, count });
  });
});
