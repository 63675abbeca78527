import { statSync } from "node:fs";
import { isIP } from "node:net";
import type { Keyring } from "./keyring.ts";
import { type Network, networkMatcher, parseNetworks } from "./networks.ts";

/** The settings to check. Their values never appear in a message. */
interface Settings {
  readonly URL_TEAM: string;
  readonly ASSET_ORIGIN?: string | undefined;
  readonly URL_SOLO: string;
  readonly URL_SUPPORT: string;
  readonly LINK_MAIN_SITE: string;
  readonly LINK_STATUS?: string | undefined;
  readonly LINK_PRIVACY: string;
  readonly LINK_TERMS: string;
  readonly LINK_TERMS_TEAM?: string | undefined;
  readonly LINK_SUPPORT: string;
  readonly LINK_SIGNUP?: string | undefined;
  readonly CRM_CONTACT_URL?: string | undefined;
  readonly CRM_URL?: string | undefined;
  readonly CRM_TOKEN?: string | undefined;
  readonly DATABASE_URL: string;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly READ_DATABASE_URL?: string | undefined;
  readonly SMTP_URL: string;
  readonly STORAGE_URL: string;
  readonly MAIL_FROM: string;
  readonly MAIL_SENDER_ADDRESS?: string | undefined;
  readonly BOUNCE_DOMAIN?: string | undefined;
  readonly PAYMENTS: string;
  readonly PAYMENTS_URL?: string | undefined;
  readonly PAYMENTS_FRAME_URL?: string | undefined;
  readonly PAYMENTS_KEY?: string | undefined;
  readonly PAYMENTS_PUBLISHABLE_KEY?: string | undefined;
  readonly PAYMENTS_WEBHOOK_SECRET?: string | undefined;
  readonly SELLER_TAX_ID: string;
  readonly MAINTENANCE_FILE: string;
  readonly LOG_LEVEL: string;
  readonly REFUSAL_MS: number;
  readonly EMAIL_ANSWER_MS: number;
  readonly ADDRESS_LIMIT_FACTOR: number;
  readonly secret_keys: Keyring;
  /** The networks of TRUST_PROXY. */
  readonly proxies: readonly Network[];
  /** Files with settings, by the setting that names them. */
  readonly files: Readonly<Record<string, string>>;
}

/** Names reserved for documentation, tests and the local machine. */
const EXAMPLE_HOST = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i;

/** Passwords that people leave in place. A login's own name is another. */
const EXAMPLE_SECRET =
  /^(pw|pass(word|wd)?|secret|change-?me|change_me|postgres|switchboard|portal|admin|minioadmin|example|test|x{3,}|1234\d*)$/i;

/** Other users of the machine can write there, and a restart may empty it. */
const TEMPORARY = /^\/(tmp|var\/tmp|dev\/shm|run)(\/|$)/;

/** 32 random bytes have about 30 distinct values; a typed or filled-in key has far fewer. */
const FEWEST_BYTES = 20;

/** Development has one client address for everyone and multiplies by 50. */
const MOST_LIMIT_FACTOR = 20;

/** Wider networks contain addresses of strangers, unless they are private as a whole. */
const WIDEST_PROXIES = { ipv4: 8, ipv6: 16 } as const;
const PRIVATE = parseNetworks("fc00::/7 fe80::/10") ?? [];
const isPrivate = ({ address, prefix, family }: Network): boolean =>
  PRIVATE.some((wide) => family === wide.family && prefix >= wide.prefix && networkMatcher([wide])(address));

/** Lists the settings that are unsafe in production, one line each with what to do. */
export function productionFaults(e: Settings): string[] {
  const faults: string[] = [];
  const refuse = (name: string, isWrong: boolean | undefined, words: string) => {
    if (isWrong) faults.push(`${name}: ${words}`);
  };
  const { URL_TEAM, URL_SOLO, URL_SUPPORT } = e;
  for (const [name, url] of Object.entries({ URL_TEAM, URL_SOLO, URL_SUPPORT })) {
    refuse(name, new URL(url).protocol !== "https:", "must be https");
    refuse(name, EXAMPLE_HOST.test(new URL(url).hostname), "still names an example host");
  }
  // What it serves runs in the portal with the rights of the person who is logged in.
  if (e.ASSET_ORIGIN) refuse("ASSET_ORIGIN", new URL(e.ASSET_ORIGIN).protocol !== "https:", "must be https");
  const { LINK_MAIN_SITE, LINK_STATUS, LINK_PRIVACY, LINK_TERMS, LINK_TERMS_TEAM, LINK_SUPPORT, LINK_SIGNUP } = e;
  const links = { LINK_MAIN_SITE, LINK_STATUS, LINK_PRIVACY, LINK_TERMS, LINK_TERMS_TEAM, LINK_SUPPORT, LINK_SIGNUP };
  const { ASSET_ORIGIN, CRM_CONTACT_URL, CRM_URL, PAYMENTS_URL } = e;
  for (const [name, url] of Object.entries({ ...links, ASSET_ORIGIN, CRM_CONTACT_URL, CRM_URL, PAYMENTS_URL })) {
    refuse(name, url !== undefined && EXAMPLE_HOST.test(new URL(url).hostname), "still names an example host");
  }
  refuse("MAIL_FROM", EXAMPLE_HOST.test(e.MAIL_FROM.replace(/^.*@/, "")), "still names an example host");
  refuse("BOUNCE_DOMAIN", EXAMPLE_HOST.test(e.BOUNCE_DOMAIN ?? ""), "still names an example host");
  refuse("MAIL_SENDER_ADDRESS", /\bexample\b/i.test(e.MAIL_SENDER_ADDRESS ?? ""), "is still an example");
  faults.push(...connectionFaults(e), ...paymentFaults(e), ...limitFaults(e));
  refuse("SECRET_KEY", !e.secret_keys.all.every(({ bytes }) => isRandom(bytes)), KEY);
  for (const [name, path] of Object.entries(e.files))
    refuse(name, isOpenToAll(path), `can be read by every user; ${MODE}`);
  return faults;
}

const KEY = "is not random; make one with `openssl rand -base64 32`";
const MODE = "run `chmod 640` on the file and give it to the service's group";

/** A password that everyone knows, and a connection that everyone on the way can read. */
function connectionFaults({ SMTP_URL, STORAGE_URL, CRM_TOKEN = "", ...databases }: Settings): string[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, READ_DATABASE_URL = DATABASE_URL } = databases;
  const faults: string[] = [];
  const others = { DATABASE_DIRECT_URL, READ_DATABASE_URL };
  for (const [name, text] of Object.entries(others)) {
    if (placeOf(text) !== placeOf(DATABASE_URL)) {
      faults.push(`${name}: must have the login and the database of DATABASE_URL; only host and port differ`);
    }
  }
  for (const [name, text] of Object.entries({ DATABASE_URL, ...others, SMTP_URL, STORAGE_URL })) {
    // Not a second line for the same address.
    if (name in others && text === DATABASE_URL) continue;
    const url = URL.parse(text);
    const [login, password] = [url?.username ?? "", url?.password ?? ""].map(decodeURIComponent);
    if (password && (EXAMPLE_SECRET.test(password) || password === login)) {
      faults.push(`${name}: has an example password; make one with \`openssl rand -hex 24\``);
    }
  }
  if (EXAMPLE_SECRET.test(CRM_TOKEN)) faults.push("CRM_TOKEN: is still an example");
  const smtp = new URL(SMTP_URL);
  const encrypted = smtp.protocol === "smtps:" || smtp.searchParams.get("requireTLS") === "true";
  if (smtp.password && !encrypted) {
    faults.push("SMTP_URL: sends its password unencrypted; use smtps:// or add ?requireTLS=true");
  }
  for (const [name, url] of [["SMTP_URL", smtp] as const, ["STORAGE_URL", new URL(STORAGE_URL)] as const]) {
    const isLocal = url.hostname === "localhost" || isIP(url.hostname) !== 0;
    if (!isLocal && EXAMPLE_HOST.test(url.hostname)) faults.push(`${name}: still names an example host`);
  }
  if (STORAGE_URL.startsWith("s3+http:")) faults.push("STORAGE_URL: sends files unencrypted; use s3://");
  if (STORAGE_URL.startsWith("file:") && TEMPORARY.test(new URL(STORAGE_URL).pathname)) {
    faults.push("STORAGE_URL: is a temporary folder; use one that lasts, such as file:///var/lib/switchboard/files");
  }
  return faults;
}

/** Login and database of an address, which has no host if it leads to a socket. */
function placeOf(url: string): string {
  const [, login = "", database = ""] = /^\w+:\/\/(?:([^:@/?]*)(?::[^@/?]*)?@)?[^/?]*\/?([^?]*)/.exec(url) ?? [];
  return `${login}/${database}`;
}

function paymentFaults({ PAYMENTS, ...e }: Settings): string[] {
  if (PAYMENTS === "none") return [];
  const faults: string[] = [];
  if (PAYMENTS === "sandbox") faults.push("PAYMENTS: is the sandbox, in which test cards pay; use stripe or none");
  if (PAYMENTS !== "sandbox" && e.PAYMENTS_FRAME_URL) faults.push("PAYMENTS_FRAME_URL: is for the sandbox; remove it");
  const { PAYMENTS_KEY = "", PAYMENTS_PUBLISHABLE_KEY = "", PAYMENTS_WEBHOOK_SECRET = "" } = e;
  for (const [name, key] of Object.entries({ PAYMENTS_KEY, PAYMENTS_PUBLISHABLE_KEY })) {
    if (/^[a-z]+_test_/.test(key)) faults.push(`${name}: is a test key, with which test cards pay; use the live one`);
  }
  for (const [name, secret] of Object.entries({ PAYMENTS_KEY, PAYMENTS_WEBHOOK_SECRET })) {
    if (EXAMPLE_SECRET.test(secret)) faults.push(`${name}: is still an example`);
  }
  if (/^[A-Z]*0+$/i.test(e.SELLER_TAX_ID.trim())) faults.push("SELLER_TAX_ID: is still an example");
  return faults;
}

/** What development turns off so that tests are fast and one machine can be many clients. */
function limitFaults({ REFUSAL_MS, EMAIL_ANSWER_MS, ADDRESS_LIMIT_FACTOR, ...e }: Settings): string[] {
  const faults: string[] = [];
  if (REFUSAL_MS === 0) faults.push("REFUSAL_MS: must not be 0, or refusals cost an attacker no time");
  if (EMAIL_ANSWER_MS === 0) faults.push("EMAIL_ANSWER_MS: must not be 0, or its time tells which addresses exist");
  if (ADDRESS_LIMIT_FACTOR > MOST_LIMIT_FACTOR) {
    faults.push(`ADDRESS_LIMIT_FACTOR: must be at most ${MOST_LIMIT_FACTOR}, or the limits don't limit`);
  }
  if (e.proxies.some((network) => network.prefix < WIDEST_PROXIES[network.family] && !isPrivate(network))) {
    faults.push("TRUST_PROXY: trusts strangers to name their own address; give the networks of your proxies only");
  }
  if (e.LOG_LEVEL === "silent") faults.push("LOG_LEVEL: must not be silent, or no error is ever seen");
  if (/^\/(tmp|var\/tmp|dev\/shm)\//.test(e.MAINTENANCE_FILE)) {
    faults.push("MAINTENANCE_FILE: every user of this machine can create it there and close the portal");
  }
  return faults;
}

/** Refuses text and sequences too, which have enough distinct bytes. Random bytes are all printable once in 10^13. */
function isRandom(bytes: Buffer): boolean {
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  const steps = new Set(bytes.subarray(1).map((byte, n) => byte - bytes[n]!));
  return new Set(bytes).size >= FEWEST_BYTES && !isText && steps.size > 4;
}

/** Container engines mount secrets there, readable for all users of the container, of which there is one. */
const CONTAINER_SECRETS = "/run/secrets/";

function isOpenToAll(path: string): boolean {
  if (path.startsWith(CONTAINER_SECRETS)) return false;
  try {
    return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0;
  } catch {
    // In a folder that this process can't enter, so not every user can read it.
    return false;
  }
}
