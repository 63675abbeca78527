import { createHash, createHmac, randomBytes } from "node:crypto";
import type { SecretKey } from "./keyring.ts";

/** 128 bits, public: identifies a row. */
export const newHandle = (): string => randomBytes(16).toString("base64url");
/** 256 bits, secret: proves possession. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Deterministic, and meaningless without the key. */
export const keyedHash = (key: SecretKey, purpose: string, text: string): Buffer =>
  createHmac("sha256", key.bytes).update(`${purpose}\0${text}`).digest();

/** Masks an address so it is recognizable only to those who know it. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
