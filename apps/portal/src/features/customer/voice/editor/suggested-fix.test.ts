import { expect, test } from "vitest";
import { suggestFix } from "./suggested-fix.ts";

const values = { ms: 34, transport: "udp" as const };

test.each([
  ["wrong_transport", { other_transport: "tls" as const }, { field: "transport", value: "tls", said: "tls" }],
  ["interval_too_brief", { min_expires: 300 }, { field: "registration_s", value: "300", said: 300 }],
  [
    "realm_differs",
    { realm: "pbx.example.com" },
    { field: "domain", value: "pbx.example.com", said: "pbx.example.com" },
  ],
  ["realm_differs", { realm: "asterisk" }, null],
  ["realm_differs", { realm: "Our phones." }, null],
  ["ok", { realm_to_set: "asterisk" }, { field: "realm", value: "asterisk", said: "asterisk" }],
  ["ok", { realm: "pbx.example.com" }, null],
  ["interval_too_brief", {}, null],
  ["timeout", { other_transport: "tcp" as const }, null],
] as const)("suggests for %s with %o the fix %o", (outcome, reported, fix) => {
  expect(suggestFix({ outcome, values: { ...values, ...reported } })).toEqual(fix);
});
