import { timingSafeEqual } from "node:crypto";
import type { Config } from "../../platform/config.ts";
import type { Keyring, SecretKey } from "../../platform/keyring.ts";
import { keyedHash } from "../../platform/secrets.ts";

// 88 bits: together with the id and the prefix, 63 of the 64 characters that a local part may have.
const MARK_BYTES = 11;

/** The email's id and its MAC, in hexadecimal, because mail servers may change case. */
export function mailTag(secret_keys: Keyring, mail_id: string): string {
  const id = mail_id.replaceAll("-", "");
  return `${id}.${markOf(secret_keys.first, id).toString("hex")}`;
}

/** Returns the email of a tag, or null if the tag is not ours. */
export function mailOfTag(secret_keys: Keyring, tag: string): string | null {
  const [, id = "", mark = ""] = /^([0-9a-f]{32})\.([0-9a-f]{22})$/.exec(tag.toLowerCase()) ?? [];
  const isOurs = (key: SecretKey) => timingSafeEqual(Buffer.from(mark, "hex"), markOf(key, id));
  return id && secret_keys.all.some(isOurs) ? id : null;
}

const markOf = (key: SecretKey, id: string): Buffer => keyedHash(key, "mail.tag", id).subarray(0, MARK_BYTES);

/** The return address of an email, if bounces are configured. Each email has its own, the same for all retries. */
export const returnAddress = ({ BOUNCE_DOMAIN, secret_keys }: Config, mail_id: string): string | undefined =>
  BOUNCE_DOMAIN && `bounces+${mailTag(secret_keys, mail_id)}@${BOUNCE_DOMAIN}`;

/** Returns the email of a return address, or null if it is not ours. */
export function mailOfReturnAddress({ BOUNCE_DOMAIN = "", secret_keys }: Config, address: string): string | null {
  const [, tag = "", domain = ""] = /^bounces\+([^@]+)@([^@]+)$/i.exec(address) ?? [];
  return domain.toLowerCase() === BOUNCE_DOMAIN.toLowerCase() ? mailOfTag(secret_keys, tag) : null;
}
