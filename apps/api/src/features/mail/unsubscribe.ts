import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Config } from "../../platform/config.ts";
import type { Keyring, SecretKey } from "../../platform/keyring.ts";
import { LinkData } from "../../platform/email-template.ts";

/**
 * The token in an email's footer: the account and a MAC. Valid as long as the account exists, and only for email
 * preferences.
 */
function listToken(secret_keys: Keyring, account_id: string): string {
  const id = Buffer.from(account_id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, markOf(secret_keys.first, id)]).toString("base64url");
}

/** Returns the account of a token, or null if it is not ours. */
export function accountOfListToken(secret_keys: Keyring, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  const [id, mark] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (mark.length !== 16 || !secret_keys.all.some((key) => timingSafeEqual(mark, markOf(key, id)))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const markOf = (key: SecretKey, id: Buffer): Buffer =>
  createHmac("sha256", key.bytes).update("list\0").update(id).digest().subarray(0, 16);

const FOOT = {
  en: "Manage your preferences or unsubscribe",
  es: "Elige qué recibir o date de baja",
} as const;

/** Unsubscribe links: one in the footer for people, one in a header for mail clients (RFC 8058). */
export function unsubscribeLinks(config: Config, locale: Locale, data: object) {
  const { account_id, product } = z.parse(LinkData, data);
  const token = listToken(config.secret_keys, account_id);
  const host = config.urls[product];
  return {
    foot: { text: FOOT[locale], url: new URL(`/unsubscribe#${token}`, host).href },
    one_click: new URL(`/api/v2/preferences/unsubscribe/${token}`, host).href,
  };
}
