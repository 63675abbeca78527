import { type KeyObject, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { BRAND_COLOR_PATTERN, deriveColors } from "@portal/model/brand/colors.ts";
import type { Edition } from "@portal/model/brand/contract.ts";
import { Day } from "@portal/model/kit/calendar.ts";
import { EMAIL_ANSWER_MS, TERMS_VERSIONS } from "@portal/model/limits.ts";
import { USUAL_EMAIL_PATTERN } from "@portal/model/signup/email.ts";
import { parseKeyring } from "./keyring.ts";
import { parseNetworks, opensTooMuch } from "./networks.ts";
import { type Picture, readPicture } from "./pictures.ts";
import { productionFaults } from "./production.ts";

const text = z.string().check(z.minLength(1));
const webUrl = z.string().check(z.regex(/^https?:\/\/[^\s/]+/, "must be an http or https address"));
/** Login and password of an address are percent-encoded. */
export function hasReadableLogin(url: string): boolean {
  try {
    decodeURIComponent(/^[\w+]+:\/\/([^/?#]*)@/.exec(url)?.[1] ?? "");
    return true;
  } catch {
    return false;
  }
}
const readableLogin = z.refine<string>(hasReadableLogin, {
  error: "has a % in its login or password that stands for nothing; write it as %25",
});
const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, "must be a postgres:// address"), readableLogin);
const digits = z.string().check(z.regex(/^\d+$/, "must be a whole number"));
const within = (min: number, max: number) => z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max)));

interface SettingInfo {
  readonly description?: string;
  /** Which values are accepted, where the schema alone doesn't say. */
  readonly allowed?: string;
  /** Never shown, as JSON Schema calls it. */
  readonly writeOnly?: boolean;
}
const settings = z.registry<SettingInfo>();
const setting = <S extends z.core.$ZodType>(description: string, schema: S, info: SettingInfo = {}): S => {
  settings.add(schema, { ...settings.get(schema), description, ...info });
  return schema;
};
const secret = <S extends z.core.$ZodType>(description: string, schema: S): S =>
  setting(description, schema, { writeOnly: true });
const port = { allowed: "0 to 65535" };
const number = (fallback: number, min: number, max: number) => {
  const schema = z.pipe(z._default(digits, String(fallback)), within(min, max));
  settings.add(schema, { allowed: `${min} to ${max}` });
  return schema;
};

/** The descriptions go to `.env.example` and docs/operations/configuration.md (`pnpm env-example`). */
const Env = z.object({
  NODE_ENV: setting(
    "No default: production must not run with development's exceptions because someone forgot to set it.",
    z.enum(["development", "test", "production"]),
  ),
  SETTINGS_FILE: setting(
    "File that the service manager reads these settings from. In production, other users must not be able to read it.",
    z._default(text, "/etc/switchboard/switchboard.env"),
  ),
  HOST: setting("Address that the server and the bounce port listen on.", z._default(text, "127.0.0.1")),
  PORT: setting("Port of the HTTP server.", number(8080, 0, 65535)),
  METRICS_HOST: setting(
    "Address of the metrics. They have no login: give one that only Prometheus reaches.",
    z._default(text, "127.0.0.1"),
  ),
  METRICS_PORT: setting("Port of the metrics for Prometheus.", number(9464, 0, 65535)),
  OTLP_URL: setting(
    "Collector for traces, such as http://127.0.0.1:4318. Traces contain SQL without values, no personal data. Without it, none are made.",
    z.optional(webUrl),
  ),
  OTLP_PERCENT: setting("Percentage of requests and jobs that are traced.", number(100, 0, 100)),
  TRUST_PROXY: setting(
    'Proxies in front that add to X-Forwarded-For: how many ("on" means one), or their networks, separated by commas.',
    z._default(text, "off"),
  ),
  DATABASE_URL: secret(
    "PostgreSQL, as a login that is a member of the role portal_app: postgres://login:password@host/database. It may be a PgBouncer in transaction mode.",
    postgresUrl,
  ),
  DATABASE_DIRECT_URL: secret(
    "The same database without PgBouncer in between, for the worker's job queue. Without one, DATABASE_URL.",
    z.optional(postgresUrl),
  ),
  READ_DATABASE_URL: secret(
    "A streaming replica of the same database, for lists, reports and searches. All servers need the same value. Without one, or while it is away or too far behind, DATABASE_URL serves them.",
    z.optional(postgresUrl),
  ),
  READ_LAG_SECONDS: setting("How far behind the replica may be while it is used.", number(10, 1, 3600)),
  POOL_SIZE: setting("Database connections per process.", number(10, 1, 200)),
  POOL_PATIENCE: setting(
    "Multiplies the timeouts for a connection, a row lock and a statement (5, 3 and 10 s), for a busy machine.",
    number(1, 1, 100),
  ),
  URL_TEAM: setting(
    "Origins of the three editions. Their host names must differ.",
    z._default(webUrl, "http://teams.localhost:8080"),
  ),
  URL_SOLO: setting("As URL_TEAM, for solo accounts.", z._default(webUrl, "http://solo.localhost:8080")),
  URL_SUPPORT: setting("As URL_TEAM, for support staff.", z._default(webUrl, "http://support.localhost:8080")),
  SECRET_KEY: secret(
    "32 random bytes in base64 (`openssl rand -base64 32`). With several, separated by commas, the first seals and all open; see docs/security/keys.md.",
    z
      .string()
      .check(z.regex(/^([A-Za-z0-9+/_-]{43}=?)(\s*,\s*[A-Za-z0-9+/_-]{43}=?)*$/, "must be 32 random bytes in base64")),
  ),
  SMTP_URL: secret(
    "Relay for outgoing mail: smtps://user:password@host",
    z.string().check(z.regex(/^smtps?:\/\//, "must be an smtp:// or smtps:// address"), readableLogin),
  ),
  MAIL_FROM: setting(
    "Sender of all mail.",
    z._default(z.string().check(z.regex(/@/, "must be an e-mail address")), "no-reply@switchboard.example"),
  ),
  MAIL_SENDER_ADDRESS: setting(
    'Company, postal address and legal notice in the footer of all mail, with "|" between the lines. Many countries require it. Without it, the footer shows MAIL_FROM.',
    z.optional(text),
  ),
  BOUNCE_DOMAIN: setting(
    "Domain that undeliverable mail returns to.",
    z.optional(z.string().check(z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, "must be a domain name"))),
  ),
  BOUNCE_PORT: setting("Port on which the worker accepts bounces.", z.optional(z.pipe(digits, within(0, 65535))), port),
  MAIL_WEBHOOK_KEY: setting(
    "Public key of the mail provider's signed event webhook, as its settings page shows it.",
    z.optional(text),
  ),
  STORAGE_URL: secret(
    "Files: file:///path or s3://key:secret@host/bucket",
    z
      .string()
      .check(z.regex(/^(file|s3|s3\+http):\/\//, "must be file:///path or s3://key:secret@host/bucket"), readableLogin),
  ),
  PAYMENTS: setting(
    "Payment provider. Without one, nothing can be bought. The sandbox is refused in production.",
    z._default(z.enum(["none", "sandbox", "stripe"]), "none"),
  ),
  PAYMENTS_URL: setting("Address of the provider's API. Required for the sandbox.", z.optional(webUrl)),
  PAYMENTS_FRAME_URL: setting(
    "Address of the sandbox's card form for browsers, if it differs from PAYMENTS_URL.",
    z.optional(webUrl),
  ),
  PAYMENTS_KEY: secret("Secret API key at the provider.", z.optional(text)),
  PAYMENTS_PUBLISHABLE_KEY: setting("Publishable key, for Stripe.", z.optional(text)),
  PAYMENTS_WEBHOOK_SECRET: secret(
    "Secret that signs the provider's events, which go to /api/v2/subscription/webhook.",
    z.optional(text),
  ),
  SELLER_NAME: setting(
    "Registered name of the company that sells, as its invoices must show it. Without one, BRAND_NAME.",
    z.optional(text),
  ),
  SELLER_ADDRESS: setting('Its address, with "|" between the lines.', z._default(z.string(), "")),
  SELLER_TAX_ID: setting("Its tax or VAT number.", z._default(z.string(), "")),
  SELLER_LOGO: setting(
    "Logo at the top of its invoices: path of a PNG or JPEG file. Without one, the logo used in emails.",
    z.optional(text),
  ),
  EGRESS_ALLOW_CIDRS: setting(
    "Private networks that account checks, webhooks and audit streams of customers may reach, separated by commas.",
    z._default(z.string(), ""),
  ),
  EGRESS_DNS: setting(
    "Name server that knows those networks, such as 10.0.7.53:53.",
    z.optional(z.string().check(z.regex(/^[\d.]+(:\d+)?$/, "must be an address with a port"))),
  ),
  SUPPORT_ALLOW_CIDRS: setting(
    "Networks from which the support host can be reached, separated by commas. Empty allows all.",
    z._default(z.string(), ""),
  ),
  SECOND_APPROVER: setting(
    "Whether staff resets and write access to customers' accounts need a second person. Off for a support team of one.",
    z._default(z.enum(["on", "off"]), "on"),
  ),
  RELEASE_KEYS: setting(
    "Public ed25519 keys, each 32 bytes in base64, separated by commas. Only apps signed with one of them are offered.",
    z._default(z.string(), ""),
  ),
  PORTAL_DIST: setting(
    "Folder of the built portal that the server serves. A release has its own. Without one, only the API is served.",
    z.optional(text),
  ),
  ASSET_ORIGIN: setting(
    "Where browsers load the portal's scripts, styles and fonts from, such as https://cdn.example.com. Without one, from the portal itself.",
    z.optional(webUrl),
  ),
  MAINTENANCE_FILE: setting(
    "While this file exists, the portal is closed.",
    z._default(text, "/run/switchboard/maintenance"),
  ),
  DRAIN_NOTICE_SECONDS: setting(
    "After SIGTERM, seconds to keep serving while /readyz already fails.",
    number(0, 0, 60),
  ),
  DRAIN_SECONDS: setting("After that, seconds to finish what was accepted.", number(20, 0, 300)),
  LOG_LEVEL: setting(
    "Least severe level that is logged.",
    z._default(z.enum(["debug", "info", "warn", "error", "silent"]), "info"),
  ),
  ADDRESS_LIMIT_FACTOR: setting("Multiplies the rate limits per network address.", number(1, 1, 1000)),
  TRIAL_DAYS_LEFT_LOWER: setting("Days by which the days left of a trial are understated.", number(0, 0, 30)),
  EMAIL_PATTERN: setting("Regular expression for addresses that can sign up.", z._default(text, USUAL_EMAIL_PATTERN)),
  EMAIL_DOMAINS_REFUSED: setting("Domains that cannot sign up, separated by commas.", z._default(z.string(), "")),
  EMAIL_ANSWER_MS: setting(
    "Milliseconds that the check of an address at sign-up takes, whatever it finds.",
    number(EMAIL_ANSWER_MS, 0, 5_000),
  ),
  REFUSAL_MS: setting(
    "Milliseconds by which each refusal is delayed for an address that keeps asking over its limit.",
    number(500, 0, 5_000),
  ),
  ENUMERATION: setting(
    "strict: sign-up does not reveal which addresses have an account (decision 0009).",
    z._default(z.enum(["specified", "strict"]), "specified"),
  ),
  API_REFERENCE: setting(
    "public: /reference, /openapi.json and /v1/openapi.json describe every call, to anyone. Off by default in production, public elsewhere.",
    z.optional(z.enum(["public", "off"])),
  ),
  POLICY: setting(
    "strict: passwords of 15 to 128 characters of any kind (decision 0009).",
    z._default(z.enum(["specified", "strict"]), "specified"),
  ),
  BRAND_NAME: setting("Product name on screens and in mail.", z._default(text, "Switchboard")),
  BRAND_COLOR: setting(
    "Color of links, selections and focus, such as c2410c. Lighter and darker tones with enough contrast are derived from it.",
    z.optional(z.string().check(z.regex(BRAND_COLOR_PATTERN, "must be a color such as c2410c"))),
  ),
  BRAND_LOGO: setting("Logo on screens: path of an SVG or PNG file, best as a square.", z.optional(text)),
  BRAND_LOGO_DARK: setting("The logo for dark screens, if it differs.", z.optional(text)),
  BRAND_LOGO_MAIL: setting(
    "The logo in mail: path of a PNG file. Without one, BRAND_LOGO if it is a PNG: mail programs show no SVG.",
    z.optional(text),
  ),
  BRAND_ICON: setting("Icon in the browser's tab: path of an SVG or PNG file.", z.optional(text)),
  LINK_MAIN_SITE: setting("Main website.", z._default(webUrl, "https://switchboard.example")),
  LINK_STATUS: setting("Status page, if not the one at /status.", z.optional(webUrl)),
  LINK_PRIVACY: setting("Privacy policy.", z._default(webUrl, "https://switchboard.example/privacy")),
  LINK_TERMS: setting("Terms of the portal.", z._default(webUrl, "https://switchboard.example/terms")),
  LINK_TERMS_TEAM: setting("Subscription terms, if not in the same document.", z.optional(webUrl)),
  TERMS_PORTAL_VERSION: setting(
    "Version of the portal's terms: the day they were published. With a new one, everyone has to accept them before anything else.",
    z._default(Day, TERMS_VERSIONS.portal),
  ),
  TERMS_TEAM_VERSION: setting(
    "As TERMS_PORTAL_VERSION, for the subscription terms.",
    z._default(Day, TERMS_VERSIONS.team),
  ),
  CRM_CONTACT_URL: setting(
    "A person's page in the CRM, with {email} where the address goes.",
    z.optional(webUrl.check(z.regex(/\{email\}/, "must have {email} where the address goes"))),
  ),
  CRM: setting("CRM that gets a copy of every ticket.", z._default(z.enum(["none", "hubspot"]), "none")),
  CRM_URL: setting("Address of the CRM's API, if not the usual one.", z.optional(webUrl)),
  CRM_TOKEN: secret("Token of a private app in the CRM.", z.optional(text)),
  CRM_PIPELINE: setting("Ticket pipeline in the CRM.", z._default(text, "0")),
  CRM_STAGES: setting(
    "Its stages for our turn, the customer's turn and closed.",
    z._default(z.string().check(z.regex(/^\w+,\w+,\w+$/, "must be three stages, with commas between")), "1,2,4"),
  ),
  LINK_SUPPORT: setting("Help center.", z._default(webUrl, "https://support.switchboard.example")),
  LINK_SIGNUP: setting("Where people sign up, if not in the portal.", z.optional(webUrl)),
  SOLO_FREE_EOL: setting(
    "Last day of the solo product's free edition. People who still have it are notified.",
    z._default(Day, "2024-02-29"),
  ),
});

/** Every setting with its description, default and allowed values, as JSON Schema. */
export const settingsSchema = () => z.toJSONSchema(Env, { io: "input", metadata: settings, unrepresentable: "any" });

export type Config = ReturnType<typeof loadConfig>;

/** Lists all problems at once, by name and reason, and never repeats a value, which may be a secret. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the given settings, also those that are in files: `SECRET_KEY_FILE` names the one that holds SECRET_KEY, so that
 * it stays out of the environment.
 */
export function readSettings(env: Environment, names: readonly string[]): Environment {
  const read = names.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both given. Remove one of them.`);
    try {
      return [[name, readFileSync(file, "utf8").trim()] as const];
    } catch {
      throw new ConfigError(`${name}_FILE: the file can't be read.`);
    }
  });
  return { ...env, ...Object.fromEntries(read) };
}

/** The files that hold settings, by the name of the setting that names them. */
function settingsFiles(env: Environment, SETTINGS_FILE: string): Record<string, string> {
  const names = Object.keys(Env.shape).map((name) => `${name}_FILE`);
  const given = names.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  return { ...Object.fromEntries(given), SETTINGS_FILE };
}

export function loadConfig(env: Environment) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const given = readSettings(set, Object.keys(Env.shape));
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
    const proxies = parseNetworks(e.TRUST_PROXY) ?? [];
    const faults = productionFaults({ ...e, secret_keys, proxies, files: settingsFiles(set, e.SETTINGS_FILE) });
    if (faults.length > 0) fault(`This is not fit for production, so nothing was started:\n  ${faults.join("\n  ")}`);
  }
  if (new Set(Object.values(urls).map((url) => url.hostname)).size < 3) {
    throw new ConfigError("URL_TEAM, URL_SOLO and URL_SUPPORT must have three different host names.");
  }
  if (set["BRAND_LOGO_URL"]) fault("BRAND_LOGO_URL is no longer read. Set BRAND_LOGO to the path of the file instead.");
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
  const {
    URL_TEAM,
    URL_SOLO,
    URL_SUPPORT,
    SECRET_KEY,
    MAIL_WEBHOOK_KEY,
    RELEASE_KEYS,
    TRUST_PROXY,
    API_REFERENCE,
    ASSET_ORIGIN,
    ...others
  } = e;
  const { PAYMENTS, PAYMENTS_URL, PAYMENTS_FRAME_URL, PAYMENTS_KEY, ...more } = others;
  const { PAYMENTS_PUBLISHABLE_KEY, PAYMENTS_WEBHOOK_SECRET, ...still } = more;
  const { CRM, CRM_URL, CRM_TOKEN, CRM_PIPELINE, CRM_STAGES, ...settled } = still;
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, SELLER_LOGO, ...sold } = settled;
  const { BRAND_COLOR, BRAND_LOGO, BRAND_LOGO_DARK, BRAND_LOGO_MAIL, BRAND_ICON, ...branded } = sold;
  const { TERMS_PORTAL_VERSION, TERMS_TEAM_VERSION, ...rest } = branded;
  const brand = brandIn(e);
  const terms = { portal: e.TERMS_PORTAL_VERSION, team: e.TERMS_TEAM_VERSION };
  return {
    ...rest,
    urls,
    secret_keys,
    egress_allow,
    support_allow,
    trust_proxy,
    release_keys,
    asset_origin: ASSET_ORIGIN ? new URL(ASSET_ORIGIN).origin : null,
    has_api_reference: (e.API_REFERENCE ?? (e.NODE_ENV === "production" ? "off" : "public")) === "public",
    mail_webhook_key: MAIL_WEBHOOK_KEY ? webhookKey(MAIL_WEBHOOK_KEY) : null,
    payments: paymentsIn(e),
    seller: sellerIn(e),
    seller_logo: pictureOf("SELLER_LOGO", SELLER_LOGO, ["png", "jpeg"])?.bytes ?? brand.logo_mail?.bytes ?? null,
    brand,
    terms,
    crm: crmIn(e),
  };
}

/** The proxies to trust for client addresses; null if the value is invalid. */
export function proxiesIn(given: string): false | { readonly hops: number } | { readonly networks: string[] } | null {
  if (given === "off") return false;
  if (given === "on") return { hops: 1 };
  if (/^[1-9]$/.test(given)) return { hops: Number(given) };
  const networks = parseNetworks(given);
  return networks?.length ? { networks: networks.map(({ address, prefix }) => `${address}/${prefix}`) } : null;
}

/** The CRM's settings; null if none is connected. */
function crmIn({ CRM, CRM_URL, CRM_TOKEN, CRM_PIPELINE: pipeline, CRM_STAGES, NODE_ENV }: z.infer<typeof Env>) {
  if (CRM === "none") return null;
  const url = CRM_URL && new URL(CRM_URL).origin;
  if (NODE_ENV === "production" && url?.startsWith("http:")) fault("CRM_URL must be https in production.");
  const [open = "", waiting = "", closed = ""] = CRM_STAGES.split(",");
  const token = CRM_TOKEN ?? fault(`CRM is ${CRM}, so CRM_TOKEN is needed as well.`);
  return { url, token, pipeline, stages: { open, waiting, closed } };
}

/** The law requires these on every invoice, so production doesn't sell without them. */
function sellerIn({ NODE_ENV, PAYMENTS, BRAND_NAME, ...e }: z.infer<typeof Env>): Seller {
  if (NODE_ENV === "production" && PAYMENTS !== "none") {
    for (const name of ["SELLER_NAME", "SELLER_ADDRESS", "SELLER_TAX_ID"] as const) {
      if (!e[name]) fault(`PAYMENTS is ${PAYMENTS}, so ${name} is needed as well: invoices must show it.`);
    }
  }
  const address = e.SELLER_ADDRESS.split("|").map((line) => line.trim());
  return { name: e.SELLER_NAME ?? BRAND_NAME, address: address.filter(Boolean), tax_id: e.SELLER_TAX_ID.trim() };
}
/** The company that sells, as its invoices show it. */
export interface Seller {
  readonly name: string;
  readonly address: readonly string[];
  readonly tax_id: string;
}

/** The colors and pictures of the installation; null where it has none of its own. */
function brandIn({ BRAND_COLOR, BRAND_LOGO, BRAND_LOGO_DARK, BRAND_LOGO_MAIL, BRAND_ICON }: z.infer<typeof Env>) {
  if (BRAND_LOGO_DARK && !BRAND_LOGO) fault("BRAND_LOGO_DARK is given, but not the BRAND_LOGO for light screens.");
  const logo = pictureOf("BRAND_LOGO", BRAND_LOGO, ["svg", "png"]);
  const color = BRAND_COLOR === undefined ? null : `#${BRAND_COLOR.replace("#", "").toLowerCase()}`;
  return {
    color,
    colors: color === null ? null : deriveColors(color),
    logo,
    logo_dark: pictureOf("BRAND_LOGO_DARK", BRAND_LOGO_DARK, ["svg", "png"]),
    logo_mail: pictureOf("BRAND_LOGO_MAIL", BRAND_LOGO_MAIL, ["png"]) ?? (logo?.kind === "png" ? logo : null),
    icon: pictureOf("BRAND_ICON", BRAND_ICON, ["svg", "png"]),
  };
}

const pictureOf = (name: string, file: string | undefined, kinds: readonly Picture["kind"][]): Picture | null =>
  file === undefined ? null : readPicture(name, file, kinds, fault);

/** The settings of the payment gateway; null if there is none. */
function paymentsIn(e: z.infer<typeof Env>) {
  const { PAYMENTS: kind, NODE_ENV } = e;
  if (kind === "none") return null;
  const needed = (name: `PAYMENTS_${string}` & keyof typeof e): string =>
    e[name] ?? fault(`PAYMENTS is ${kind}, so ${name} is needed as well.`);
  const [key, webhook_secret] = [needed("PAYMENTS_KEY"), needed("PAYMENTS_WEBHOOK_SECRET")];
  if (kind === "sandbox") {
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
    // Reported below in our own words.
  }
  throw new ConfigError("MAIL_WEBHOOK_KEY must be a public key of the curve P-256 in base64.");
}

/** Returns null if one of them is invalid. */
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
  return issue.code === "invalid_format" || issue.code === "custom"
    ? issue.message
    : `is not acceptable (${issue.code.replaceAll("_", " ")})`;
}
