import { createHash, createHmac, randomBytes } from "node:crypto";
import type { SecretKey } from "./keyring.ts";

/** 128 bits, public: names a row. */
export const newHandle = (): string => randomBytes(16).toString("base64url");
/** 256 bits, secret: proves it. Only its hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** The same for the same text, and meaningless without the key. */
export const keyedHash = (key: SecretKey, purpose: string, text: string): Buffer =>
  createHmac("sha256", key.bytes).update(`${purpose}\0${text}`).digest();

/** An address in a form that names nobody, for who knows whom they look for. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
