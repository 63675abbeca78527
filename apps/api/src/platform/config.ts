import { type KeyObject, createPublicKey } from "node:crypto";
import * as z from "zod/mini";
import type { Edition } from "@portal/model/brand/contract.ts";
import { Day } from "@portal/model/kit/calendar.ts";
import { EMAIL_ANSWER_MS } from "@portal/model/limits.ts";
import { USUAL_EMAIL_PATTERN } from "@portal/model/signup/email.ts";
import { parseKeyring } from "./keyring.ts";
import { parseNetworks, opensTooMuch } from "./networks.ts";
import { productionFaults } from "./production.ts";

const text = z.string().check(z.minLength(1));
const webUrl = z.string().check(z.regex(/^https?:\/\/[^\s/]+/, "must be an http or https address"));
const digits = z.string().check(z.regex(/^\d+$/, "must be a whole number"));
const within = (min: number, max: number) => z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max)));
const number = (fallback: number, min: number, max: number) =>
  z.pipe(z._default(digits, String(fallback)), within(min, max));

const Env = z.object({
  // No default: production must not run with development's exceptions because someone forgot to set it.
  NODE_ENV: z.enum(["development", "test", "production"]),
  HOST: z._default(text, "127.0.0.1"),
  PORT: number(8080, 0, 65535),
  METRICS_PORT: number(9464, 0, 65535),
  // How many proxies stand in front and add to X-Forwarded-For ("on": one), or the networks that they stand in.
  TRUST_PROXY: z._default(text, "off"),
  DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//, "must be a postgres:// address")),
  POOL_SIZE: number(10, 1, 200),
  // Multiplies the timeouts for a connection, a row lock and a statement (5, 3, 10 s), for a busy machine.
  POOL_PATIENCE: number(1, 1, 100),
  URL_TEAM: z._default(webUrl, "http://teams.localhost:8080"),
  URL_SOLO: z._default(webUrl, "http://solo.localhost:8080"),
  URL_SUPPORT: z._default(webUrl, "http://support.localhost:8080"),
  // One or more keys, separated by commas: the first seals, all of them open (see `pnpm rewrap`).
  SECRET_KEY: z
    .string()
    .check(z.regex(/^([A-Za-z0-9+/_-]{43}=?)(\s*,\s*[A-Za-z0-9+/_-]{43}=?)*$/, "must be 32 random bytes in base64")),
  SMTP_URL: z.string().check(z.regex(/^smtps?:\/\//, "must be an smtp:// or smtps:// address")),
  MAIL_FROM: z._default(z.string().check(z.regex(/@/, "must be an e-mail address")), "no-reply@switchboard.example"),
  // Where mail that cannot be delivered comes back to, and the port on which the worker takes it.
  BOUNCE_DOMAIN: z.optional(z.string().check(z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, "must be a domain name"))),
  BOUNCE_PORT: z.optional(z.pipe(digits, within(0, 65535))),
  // The public key of the mail provider's event webhook, as its settings page shows it.
  MAIL_WEBHOOK_KEY: z.optional(text),
  STORAGE_URL: z
    .string()
    .check(z.regex(/^(file|s3|s3\+http):\/\//, "must be file:///path or s3://key:secret@host/bucket")),
  // Who takes cards, where it is (and where a browser finds it, if elsewhere), what we prove ourselves with, and it itself.
  PAYMENTS: z._default(z.enum(["none", "sandbox", "stripe"]), "none"),
  PAYMENTS_URL: z.optional(webUrl),
  PAYMENTS_FRAME_URL: z.optional(webUrl),
  PAYMENTS_KEY: z.optional(text),
  PAYMENTS_PUBLISHABLE_KEY: z.optional(text),
  PAYMENTS_WEBHOOK_SECRET: z.optional(text),
  // Private networks in which customers' phone systems stand, and the name server that knows them.
  EGRESS_ALLOW_CIDRS: z._default(z.string(), ""),
  EGRESS_DNS: z.optional(z.string().check(z.regex(/^[\d.]+(:\d+)?$/, "must be an address with a port"))),
  // The networks from which the support host answers at all; empty for every one.
  SUPPORT_ALLOW_CIDRS: z._default(z.string(), ""),
  // Whether staff resets and write access to customers' accounts need a second person; off for a support team of one.
  SECOND_APPROVER: z._default(z.enum(["on", "off"]), "on"),
  // Whose signature an app must carry to be offered: public ed25519 keys as updaters on a Mac take them, commas between.
  RELEASE_KEYS: z._default(z.string(), ""),
  PORTAL_DIST: z.optional(text),
  MAINTENANCE_FILE: z._default(text, "/run/switchboard/maintenance"),
  DRAIN_NOTICE_SECONDS: number(0, 0, 60),
  DRAIN_SECONDS: number(20, 0, 300),
  LOG_LEVEL: z._default(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
  ADDRESS_LIMIT_FACTOR: number(1, 1, 1000),
  // By how many days the days left of a trial are understated where they are shown.
  TRIAL_DAYS_LEFT_LOWER: number(0, 0, 30),
  EMAIL_PATTERN: z._default(text, USUAL_EMAIL_PATTERN),
  EMAIL_DOMAINS_REFUSED: z._default(z.string(), ""),
  EMAIL_ANSWER_MS: number(EMAIL_ANSWER_MS, 0, 5_000),
  // How long to delay each refusal for an address that keeps asking while over its limit.
  REFUSAL_MS: number(500, 0, 5_000),
  ENUMERATION: z._default(z.enum(["specified", "strict"]), "specified"),
  POLICY: z._default(z.enum(["specified", "strict"]), "specified"),
  BRAND_NAME: z._default(text, "Switchboard"),
  BRAND_LOGO_URL: z.optional(z.string().check(z.regex(/^\/[^/]/, "must be a path on this host"))),
  LINK_MAIN_SITE: z._default(webUrl, "https://switchboard.example"),
  LINK_STATUS: z._default(webUrl, "https://status.switchboard.example"),
  LINK_PRIVACY: z._default(webUrl, "https://switchboard.example/privacy"),
  LINK_TERMS: z._default(webUrl, "https://switchboard.example/terms"),
  // A person's page in the CRM, with {email} where the address goes.
  CRM_CONTACT_URL: z.optional(webUrl.check(z.regex(/\{email\}/, "must have {email} where the address goes"))),
  // A CRM that gets a copy of every ticket; where it is if not where it usually is, and the token of a private app there.
  CRM: z._default(z.enum(["none", "hubspot"]), "none"),
  CRM_URL: z.optional(webUrl),
  CRM_TOKEN: z.optional(text),
  // Its pipeline, and the stages there for our turn, the customer's turn and closed.
  CRM_PIPELINE: z._default(text, "0"),
  CRM_STAGES: z._default(
    z.string().check(z.regex(/^\w+,\w+,\w+$/, "must be three stages, with commas between")),
    "1,2,4",
  ),
  LINK_SUPPORT: z._default(webUrl, "https://support.switchboard.example"),
  /** Where people sign up, if not in the portal itself. */
  LINK_SIGNUP: z.optional(webUrl),
  /** The last day of the free edition of the solo product; people who still have it are told. */
  SOLO_FREE_EOL: z._default(Day, "2024-02-29"),
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
  const secret_keys = parseKeyring(e.SECRET_KEY);
  if (e.NODE_ENV === "production") {
    const { URL_TEAM, URL_SOLO, URL_SUPPORT, LINK_MAIN_SITE, LINK_STATUS, LINK_PRIVACY, LINK_TERMS, LINK_SUPPORT } = e;
    const origins = { URL_TEAM, URL_SOLO, URL_SUPPORT };
    const faults = productionFaults({
      ...e,
      origins: Object.fromEntries(Object.entries(origins).map(([name, url]) => [name, new URL(url)])),
      links: { LINK_MAIN_SITE, LINK_STATUS, LINK_PRIVACY, LINK_TERMS, LINK_SUPPORT },
      secret_keys,
    });
    if (faults.length > 0) fault(`This is not fit for production, so nothing was started:\n  ${faults.join("\n  ")}`);
  }
  if (new Set(Object.values(urls).map((url) => url.hostname)).size < 3) {
    throw new ConfigError("URL_TEAM, URL_SOLO and URL_SUPPORT must have three different host names.");
  }
  if (e.BOUNCE_PORT !== undefined && !e.BOUNCE_DOMAIN) {
    throw new ConfigError("BOUNCE_PORT is given, but not the BOUNCE_DOMAIN whose mail arrives there.");
  }
  const egress_allow = parseNetworks(e.EGRESS_ALLOW_CIDRS);
  if (!egress_allow) {
    throw new ConfigError("EGRESS_ALLOW_CIDRS must be networks such as 192.168.7.0/24, with commas between.");
  }
  if (e.NODE_ENV === "production" && egress_allow.some(opensTooMuch)) {
    throw new ConfigError(
      "EGRESS_ALLOW_CIDRS opens this machine or more than one private network to customers. Name single networks (/24, /64).",
    );
  }
  const support_allow =
    parseNetworks(e.SUPPORT_ALLOW_CIDRS) ??
    fault("SUPPORT_ALLOW_CIDRS must be networks such as 192.168.7.0/24, with commas between.");
  const trust_proxy =
    proxiesIn(e.TRUST_PROXY) ??
    fault("TRUST_PROXY must be off, on, a number of proxies from 1 to 9, or their networks such as 10.0.7.0/24.");
  const release_keys =
    releaseKeys(e.RELEASE_KEYS) ??
    fault("RELEASE_KEYS must be public ed25519 keys, each 32 bytes in base64, with commas between.");
  const { URL_TEAM, URL_SOLO, URL_SUPPORT, SECRET_KEY, MAIL_WEBHOOK_KEY, RELEASE_KEYS, TRUST_PROXY, ...others } = e;
  const { PAYMENTS, PAYMENTS_URL, PAYMENTS_FRAME_URL, PAYMENTS_KEY, ...more } = others;
  const { PAYMENTS_PUBLISHABLE_KEY, PAYMENTS_WEBHOOK_SECRET, ...still } = more;
  const { CRM, CRM_URL, CRM_TOKEN, CRM_PIPELINE, CRM_STAGES, ...rest } = still;
  return {
    ...rest,
    urls,
    secret_keys,
    egress_allow,
    support_allow,
    trust_proxy,
    release_keys,
    mail_webhook_key: MAIL_WEBHOOK_KEY ? webhookKey(MAIL_WEBHOOK_KEY) : null,
    payments: paymentsIn(e),
    crm: crmIn(e),
  };
}

/** Whose word on where a request comes from is taken; null where it cannot be told. */
export function proxiesIn(given: string): false | { readonly hops: number } | { readonly networks: string[] } | null {
  if (given === "off") return false;
  if (given === "on") return { hops: 1 };
  if (/^[1-9]$/.test(given)) return { hops: Number(given) };
  const networks = parseNetworks(given);
  return networks?.length ? { networks: networks.map(({ address, prefix }) => `${address}/${prefix}`) } : null;
}

/** The CRM that gets a copy of every ticket; null if none is connected. */
function crmIn({ CRM, CRM_URL, CRM_TOKEN, CRM_PIPELINE: pipeline, CRM_STAGES, NODE_ENV }: z.infer<typeof Env>) {
  if (CRM === "none") return null;
  const url = CRM_URL && new URL(CRM_URL).origin;
  if (NODE_ENV === "production" && url?.startsWith("http:")) fault("CRM_URL must be https in production.");
  const [open = "", waiting = "", closed = ""] = CRM_STAGES.split(",");
  const token = CRM_TOKEN ?? fault(`CRM is ${CRM}, so CRM_TOKEN is needed as well.`);
  return { url, token, pipeline, stages: { open, waiting, closed } };
}

/** Who takes cards, with what that one needs; null if nobody does. */
function paymentsIn(e: z.infer<typeof Env>) {
  const { PAYMENTS: kind, NODE_ENV } = e;
  if (kind === "none") return null;
  const needed = (name: `PAYMENTS_${string}` & keyof typeof e): string =>
    e[name] ?? fault(`PAYMENTS is ${kind}, so ${name} is needed as well.`);
  const [key, webhook_secret] = [needed("PAYMENTS_KEY"), needed("PAYMENTS_WEBHOOK_SECRET")];
  if (kind === "sandbox") {
    if (NODE_ENV === "production") fault("PAYMENTS is sandbox, in which test cards pay: not in production.");
    const url = new URL(needed("PAYMENTS_URL")).origin;
    const frame_url = e.PAYMENTS_FRAME_URL ? new URL(e.PAYMENTS_FRAME_URL).origin : url;
    return { kind, url, frame_url, key, webhook_secret };
  }
  const url = e.PAYMENTS_URL && new URL(e.PAYMENTS_URL).origin;
  if (NODE_ENV === "production" && url?.startsWith("http:")) fault("PAYMENTS_URL must be https in production.");
  return { kind, url, publishable_key: needed("PAYMENTS_PUBLISHABLE_KEY"), key, webhook_secret };
}

function fault(message: string): never {
  throw new ConfigError(message);
}

function webhookKey(base64: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
  } catch {
    // Said below, in our words.
  }
  throw new ConfigError("MAIL_WEBHOOK_KEY must be a public key of the curve P-256 in base64.");
}

/** Null where one of them is none. */
export function releaseKeys(list: string): readonly KeyObject[] | null {
  const keys = list
    .split(",")
    .map((key) => key.trim())
    .filter(Boolean);
  if (!keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key))) return null;
  const jwk = (key: string) => ({ kty: "OKP", crv: "Ed25519", x: Buffer.from(key, "base64").toString("base64url") });
  return keys.map((key) => createPublicKey({ key: jwk(key), format: "jwk" }));
}

function reason(issue: { readonly message: string; readonly code: string }): string {
  return issue.code === "invalid_format" ? issue.message : `is not acceptable (${issue.code.replaceAll("_", " ")})`;
}
