import { expect, test } from "vitest";
import { ConfigError, loadConfig } from "../../platform/config.ts";
import { PRODUCTION } from "../../../test/settings.ts";
import { openHeaders } from "../../platform/headers.ts";
import { openAdapters } from "../adapters.ts";

const BASE = { ...PRODUCTION, NODE_ENV: "development" };
const SANDBOX = {
  PAYMENTS: "sandbox",
  PAYMENTS_URL: "http://127.0.0.1:8090/",
  PAYMENTS_KEY: "a-secret-key",
  PAYMENTS_WEBHOOK_SECRET: "a-secret-of-webhooks",
};
const STRIPE = {
  PAYMENTS: "stripe",
  PAYMENTS_KEY: "sk_live_secret",
  PAYMENTS_PUBLISHABLE_KEY: "pk_live_x",
  PAYMENTS_WEBHOOK_SECRET: "whsec_secret",
  SELLER_NAME: "Acme, S.L.",
  SELLER_ADDRESS: "Calle Mayor 1 | 28013 Madrid",
  SELLER_TAX_ID: "ESB12345674",
};
const started = (env: Record<string, string>): string => {
  try {
    const config = loadConfig({ ...BASE, ...env });
    return `${config.payments?.kind ?? "none"} ${openAdapters(config).payments ? "open" : "closed"}`;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};
const production = { NODE_ENV: "production" };

// asvs: V13.4.2 V15.2.3
// api: 8
test.each<[env: Record<string, string>, said: string]>([
  [{}, "none closed"],
  [{ ...SANDBOX, PAYMENTS: "none" }, "none closed"],
  [SANDBOX, "sandbox open"],
  [STRIPE, "stripe open"],
  [{ ...STRIPE, ...production }, "stripe open"],
  [
    { ...SANDBOX, ...production },
    "This is not fit for production, so nothing was started:\n  PAYMENTS: is the sandbox, in which test cards pay; use stripe or none",
  ],
  [{ ...STRIPE, ...production, PAYMENTS_URL: "http://x" }, "PAYMENTS_URL must be https in production."],
  [{ ...SANDBOX, PAYMENTS_URL: "" }, "PAYMENTS is sandbox, so PAYMENTS_URL is needed as well."],
  [{ ...SANDBOX, PAYMENTS_KEY: "" }, "PAYMENTS is sandbox, so PAYMENTS_KEY is needed as well."],
  [{ ...STRIPE, PAYMENTS_WEBHOOK_SECRET: "" }, "PAYMENTS is stripe, so PAYMENTS_WEBHOOK_SECRET is needed as well."],
  [{ ...STRIPE, PAYMENTS_PUBLISHABLE_KEY: "" }, "PAYMENTS is stripe, so PAYMENTS_PUBLISHABLE_KEY is needed as well."],
])("with %o, reports: %s", (env, said) => {
  expect(started(env)).toBe(said);
});

// asvs: V3.4.3 V14.2.3
// api: 8
test("allows only the gateway's card form, and only on customer pages", () => {
  const policies = (env: Record<string, string>) => {
    const headersFor = openHeaders(loadConfig({ ...BASE, ...env }));
    return (["team", "solo", "support", undefined] as const).map((edition) => {
      const policy = (headersFor(edition) as Record<string, string>)["content-security-policy"] ?? "";
      const named = (name: string) => policy.split("; ").find((directive) => directive.startsWith(name));
      return [named("frame-src"), named("script-src"), named("connect-src")].join("; ");
    });
  };
  const plain = "frame-src 'none'; script-src 'self'; connect-src 'self'";
  expect(policies({})).toEqual([plain, plain, plain, plain]);
  const framed = "frame-src https://cards.example; script-src 'self'; connect-src 'self'";
  const env = { ...SANDBOX, PAYMENTS_FRAME_URL: "https://cards.example/x" };
  expect(policies(env)).toEqual([framed, framed, plain, plain]);
  const stripe =
    "frame-src https://js.stripe.com https://hooks.stripe.com; script-src 'self' https://js.stripe.com; connect-src 'self' https://api.stripe.com";
  expect(policies(STRIPE)).toEqual([stripe, stripe, plain, plain]);
});
