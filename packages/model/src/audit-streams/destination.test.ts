import { describe, expect, test } from "vitest";
import { AUDIT_STREAMS } from "../limits.ts";
import {
  authorizationIssue,
  certificateIssue,
  needsHeaderAgain,
  streamKind,
  streamUrlIssue,
  syslogTarget,
} from "./destination.ts";
import { streamPause } from "./retry.ts";

describe("a destination", () => {
  test.each([
    "https://siem.example.com/in",
    "https://siem.example.com:8088/services/collector/raw?channel=1",
    "tls://siem.example.com:6514",
    "TLS://[2001:db8::1]:6514",
    "tcp://10.0.0.1:514",
  ])("%s has the right form", (url) => expect(streamUrlIssue(url)).toBeNull());

  test.each([
    ["ftp://siem.example.com", "webhook.url"],
    ["https://user:pass@siem.example.com/", "webhook.url"],
    ["tls://siem.example.com", "audit_stream.syslog"],
    ["tls://siem.example.com:0", "audit_stream.syslog"],
    ["tls://siem.example.com:65536", "audit_stream.syslog"],
    ["tls://siem.example.com:6514/path", "audit_stream.syslog"],
    ["tls://user@siem.example.com:6514", "audit_stream.syslog"],
  ])("%s is refused", (url, issue) => expect(streamUrlIssue(url)).toBe(issue));

  test("is syslog or a webhook by its scheme", () => {
    expect(["https://a/", "tls://a:1", "tcp://a:1"].map(streamKind)).toEqual(["webhook", "syslog", "syslog"]);
    expect(syslogTarget("tls://[2001:db8::1]:6514")).toEqual({ host: "2001:db8::1", port: 6514, isSecure: true });
    expect(syslogTarget("tcp://10.0.0.1:514")).toEqual({ host: "10.0.0.1", port: 514, isSecure: false });
  });
});

const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\nAb+/=\n-----END CERTIFICATE-----\n";

test("accepts certificates in PEM and nothing beside them", () => {
  for (const text of ["", PEM, `${PEM}${PEM}`, PEM.replaceAll("\n", "\r\n")]) expect(certificateIssue(text)).toBeNull();
  for (const text of ["MIIB", `${PEM}x`, PEM.replaceAll("CERTIFICATE", "PRIVATE KEY")]) {
    expect(certificateIssue(text)).toBe("audit_stream.ca");
  }
});

test("refuses a long text that is almost a list of certificates as soon as a short one", () => {
  const spaced = `-----BEGIN CERTIFICATE-----A-----END CERTIFICATE-----${" ".repeat(100)}`;
  expect(certificateIssue(`${spaced.repeat(100)}x`)).toBe("audit_stream.ca");
  expect(certificateIssue(spaced.repeat(100))).toBeNull();
});

test.each([
  ["another host", "https://b.example.com/audit", undefined, true],
  ["another port", "https://a.example.com:8443/audit", undefined, true],
  ["a host that only starts alike", "https://a.example.com.b.example.com/audit", undefined, true],
  ["a user before another host", "https://a.example.com@b.example.com/", undefined, true],
  ["a backslash before a user", "https://b.example.com\\\\@a.example.com/", undefined, true],
  ["another path", "https://A.example.com/other", undefined, false],
  ["another host and a new header", "https://b.example.com/", "Splunk 1", false],
  ["another host and no header", "https://b.example.com/", "", false],
  ["half an address", "https://", undefined, false],
])("needs the header again for %s: %s", (_, url, authorization, isNeeded) => {
  const stored = { url: "https://a.example.com/audit", authorized: true };
  expect(needsHeaderAgain(stored, url, authorization)).toBe(isNeeded);
  expect(needsHeaderAgain({ ...stored, authorized: false }, url, authorization)).toBe(false);
});

test("accepts a header without line breaks", () => {
  expect(authorizationIssue("Splunk 12345678-abcd")).toBeNull();
  expect(authorizationIssue("Splunk a\r\nx: y")).toBe("audit_stream.authorization");
  expect(authorizationIssue("Bearer ñ")).toBe("audit_stream.authorization");
});

test("pauses longer after each failure, then an hour, and as long as the server asks", () => {
  const pauses = Array.from({ length: 12 }, (_, n) => streamPause({ failures: n + 1, random: 0.5 }));
  expect(pauses).toEqual([...AUDIT_STREAMS.retry_s, ...Array.from({ length: 5 }, () => 3_600)]);
  expect(streamPause({ failures: 1, random: 0 })).toBe(4.5);
  expect(streamPause({ failures: 1, random: 1 })).toBe(5.5);
  expect(streamPause({ failures: 1, retry_after_s: 90, random: 0.5 })).toBe(90);
  expect(streamPause({ failures: 1, retry_after_s: 90_000, random: 0.5 })).toBe(3_600);
});
