import { timingSafeEqual } from "node:crypto";
import type { Config } from "../platform/config.ts";
import type { Keyring, SecretKey } from "../platform/keyring.ts";
import { keyedHash } from "../platform/secrets.ts";

// 88 bits: with the id and the name before it, 63 of the 64 characters that the part before an @ may have.
const MARK_BYTES = 11;

/** A mail by its id, with a mark that only we can make; in hexadecimal, because mail servers may change upper to lower case. */
export function mailTag(secret_keys: Keyring, mail_id: string): string {
  const id = mail_id.replaceAll("-", "");
  return `${id}.${markOf(secret_keys.first, id).toString("hex")}`;
}

/** Which mail this is the tag of, or null if it is not one of ours. */
export function mailOfTag(secret_keys: Keyring, tag: string): string | null {
  const [, id = "", mark = ""] = /^([0-9a-f]{32})\.([0-9a-f]{22})$/.exec(tag.toLowerCase()) ?? [];
  const isOurs = (key: SecretKey) => timingSafeEqual(Buffer.from(mark, "hex"), markOf(key, id));
  return id && secret_keys.all.some(isOurs) ? id : null;
}

const markOf = (key: SecretKey, id: string): Buffer => keyedHash(key, "mail.tag", id).subarray(0, MARK_BYTES);

/** Where a mail comes back to, if there is such a place: each mail has an address of its own, the same at every try. */
export const returnAddress = ({ BOUNCE_DOMAIN, secret_keys }: Config, mail_id: string): string | undefined =>
  BOUNCE_DOMAIN && `bounces+${mailTag(secret_keys, mail_id)}@${BOUNCE_DOMAIN}`;

/** Which mail comes back to this address, or null if we never wrote it. */
export function mailOfReturnAddress({ BOUNCE_DOMAIN = "", secret_keys }: Config, address: string): string | null {
  const [, tag = "", domain = ""] = /^bounces\+([^@]+)@([^@]+)$/i.exec(address) ?? [];
  return domain.toLowerCase() === BOUNCE_DOMAIN.toLowerCase() ? mailOfTag(secret_keys, tag) : null;
}
