import { type KeyObject, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from "node:crypto";
import { KEY_ID_BYTES, type Keyring } from "../../platform/keyring.ts";

/** A row and its position in a chain. Numbers and times are text, exactly as the database prints them. */
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

/** The keys that the log is sealed with: the first seals, all of them verify. */
export interface AuditKeys {
  readonly all: readonly { readonly id: Buffer; readonly key: KeyObject }[];
}

/** Key objects, because hashing with one takes a fifth of the time. */
export const auditKeys = ({ all }: Keyring): AuditKeys => ({
  all: all.map(({ id, bytes }) => ({
    id,
    key: createSecretKey(Buffer.from(hkdfSync("sha256", bytes, "", "audit", 32))),
  })),
});

type Purpose = "seal" | "head" | "day" | "cut" | "archive";

const macOf = (key: KeyObject, purpose: Purpose, text: string): Buffer =>
  createHmac("sha256", key).update(`${purpose}\n${text}`).digest();

/** The key's id, followed by the MAC. */
export function signed({ all: [first] }: AuditKeys, purpose: Purpose, text: string): Buffer {
  return Buffer.concat([first!.id, macOf(first!.key, purpose, text)]);
}

const MAC_BYTES = 32;

/** Whether one of our keys signed exactly this. Signatures from before key ids are tried with every key. */
export function isSignedBy({ all }: AuditKeys, purpose: Purpose, text: string, signature: Buffer): boolean {
  const named = signature.length === KEY_ID_BYTES + MAC_BYTES;
  const mac = named ? signature.subarray(KEY_ID_BYTES) : signature;
  const able = named ? all.filter(({ id }) => id.equals(signature.subarray(0, KEY_ID_BYTES))) : all;
  return able.some(({ key }) => isSame(macOf(key, purpose, text), mac));
}

/** Precedes the first row of every chain. */
export const INITIAL_SEAL = Buffer.alloc(MAC_BYTES);

/** The only part that may contain a line break comes last, so no two links produce the same text. */
const textOf = (previous: Buffer, { team_id, seq, sealed_at, audit_id, content }: Link): string =>
  [previous.toString("hex"), team_id, seq, sealed_at, audit_id, content].join("\n");

export const sealOf = (keys: AuditKeys, previous: Buffer, link: Link): Buffer =>
  signed(keys, "seal", textOf(previous, link));

/** Whether this is the seal of that link, given the previous seal. */
export const isValidSeal = (keys: AuditKeys, previous: Buffer, link: Link, seal: Buffer): boolean =>
  isSignedBy(keys, "seal", textOf(previous, link), seal);

const headText = ({ team_id, rows, seal, sealed_at }: Omit<Head, "signature">): string =>
  [team_id, rows, seal.toString("hex"), sealed_at].join("\n");

export const signatureOf = (keys: AuditKeys, head: Omit<Head, "signature">): Buffer =>
  signed(keys, "head", headText(head));

export const isSigned = (keys: AuditKeys, head: Head): boolean =>
  isSignedBy(keys, "head", headText(head), head.signature);

/** Where the beginning of a chain was cut off: its length and seal there, and the archive that has it. */
export interface Cut {
  readonly team_id: string;
  readonly rows: string;
  readonly seal: Buffer;
  /** Everything before the cut was sealed before this time, in seconds. */
  readonly before: string;
  readonly file: string;
  readonly signature: Buffer;
}
const cutText = ({ team_id, rows, seal, before, file }: Omit<Cut, "signature">): string =>
  [team_id, rows, seal.toString("hex"), before, file].join("\n");

export const cutSignatureOf = (keys: AuditKeys, cut: Omit<Cut, "signature">): Buffer =>
  signed(keys, "cut", cutText(cut));

export const isSignedCut = (keys: AuditKeys, cut: Cut): boolean => isSignedBy(keys, "cut", cutText(cut), cut.signature);

export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
