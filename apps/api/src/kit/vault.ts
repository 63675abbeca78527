import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Which cell a secret belongs to: moved to another row or column, it cannot be opened. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}
const bound = ({ table, column, id }: Place): Buffer => Buffer.from(`${table}\0${column}\0${id}`);
const keys = new WeakMap<Buffer, Buffer>();
function keyFor(secret_key: Buffer): Buffer {
  const known = keys.get(secret_key) ?? Buffer.from(hkdfSync("sha256", secret_key, "", "vault", 32));
  keys.set(secret_key, known);
  return known;
}

/** AES-256-GCM: version, nonce, tag, text. */
export function seal(secret_key: Buffer, place: Place, text: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret_key), nonce).setAAD(bound(place));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(secret_key: Buffer, place: Place, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(secret_key), sealed.subarray(1, 13));
  decipher.setAAD(bound(place)).setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
}
