import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { KEY_ID_BYTES, type Keyring, type SecretKey, keyNamed } from "./keyring.ts";

/** What an access token says: which API key it is of, which of its scopes it has, and until when. */
export interface Grant {
  readonly handle: string;
  readonly scopes: readonly string[];
  /** In seconds since 1970. */
  readonly expires_at: number;
}

const TOKEN_PREFIX = "sbt_";
/** 36 bytes of signature end exactly at a character, so no character of it can be changed without a change of a byte. */
const TOKEN = /^sbt_([\w-]{1,800})\.([\w-]{48})$/;
const GRANT = /^([\w-]{22}) (\d{10}) ([\w. ]+)$/;

/**
 * Signs a grant with the first of the operator's keys. The hash of the key's secret is part of what is signed, so that
 * `SECRET_KEY` alone is not enough to make a token.
 */
export function signGrant({ first }: Keyring, { handle, scopes, expires_at }: Grant, secret_hash: Buffer): string {
  const content = Buffer.from(`${handle} ${expires_at} ${scopes.join(" ")}`).toString("base64url");
  const signature = Buffer.concat([first.id, macOf(first, content, secret_hash)]);
  return `${TOKEN_PREFIX}${content}.${signature.toString("base64url")}`;
}

/** Reads a token without knowing yet whether it is genuine. Null if it is none. */
export function readToken(
  token: string,
): { readonly grant: Grant; isSigned(keys: Keyring, secret_hash: Buffer): boolean } | null {
  const [, content = "", signature = ""] = TOKEN.exec(token) ?? [];
  const [, handle, expires_at, scopes] = GRANT.exec(Buffer.from(content, "base64url").toString()) ?? [];
  if (!handle || !scopes) return null;
  return {
    grant: { handle, scopes: scopes.split(" "), expires_at: Number(expires_at) },
    isSigned(keys, secret_hash) {
      const bytes = Buffer.from(signature, "base64url");
      const key = keyNamed(keys, bytes.subarray(0, KEY_ID_BYTES));
      return key !== undefined && timingSafeEqual(macOf(key, content, secret_hash), bytes.subarray(KEY_ID_BYTES));
    },
  };
}

const derived = new WeakMap<SecretKey, Buffer>();

function macOf(key: SecretKey, content: string, secret_hash: Buffer): Buffer {
  const known = derived.get(key) ?? Buffer.from(hkdfSync("sha256", key.bytes, "", "access tokens", 32));
  derived.set(key, known);
  return createHmac("sha256", known).update(`${content}\0`).update(secret_hash).digest();
}
