import { expect, test } from "vitest";
import { hostOf, isWebAddress } from "./web-address.ts";

test.each(["https://pbx.example", "http://pbx.example/a?b", "HTTPS://pbx.example"])("accepts %j", (address) => {
  expect(isWebAddress(address)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  " https://pbx.example",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:alert(1)",
  "blob:https://pbx.example/1",
  "//pbx.example",
  "https:pbx.example",
  "pbx.example",
  "",
])("rejects %j", (address) => {
  expect(isWebAddress(address)).toBe(false);
});

test("returns the host of a web address", () => {
  expect(hostOf("https://teams.example:8443/login?a=b")).toBe("teams.example:8443");
});

test.each(["javascript:alert(1)", "https://", "https://a b/", "teams.example", ""])(
  "finds no host in %j",
  (address) => {
    expect(hostOf(address)).toBeNull();
  },
);
