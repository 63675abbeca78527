import { expect, test } from "vitest";
import { networkIn, splitNetworks } from "./networks.ts";

test.each([
  ["203.0.113.0/24", "203.0.113.0/24"],
  [" 203.0.113.7 ", "203.0.113.7/32"],
  ["2001:DB8::/48", "2001:db8::/48"],
  ["2001:db8::1", "2001:db8::1/128"],
  ["203.0.113.0/33", null],
  ["203.0.113", null],
  ["300.0.113.0/24", null],
  ["256.0.0.1", null],
  ["10.0.0.1.5", null],
  ["x10.0.0.1", null],
  ["10.0.0.1/x8", null],
  ["10.0.0.1/8x", null],
  ["2001:db8::/129", null],
  ["1:2:3:4::5:6:7:8", null],
  ["1::12345", null],
  ["1::x1", null],
  ["1::1x", null],
  ["::/0", "::/0"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8/128"],
  ["1:2:3:4:5:6:7:8:9", null],
  ["1::2::3", null],
  [":", null],
  ["010.0.0.1", null],
  ["10.0.0.1/", null],
  ["office", null],
  ["", null],
  ["10.0.0.1/8/8", null],
])("reads %j as %j", (text, network) => {
  expect(networkIn(text)).toBe(network);
});

test("splits a field at lines, commas and spaces", () => {
  expect(splitNetworks(" 10.0.0.1,\n10.0.0.2  10.0.0.3 ")).toEqual(["10.0.0.1", "10.0.0.2", "10.0.0.3"]);
  expect(splitNetworks(" ")).toEqual([]);
});
