import { expect, inject, test } from "vitest";
import { EMAIL_CHECKS } from "@portal/model/limits.ts";
import { openTestApp } from "../../test/test-app.ts";
import { startNextHour } from "../../test/seconds.ts";
import { proxiesIn } from "./config.ts";

const STAFF = "203.0.113.7";
const CLIENT = "198.51.100.9";

/** Asks the support host, restricted to one network, with a request that came this way. */
async function withProxies(TRUST_PROXY: string, work: (asked: Asked) => Promise<void>): Promise<void> {
  const t = await openTestApp(inject("clusterUrl"), { TRUST_PROXY, SUPPORT_ALLOW_CIDRS: `${STAFF}/32` });
  startNextHour(t);
  try {
    await work(async (remoteAddress, forwarded, rest = {}) => {
      const { host = "support.test", url = "/support/api/v2/user/me", ...more } = rest;
      const headers = { host, ...(forwarded && { "x-forwarded-for": forwarded }), ...more };
      return (await t.app.inject({ url, headers, remoteAddress })).json().error?.code;
    });
  } finally {
    await t.close();
  }
}
type Asked = (remote: string, forwarded?: string, rest?: Record<string, string>) => Promise<string | undefined>;

const THERE = "session.required";
const NOT_THERE = "request.not_found";

// asvs: V4.1.3 V15.3.4
// api: 8
test("trusts no client header without a proxy", () =>
  withProxies("off", async (asked) => {
    expect(await asked(STAFF)).toBe(THERE);
    expect(await asked(CLIENT, STAFF)).toBe(NOT_THERE);
  }));

// asvs: V4.1.3 V15.3.4
test("with one proxy, trusts what it added and not what the client wrote before", () =>
  withProxies("on", async (asked) => {
    expect(await asked("10.0.7.1", STAFF)).toBe(THERE);
    expect(await asked("10.0.7.1", `${CLIENT}, ${STAFF}`)).toBe(THERE);
    expect(await asked("10.0.7.1", `${STAFF}, ${CLIENT}`), "forged").toBe(NOT_THERE);
    expect(await asked("10.0.7.1", `${STAFF}, ${STAFF}, ${CLIENT}`), "forged twice").toBe(NOT_THERE);
    expect(await asked(STAFF), "a request of the proxy itself").toBe(THERE);
    for (let n = 0; n < EMAIL_CHECKS.per_minute; n += 1) await check(asked, n);
    expect(await check(asked, 99), "one limit despite forged headers").toBe("request.too_many");
  }));

const check = (asked: Asked, n: number) =>
  asked("10.0.7.1", `192.0.2.${n}, ${CLIENT}`, {
    host: "teams.test",
    url: "/api/v2/signup/email?email=who@example.com",
  });

test("with two proxies, trusts what the first of them added", () =>
  withProxies("2", async (asked) => {
    expect(await asked("10.0.7.1", `${STAFF}, 10.0.7.2`)).toBe(THERE);
    expect(await asked("10.0.7.1", `${STAFF}, ${CLIENT}, 10.0.7.2`), "forged").toBe(NOT_THERE);
  }));

test("trusts proxies in the configured networks, and no one else", () =>
  withProxies("10.0.7.0/24, fd12::/64", async (asked) => {
    expect(await asked("10.0.7.1", `${CLIENT}, ${STAFF}`)).toBe(THERE);
    expect(await asked("::ffff:10.0.7.1", `${STAFF}, 10.0.7.2`)).toBe(THERE);
    expect(await asked("fd12::1", STAFF)).toBe(THERE);
    expect(await asked("10.0.7.1", `${STAFF}, ${CLIENT}`), "forged").toBe(NOT_THERE);
    expect(await asked(CLIENT, STAFF), "past the proxy").toBe(NOT_THERE);
  }));

// asvs: V4.1.3
test("uses the Host header and ignores X-Forwarded-Host", () =>
  withProxies("on", async (asked) => {
    const forged = { host: "teams.test", "x-forwarded-host": "support.test" };
    expect(await asked("10.0.7.1", STAFF, forged)).toBe(NOT_THERE);
    expect(await asked("10.0.7.1", STAFF, { host: "support.test:8443" }), "the port is ignored").toBe(THERE);
  }));

test.each([
  ["off", false],
  ["on", { hops: 1 }],
  ["3", { hops: 3 }],
  ["10.0.7.0/24, fd12::/64", { networks: ["10.0.7.0/24", "fd12::/64"] }],
  ["0", null],
  ["10", null],
  ["true", null],
  ["10.0.7.1", null],
  [",", null],
])("parses TRUST_PROXY=%s", (given, expected) => {
  expect(proxiesIn(given)).toEqual(expected);
});
