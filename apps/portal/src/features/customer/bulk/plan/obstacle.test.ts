import { expect, test } from "vitest";
import { obstacleOf } from "./obstacle.ts";

const plan = (create: number, refused: number, all_or_nothing: boolean, seats: number) => ({
  create,
  refused,
  all_or_nothing,
  seats: { seats, used_before: 10, used_after: 10 + create },
});

// spec: 5.45
// oxfmt-ignore
test.each([
  ["unchanged",                     plan(5, 0, false, 15), null],
  ["without the rejected rows",     plan(5, 2, false, 15), null],
  ["not while a row is rejected",   plan(0, 2, true, 15),  "refused"],
  ["not without rows to create",    plan(0, 2, false, 15), "nobody"],
  ["not without seats",             plan(6, 0, false, 15), "seats"],
] as const)("runs a plan %s", (_, run, obstacle) => expect(obstacleOf(run)).toBe(obstacle));
