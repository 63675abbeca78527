import { createHash } from "node:crypto";

/** One of the operator's secret keys. Its id identifies the key without revealing anything about it. */
export interface SecretKey {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/** The first key seals and signs; all of them open and verify. */
export interface Keyring {
  readonly first: SecretKey;
  readonly all: readonly SecretKey[];
}

export const KEY_ID_BYTES = 4;

export function makeKeyring(keys: readonly Buffer[]): Keyring {
  const all = keys.map((bytes) => ({
    id: createHash("sha256").update("key id\0").update(bytes).digest().subarray(0, KEY_ID_BYTES),
    bytes,
  }));
  const [first] = all;
  if (!first) throw new Error("a keyring has at least one key");
  return { first, all };
}

/** Parses `SECRET_KEY`: one or more keys, separated by commas. */
export const parseKeyring = (text: string): Keyring =>
  makeKeyring(text.split(",").map((key) => Buffer.from(key.trim(), "base64")));

export const keyNamed = ({ all }: Keyring, id: Buffer): SecretKey | undefined => all.find((key) => key.id.equals(id));
