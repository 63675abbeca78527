import { expect, test } from "vitest";
import { PRODUCTION } from "../../test/settings.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { parseNetworks } from "./networks.ts";

const started = (NODE_ENV: string, EGRESS_ALLOW_CIDRS: string): string => {
  try {
    const { egress_allow } = loadConfig({
      ...PRODUCTION,
      NODE_ENV,
      EGRESS_ALLOW_CIDRS,
    });
    return `${egress_allow.length} open`;
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split(/ must be | opens /)[0]!;
    throw error;
  }
};

// oxfmt-ignore
test.each<[allow: string, development: string, production: string]>([
  ["",                                 "0 open",             "0 open"],
  ["192.168.7.0/24, fd12:0:0:7::/64",  "2 open",             "2 open"],
  ["10.1.2.3/32",                      "1 open",             "1 open"],
  ["127.0.0.0/8",                      "1 open",             "EGRESS_ALLOW_CIDRS"],
  ["127.0.0.1/32",                     "1 open",             "EGRESS_ALLOW_CIDRS"],
  ["::1/128",                          "1 open",             "EGRESS_ALLOW_CIDRS"],
  ["::ffff:127.0.0.1/128",             "1 open",             "EGRESS_ALLOW_CIDRS"],
  ["169.254.169.254/32",               "1 open",             "EGRESS_ALLOW_CIDRS"],
  ["192.168.7.0/24 10.0.0.0/8",        "2 open",             "EGRESS_ALLOW_CIDRS"],
  ["192.168.0.0/16",                   "1 open",             "EGRESS_ALLOW_CIDRS"],
  ["fc00::/7",                         "1 open",             "EGRESS_ALLOW_CIDRS"],
  ["0.0.0.0/0",                        "1 open",             "EGRESS_ALLOW_CIDRS"],
  ["10.0.0.1",                         "EGRESS_ALLOW_CIDRS", "EGRESS_ALLOW_CIDRS"],
  ["10.0.0.0/33",                      "EGRESS_ALLOW_CIDRS", "EGRESS_ALLOW_CIDRS"],
])("EGRESS_ALLOW_CIDRS=%s: %s in development, %s in production", (allow, development, production) => {
  expect([started("development", allow), started("production", allow)]).toEqual([development, production]);
});

test("rejects a list with an invalid network", () => {
  expect(parseNetworks("10.0.0.0/8, office")).toBeNull();
});
