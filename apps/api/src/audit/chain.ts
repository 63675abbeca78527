import { type KeyObject, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from "node:crypto";

/** A place in a chain and what stands there. Numbers and times are texts, as the database writes them. */
export interface Link {
  readonly team_id: string;
  readonly seq: string;
  readonly sealed_at: string;
  readonly audit_id: string;
  /** Every other column of the row. */
  readonly content: string;
}
export interface Head {
  readonly team_id: string;
  readonly rows: string;
  readonly seal: Buffer;
  readonly sealed_at: string;
  readonly signature: Buffer;
}

/** A key object, because a hash with one takes a fifth of the time. */
export const auditKey = (secret_key: Buffer): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", secret_key, "", "audit", 32)));

export const keyed = (key: KeyObject, purpose: "seal" | "head" | "day", text: string): Buffer =>
  createHmac("sha256", key).update(`${purpose}\n${text}`).digest();

/** What comes before the first row of every chain. */
export const BEGINNING = Buffer.alloc(32);

/** The only part that may contain a new line stands last, so no two links are the same text. */
export const sealOf = (
  key: KeyObject,
  previous: Buffer,
  { team_id, seq, sealed_at, audit_id, content }: Link,
): Buffer => keyed(key, "seal", [previous.toString("hex"), team_id, seq, sealed_at, audit_id, content].join("\n"));

export const signatureOf = (key: KeyObject, { team_id, rows, seal, sealed_at }: Omit<Head, "signature">): Buffer =>
  keyed(key, "head", [team_id, rows, seal.toString("hex"), sealed_at].join("\n"));

export const isSigned = (key: KeyObject, head: Head): boolean => isSame(signatureOf(key, head), head.signature);

export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
