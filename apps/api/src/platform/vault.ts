import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { KEY_ID_BYTES, type Keyring, keyNamed } from "./keyring.ts";

/** None of the operator's keys opens a value. */
export class SealError extends Error {}

/** The cell that a secret is bound to: moved to another row or column, it can't be opened. */
export interface CellRef {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}
const bound = ({ table, column, id }: CellRef): Buffer => Buffer.from(`${table}\0${column}\0${id}`);
const derived = new WeakMap<Buffer, Buffer>();
function keyFor(key: Buffer): Buffer {
  const known = derived.get(key) ?? Buffer.from(hkdfSync("sha256", key, "", "vault", 32));
  derived.set(key, known);
  return known;
}

/** The version byte of a sealed value: without a key id, or with one. */
const BARE = Buffer.from([1]);
const NAMED = Buffer.from([2]);

/** Seals with the first key of the ring: version, key id, nonce, tag, text. */
export const seal = (keys: Keyring, place: CellRef, text: Buffer): Buffer =>
  Buffer.concat([NAMED, keys.first.id, sealWith(keys.first.bytes, place, text).subarray(BARE.length)]);

/** Opens a value with the key of the ring that sealed it. */
export function unseal(keys: Keyring, place: CellRef, sealed: Buffer): Buffer {
  if (sealed[0] === NAMED[0]) {
    const key = keyNamed(keys, idOf(sealed));
    if (!key) throw new SealError("a value is sealed with a key that SECRET_KEY does not have");
    return unsealWith(key.bytes, place, Buffer.concat([BARE, sealed.subarray(NAMED.length + KEY_ID_BYTES)]));
  }
  // Sealed before values carried a key id: the tag shows which key fits.
  for (const { bytes } of keys.all.slice(1)) {
    try {
      return unsealWith(bytes, place, sealed);
    } catch {
      // Try the next key.
    }
  }
  return unsealWith(keys.first.bytes, place, sealed);
}

const idOf = (sealed: Buffer): Buffer => sealed.subarray(NAMED.length, NAMED.length + KEY_ID_BYTES);

/** Whether the current key sealed it, so no other key is needed to open it. */
export const isSealedByFirst = ({ first }: Keyring, sealed: Buffer): boolean =>
  sealed[0] === NAMED[0] && idOf(sealed).equals(first.id);

/** AES-256-GCM with one key: version, nonce, tag, text. */
export function sealWith(key: Buffer, place: CellRef, text: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(key), nonce).setAAD(bound(place));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([BARE, nonce, cipher.getAuthTag(), sealed]);
}

export function unsealWith(key: Buffer, place: CellRef, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(key), sealed.subarray(1, 13));
  decipher.setAAD(bound(place)).setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
}
