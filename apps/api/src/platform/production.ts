import type { Keyring } from "./keyring.ts";

/** The settings to check. Their values never appear in a message. */
interface Settings {
  readonly origins: Readonly<Record<string, URL>>;
  readonly links: Readonly<Record<string, string>>;
  readonly secret_keys: Keyring;
  readonly SMTP_URL: string;
  readonly STORAGE_URL: string;
  readonly MAIL_FROM: string;
}

/** Names reserved for documentation, tests and the local machine. */
const EXAMPLE_HOST = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i;

/** 32 random bytes have about 30 distinct values; a typed or filled-in key has far fewer. */
const FEWEST_BYTES = 20;

/** Lists the settings that are unsafe in production, one line each with what to do. */
export function productionFaults({ origins, links, secret_keys, ...e }: Settings): string[] {
  const faults: string[] = [];
  for (const [name, url] of Object.entries(origins)) {
    if (url.protocol !== "https:") faults.push(`${name}: must be https`);
    if (EXAMPLE_HOST.test(url.hostname)) faults.push(`${name}: still names an example host`);
  }
  for (const [name, link] of Object.entries(links)) {
    if (EXAMPLE_HOST.test(new URL(link).hostname)) faults.push(`${name}: still names an example host`);
  }
  if (EXAMPLE_HOST.test(e.MAIL_FROM.replace(/^.*@/, ""))) faults.push("MAIL_FROM: still names an example host");
  const smtp = new URL(e.SMTP_URL);
  const encrypted = smtp.protocol === "smtps:" || smtp.searchParams.get("requireTLS") === "true";
  if (smtp.password && !encrypted) {
    faults.push("SMTP_URL: sends its password unencrypted; use smtps:// or add ?requireTLS=true");
  }
  if (e.STORAGE_URL.startsWith("s3+http:")) faults.push("STORAGE_URL: sends files unencrypted; use s3://");
  if (secret_keys.all.some(({ bytes }) => new Set(bytes).size < FEWEST_BYTES)) {
    faults.push("SECRET_KEY: is not random; make one with `openssl rand -base64 32`");
  }
  return faults;
}
