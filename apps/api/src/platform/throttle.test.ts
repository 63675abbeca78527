import { expect, test } from "vitest";
import { delayAfter, network } from "./throttle.ts";

test("delays nothing at first, then minutes that grow to fifteen", () => {
  expect([1, 4, 5, 6, 7, 8, 9, 10, 1000].map(delayAfter)).toEqual([0, 0, 1, 2, 4, 8, 15, 15, 15]);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8:1:2::", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
])("counts %s towards the network %s", (ip, expected) => {
  expect(network(ip)).toBe(expected);
});
