import { type KeyObject, createPublicKey, sign, verify } from "node:crypto";
import { type Manifest, canonical } from "@portal/model/releases/manifest.ts";

/** Whether one of the operator's keys made this signature over these bytes. */
export const isSignedBy = (keys: readonly KeyObject[], bytes: Uint8Array, signature: string): boolean =>
  keys.some((key) => verify(null, bytes, key, Buffer.from(signature, "base64")));

export const isManifestSignedBy = (keys: readonly KeyObject[], manifest: unknown, signature: string): boolean =>
  isSignedBy(keys, Buffer.from(canonical(manifest)), signature);

export const signBytes = (key: KeyObject, bytes: Uint8Array): string => sign(null, bytes, key).toString("base64");

export const signManifest = (key: KeyObject, manifest: Manifest) => ({
  manifest,
  signature: signBytes(key, Buffer.from(canonical(manifest))),
});

/** The public key in the format of configuration and updaters: 32 bytes in base64. */
export const publicKeyOf = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url").toString("base64");
