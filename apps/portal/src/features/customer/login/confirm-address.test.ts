import { expect, test } from "vitest";
import { confirmAddress } from "./confirm-address.ts";

const PORTAL = "https://portal.example";

// asvs: V1.2.2 V3.7.2
// oxfmt-ignore
test.each([
  ["https://support.example/support/confirm#x",    "https://support.example/support/confirm#x"],
  ["http://support.localhost:8080/confirm",        "http://support.localhost:8080/confirm"],
  ["http://127.0.0.1:8080/confirm",                "http://127.0.0.1:8080/confirm"],
  ["https://portal.example/login",                 null],
  ["http://support.example/confirm",               null],
  ["http://localhost.example/confirm",             null],
  ["javascript:alert(1)",                          null],
  ["data:text/html,hello",                         null],
  ["/support/confirm",                             null],
  ["",                                             null],
])("redirects from %s to %s", (confirm_at, followed) => expect(confirmAddress(confirm_at, PORTAL)).toBe(followed));
