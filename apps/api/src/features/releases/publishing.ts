import { type KeyObject, createHash } from "node:crypto";
import * as z from "zod/mini";
import { type Manifest, SignedManifest, canonical } from "@portal/model/releases/manifest.ts";
import type { Db } from "../../platform/db.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { isManifestSignedBy, isSignedBy } from "./signing.ts";
import { type OperatorAction, insertRelease, releaseNamed } from "./store.ts";

/** Content-addressed: the same bytes are stored once. */
export const pathOf = (sha256: string): string => `releases/${sha256}`;

interface PublishContext {
  readonly db: Db;
  readonly storage: Storage;
  readonly keys: readonly KeyObject[];
}

export type Refusal =
  | "no_keys"
  | "not_signed_manifest"
  | "signature"
  | "file_missing"
  | "file_not_named"
  | "size"
  | "sha256"
  | "file_signature"
  | "withdrawn"
  | "other_content";
type Outcome = { readonly done: "published" | "already"; readonly manifest: Manifest } | { readonly refused: Refusal };

/** Publishes only what can be verified. Idempotent. */
export async function publish(
  { db, storage, keys }: PublishContext,
  given: unknown,
  file: Buffer | null,
  act: OperatorAction,
): Promise<Outcome> {
  if (keys.length === 0) return { refused: "no_keys" };
  const parsed = z.safeParse(SignedManifest, given);
  if (!parsed.success) return { refused: "not_signed_manifest" };
  const { manifest, signature } = parsed.data;
  if (!isManifestSignedBy(keys, manifest, signature)) return { refused: "signature" };
  const refused = fileRefusal(manifest, file, keys);
  if (refused) return { refused };
  const before = await releaseNamed(db, manifest);
  if (before?.withdrawn_at) return { refused: "withdrawn" };
  if (before) return before.signature === signature ? { done: "already", manifest } : { refused: "other_content" };
  // Stores the file first: a row without its file would offer a broken download.
  if (file && manifest.source.kind === "file") await storage.put(pathOf(manifest.source.sha256), file);
  const isNew = await insertRelease(db, manifest, { manifest: canonical(manifest), signature }, act);
  return { done: isNew ? "published" : "already", manifest };
}

function fileRefusal({ source }: Manifest, file: Buffer | null, keys: readonly KeyObject[]): Refusal | null {
  if (source.kind === "store") return file ? "file_not_named" : null;
  if (!file) return "file_missing";
  if (file.length !== source.size) return "size";
  if (createHash("sha256").update(file).digest("hex") !== source.sha256) return "sha256";
  return isSignedBy(keys, file, source.signature) ? null : "file_signature";
}
