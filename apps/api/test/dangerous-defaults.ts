/** What an example configuration or a development server leaves behind in otherwise safe production settings. */
export interface DangerousDefault {
  readonly what: string;
  readonly change: Readonly<Record<string, string | undefined>>;
  /** The line that names the setting and says what to do. */
  readonly line: string;
}

/** Part of every secret below; no message may repeat it. */
export const HUNTER = "hunter2";

const base64 = (bytes: Buffer) => bytes.toString("base64");
const row = (what: string, change: DangerousDefault["change"], line: string): DangerousDefault => ({
  what,
  change,
  line,
});

export const SELLS = {
  PAYMENTS: "stripe",
  PAYMENTS_KEY: `sk_live_${HUNTER}`,
  PAYMENTS_PUBLISHABLE_KEY: "pk_live_1",
  PAYMENTS_WEBHOOK_SECRET: `whsec_${HUNTER}`,
  SELLER_NAME: "Acme, S.L.",
  SELLER_ADDRESS: "Calle Mayor 1 | 28013 Madrid",
  SELLER_TAX_ID: "ESB12345674",
};

const HOST = "still names an example host";
const KEY = "SECRET_KEY: is not random; make one with `openssl rand -base64 32`";
const PASSWORD = "has an example password; make one with `openssl rand -hex 24`";
const TEMPORARY = "STORAGE_URL: is a temporary folder; use one that lasts, such as file:///var/lib/switchboard/files";
const PERCENT = "has a % in its login or password that stands for nothing; write it as %25";
const PROXY = "TRUST_PROXY: trusts strangers to name their own address; give the networks of your proxies only";

export const DANGEROUS_DEFAULTS: readonly DangerousDefault[] = [
  row("no NODE_ENV", { NODE_ENV: undefined }, "NODE_ENV: is missing"),
  row("an origin without encryption", { URL_TEAM: "http://teams.acme.io" }, "URL_TEAM: must be https"),
  row("an origin left at its default", { URL_SOLO: undefined }, `URL_SOLO: ${HOST}`),
  row("an example host", { URL_SUPPORT: "https://support.localhost" }, `URL_SUPPORT: ${HOST}`),
  row("a main site left at its default", { LINK_MAIN_SITE: undefined }, `LINK_MAIN_SITE: ${HOST}`),
  row("an example status page", { LINK_STATUS: "https://status.example.com" }, `LINK_STATUS: ${HOST}`),
  row("a privacy policy left at its default", { LINK_PRIVACY: undefined }, `LINK_PRIVACY: ${HOST}`),
  row("terms on an example host", { LINK_TERMS: "https://switchboard.example/terms" }, `LINK_TERMS: ${HOST}`),
  row("a help center left at its default", { LINK_SUPPORT: undefined }, `LINK_SUPPORT: ${HOST}`),
  row("a sign-up page on an example host", { LINK_SIGNUP: "https://example.com/join" }, `LINK_SIGNUP: ${HOST}`),
  row("files of the portal without encryption", { ASSET_ORIGIN: "http://cdn.acme.io" }, "ASSET_ORIGIN: must be https"),
  row("files of the portal on an example host", { ASSET_ORIGIN: "https://cdn.example" }, `ASSET_ORIGIN: ${HOST}`),
  row("CRM pages on an example host", { CRM_CONTACT_URL: "https://crm.example/{email}" }, `CRM_CONTACT_URL: ${HOST}`),
  row("an example CRM", { CRM: "hubspot", CRM_TOKEN: HUNTER, CRM_URL: "https://crm.test" }, `CRM_URL: ${HOST}`),
  row("an example CRM token", { CRM: "hubspot", CRM_TOKEN: "changeme" }, "CRM_TOKEN: is still an example"),
  row("mail from an example host", { MAIL_FROM: "portal@example.com" }, `MAIL_FROM: ${HOST}`),
  row("a sender left at its default", { MAIL_FROM: undefined }, `MAIL_FROM: ${HOST}`),
  row(
    "an example postal address",
    { MAIL_SENDER_ADDRESS: "Switchboard Inc., 1 Example Street, Springfield" },
    "MAIL_SENDER_ADDRESS: is still an example",
  ),
  row("bounces to an example host", { BOUNCE_DOMAIN: "bounces.example.org" }, `BOUNCE_DOMAIN: ${HOST}`),
  row(
    "a password over plain SMTP",
    { SMTP_URL: `smtp://user:${HUNTER}@relay.acme.io:587` },
    "SMTP_URL: sends its password unencrypted; use smtps:// or add ?requireTLS=true",
  ),
  row("an example relay", { SMTP_URL: `smtps://user:${HUNTER}@relay.example` }, `SMTP_URL: ${HOST}`),
  row("an example password of the relay", { SMTP_URL: "smtps://user:password@relay.acme.io" }, `SMTP_URL: ${PASSWORD}`),
  row(
    "an example password of the database",
    { DATABASE_URL: "postgres://portal:changeme@db.acme.io/portal" },
    `DATABASE_URL: ${PASSWORD}`,
  ),
  row(
    "a database login whose password is its name",
    { DATABASE_URL: `postgres://${HUNTER}:${HUNTER}@db.acme.io/portal` },
    `DATABASE_URL: ${PASSWORD}`,
  ),
  row(
    "an example password past the pool",
    { DATABASE_DIRECT_URL: "postgres://portal:changeme@db2.acme.io/portal" },
    `DATABASE_DIRECT_URL: ${PASSWORD}`,
  ),
  row(
    "another login past the pool",
    { DATABASE_DIRECT_URL: `postgres://postgres:${HUNTER}@db.acme.io/portal` },
    "DATABASE_DIRECT_URL: must have the login and the database of DATABASE_URL; only host and port differ",
  ),
  row(
    "another login at the replica",
    { READ_DATABASE_URL: `postgres://postgres:${HUNTER}@db2.acme.io/portal` },
    "READ_DATABASE_URL: must have the login and the database of DATABASE_URL; only host and port differ",
  ),
  row(
    "a database password with a bare %",
    { DATABASE_URL: `postgres://portal:${HUNTER}%zz@db.acme.io/portal` },
    `DATABASE_URL: ${PERCENT}`,
  ),
  row(
    "a relay's password with a bare %",
    { SMTP_URL: `smtps://user:${HUNTER}%@relay.acme.io` },
    `SMTP_URL: ${PERCENT}`,
  ),
  row(
    "S3 without encryption",
    { STORAGE_URL: `s3+http://key:${HUNTER}@files.acme.io/bucket` },
    "STORAGE_URL: sends files unencrypted; use s3://",
  ),
  row("an example S3 server", { STORAGE_URL: `s3://key:${HUNTER}@files.example/bucket` }, `STORAGE_URL: ${HOST}`),
  row(
    "an S3 server's own example login",
    { STORAGE_URL: "s3://minioadmin:minioadmin@files.acme.io/bucket" },
    `STORAGE_URL: ${PASSWORD}`,
  ),
  row("files in a temporary folder", { STORAGE_URL: "file:///tmp/files" }, TEMPORARY),
  row("files in memory", { STORAGE_URL: "file:///dev/shm/files" }, TEMPORARY),
  row("a key of zeros", { SECRET_KEY: base64(Buffer.alloc(32)) }, KEY),
  row("development's key", { SECRET_KEY: base64(Buffer.alloc(32, "development")) }, KEY),
  row("a typed key", { SECRET_KEY: base64(Buffer.from("the quick brown fox jumps over a")) }, KEY),
  row("a key that counts", { SECRET_KEY: base64(Buffer.from(Array.from({ length: 32 }, (_, n) => n))) }, KEY),
  row(
    "the payment sandbox",
    { ...SELLS, PAYMENTS: "sandbox", PAYMENTS_URL: "https://pay.acme.io" },
    "PAYMENTS: is the sandbox, in which test cards pay; use stripe or none",
  ),
  row("a sandbox's address", { ...SELLS, PAYMENTS_URL: "https://gateway.localhost" }, `PAYMENTS_URL: ${HOST}`),
  row(
    "a sandbox's card form",
    { ...SELLS, PAYMENTS_FRAME_URL: "http://127.0.0.1:8090" },
    "PAYMENTS_FRAME_URL: is for the sandbox; remove it",
  ),
  row(
    "a test key for payments",
    { ...SELLS, PAYMENTS_KEY: `sk_test_${HUNTER}` },
    "PAYMENTS_KEY: is a test key, with which test cards pay; use the live one",
  ),
  row(
    "a publishable test key",
    { ...SELLS, PAYMENTS_PUBLISHABLE_KEY: "pk_test_1" },
    "PAYMENTS_PUBLISHABLE_KEY: is a test key, with which test cards pay; use the live one",
  ),
  row(
    "an example secret for payment events",
    { ...SELLS, PAYMENTS_WEBHOOK_SECRET: "secret" },
    "PAYMENTS_WEBHOOK_SECRET: is still an example",
  ),
  row("an example tax number", { ...SELLS, SELLER_TAX_ID: "ESB00000000" }, "SELLER_TAX_ID: is still an example"),
  row("refusals without delay", { REFUSAL_MS: "0" }, "REFUSAL_MS: must not be 0, or refusals cost an attacker no time"),
  row(
    "an address check without a fixed duration",
    { EMAIL_ANSWER_MS: "0" },
    "EMAIL_ANSWER_MS: must not be 0, or its time tells which addresses exist",
  ),
  row(
    "development's limits",
    { ADDRESS_LIMIT_FACTOR: "50" },
    "ADDRESS_LIMIT_FACTOR: must be at most 20, or the limits don't limit",
  ),
  row("every network as a proxy", { TRUST_PROXY: "0.0.0.0/0" }, PROXY),
  row("every IPv6 network as a proxy", { TRUST_PROXY: "10.0.7.0/24, ::/0" }, PROXY),
  row("every public IPv6 network as a proxy", { TRUST_PROXY: "2000::/3" }, PROXY),
  row("more than the private IPv6 networks as proxies", { TRUST_PROXY: "fc00::/6" }, PROXY),
  row(
    "all private networks open to account checks",
    { EGRESS_ALLOW_CIDRS: "10.0.0.0/8" },
    "EGRESS_ALLOW_CIDRS opens this machine or more than one private network to customers. Name single networks (/24, /64).",
  ),
  row("no log", { LOG_LEVEL: "silent" }, "LOG_LEVEL: must not be silent, or no error is ever seen"),
  row(
    "maintenance by anyone on the machine",
    { MAINTENANCE_FILE: "/tmp/maintenance" },
    "MAINTENANCE_FILE: every user of this machine can create it there and close the portal",
  ),
];

const OPEN = "can be read by every user; run `chmod 640` on the file and give it to the service's group";
/** Given a file that every user can read and that holds a safe SECRET_KEY. */
export const openFiles = (file: string): readonly DangerousDefault[] => [
  row(
    "a secret that every user can read",
    { SECRET_KEY: undefined, SECRET_KEY_FILE: file },
    `SECRET_KEY_FILE: ${OPEN}`,
  ),
  row("settings that every user can read", { SETTINGS_FILE: file }, `SETTINGS_FILE: ${OPEN}`),
];
