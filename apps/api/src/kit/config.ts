import * as z from "zod/mini";
import type { Edition } from "@portal/model/brand/contract.ts";
import { USUAL_EMAIL_PATTERN } from "@portal/model/signup/email.ts";

const text = z.string().check(z.minLength(1));
const webUrl = z.string().check(z.regex(/^https?:\/\/[^\s/]+/, "must be an http or https address"));
const number = (fallback: number, min: number, max: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d+$/, "must be a whole number")), String(fallback)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
  );

const Env = z.object({
  NODE_ENV: z._default(z.enum(["development", "test", "production"]), "development"),
  HOST: z._default(text, "127.0.0.1"),
  PORT: number(8080, 0, 65535),
  METRICS_PORT: number(9464, 0, 65535),
  TRUST_PROXY: z._default(z.enum(["on", "off"]), "off"),
  DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//, "must be a postgres:// address")),
  POOL_SIZE: number(10, 1, 200),
  URL_TEAM: z._default(webUrl, "http://teams.localhost:8080"),
  URL_SOLO: z._default(webUrl, "http://solo.localhost:8080"),
  URL_SUPPORT: z._default(webUrl, "http://support.localhost:8080"),
  SECRET_KEY: z.string().check(z.regex(/^[A-Za-z0-9+/_-]{43}=?$/, "must be 32 random bytes in base64")),
  SMTP_URL: z.string().check(z.regex(/^smtps?:\/\//, "must be an smtp:// or smtps:// address")),
  MAIL_FROM: z._default(z.string().check(z.regex(/@/, "must be an e-mail address")), "no-reply@switchboard.example"),
  STORAGE_URL: z
    .string()
    .check(z.regex(/^(file|s3|s3\+http):\/\//, "must be file:///path or s3://key:secret@host/bucket")),
  PORTAL_DIST: z.optional(text),
  MAINTENANCE_FILE: z._default(text, "/run/switchboard/maintenance"),
  DRAIN_NOTICE_SECONDS: number(0, 0, 60),
  DRAIN_SECONDS: number(20, 0, 300),
  LOG_LEVEL: z._default(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
  ADDRESS_LIMIT_FACTOR: number(1, 1, 1000),
  EMAIL_PATTERN: z._default(text, USUAL_EMAIL_PATTERN),
  EMAIL_DOMAINS_REFUSED: z._default(z.string(), ""),
  BRAND_NAME: z._default(text, "Switchboard"),
  BRAND_LOGO_URL: z.optional(z.string().check(z.regex(/^\/[^/]/, "must be a path on this host"))),
  LINK_MAIN_SITE: z._default(webUrl, "https://switchboard.example"),
  LINK_STATUS: z._default(webUrl, "https://status.switchboard.example"),
  LINK_PRIVACY: z._default(webUrl, "https://switchboard.example/privacy"),
  LINK_TERMS: z._default(webUrl, "https://switchboard.example/terms"),
  LINK_SUPPORT: z._default(webUrl, "https://support.switchboard.example"),
});

export type Config = ReturnType<typeof loadConfig>;

/** Says everything that is wrong at once, by name and reason, and never repeats a value: it may be a secret. */
export class ConfigError extends Error {}

export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = z.safeParse(Env, given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = issue.path.join(".");
      return `  ${name}: ${given[name] === undefined ? "is missing" : reason(issue)}`;
    });
    throw new ConfigError(`The configuration is not complete, so nothing was started:\n${lines.join("\n")}`);
  }
  const e = parsed.data;
  const urls: Record<Edition, URL> = {
    team: new URL(e.URL_TEAM),
    solo: new URL(e.URL_SOLO),
    support: new URL(e.URL_SUPPORT),
  };
  if (new Set(Object.values(urls).map((url) => url.hostname)).size < 3) {
    throw new ConfigError("URL_TEAM, URL_SOLO and URL_SUPPORT must have three different host names.");
  }
  const { URL_TEAM, URL_SOLO, URL_SUPPORT, SECRET_KEY, ...rest } = e;
  return { ...rest, urls, secret_key: Buffer.from(SECRET_KEY, "base64") };
}

function reason(issue: { readonly message: string; readonly code: string }): string {
  return issue.code === "invalid_format" ? issue.message : `is not acceptable (${issue.code.replaceAll("_", " ")})`;
}
