import { type KeyObject, createHash, createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename } from "node:path";
import * as z from "zod/mini";
import { CHANNELS, Manifest } from "@portal/model/releases/manifest.ts";
import { PLATFORMS } from "@portal/model/releases/systems.ts";
import type { Clock } from "../platform/clock.ts";
import { releaseKeys } from "../platform/config.ts";
import { asOwner } from "../platform/db.ts";
import { newHandle } from "../platform/secrets.ts";
import { openStorage } from "../adapters/storage/files.ts";
import { type Refusal, publish } from "../features/releases/publishing.ts";
import { publicKeyOf, signBytes, signManifest } from "../features/releases/signing.ts";
import { type OperatorAction, allReleases, withdrawRelease } from "../features/releases/store.ts";
import { type Command, CommandError, readJson } from "./command.ts";

const REFUSALS: Readonly<Record<Refusal, string>> = {
  no_keys: "RELEASE_KEYS is empty, so no signature can be checked",
  not_signed_manifest: "this isn't a signed manifest",
  signature: "the manifest isn't signed with a key in RELEASE_KEYS",
  file_missing: "the manifest names a file, but none was given",
  file_not_named: "the manifest names a store, but a file was given",
  size: "the file doesn't have the size in the manifest",
  sha256: "the file isn't the one that the manifest was signed for",
  file_signature: "the file isn't signed with a key in RELEASE_KEYS",
  withdrawn: "this version was withdrawn; publish the fix under a new version",
  other_content: "this version is already published with different content",
};

const byOperator = (clock: Clock): OperatorAction => ({
  now: clock.now(),
  request_id: newHandle(),
  by: userInfo().username,
});

export const listReleases: Command = async ({ setting }) => {
  const releases = await asOwner(setting("MIGRATE_DATABASE_URL"), (db) => allReleases(db));
  const manifests = releases.map(({ manifest }) => manifest);
  return { text: manifests.map((manifest) => JSON.stringify(manifest)).join("\n"), data: manifests };
};

/** Reads a file that the operator named. */
async function readGiven(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new CommandError(
      "data",
      code === "ENOENT" ? `There is no file ${file}.` : `Couldn't read ${file} (${code}).`,
    );
  }
}

function signingKey(file: string, pem: Buffer): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Reported below: the library's message may quote the file.
  }
  throw new CommandError(
    "data",
    `${file} is not an ed25519 private key, or has a passphrase. Create one: openssl genpkey -algorithm ed25519 -out KEY.pem`,
  );
}

/** Completes a draft with its file's size and hash, and signs it. Runs where the software is built, without a database. */
export const signRelease: Command = async ({ args: [draft, key_file, file], progress }) => {
  if (!draft || !key_file) throw new CommandError("usage", "Name the draft and the key.");
  const key = signingKey(key_file, await readGiven(key_file));
  const given = (await readJson(draft)) as object;
  const body = file ? await readGiven(file) : null;
  const source = body && {
    kind: "file",
    name: basename(file ?? ""),
    size: body.length,
    sha256: createHash("sha256").update(body).digest("hex"),
    signature: signBytes(key, body),
  };
  const parsed = z.safeParse(Manifest, { ...given, ...(source && { source }) });
  if (!parsed.success) throw new CommandError("data", `Nothing was signed.\n${z.prettifyError(parsed.error)}`);
  const signed = signManifest(key, parsed.data);
  progress(`Signed. Add this key to RELEASE_KEYS: ${publicKeyOf(key)}`);
  return { text: JSON.stringify(signed, null, 2), data: signed };
};

/** Offers an app for download if it is signed with one of RELEASE_KEYS. */
export const publishRelease: Command = async ({ args: [signed, file], clock, setting }) => {
  if (!signed) throw new CommandError("usage", "Name the signed manifest.");
  const keys = releaseKeys(setting("RELEASE_KEYS"));
  if (!keys) throw new CommandError("config", "RELEASE_KEYS has a part that isn't a key.");
  const storage = openStorage(setting("STORAGE_URL"));
  const given = await readJson(signed);
  const body = file ? await readGiven(file) : null;
  const outcome = await asOwner(setting("MIGRATE_DATABASE_URL"), (db) =>
    publish({ db, storage, keys }, given, body, byOperator(clock)),
  );
  if ("refused" in outcome) throw new CommandError("data", `Nothing was published: ${REFUSALS[outcome.refused]}.`);
  const { platform, channel, version } = outcome.manifest;
  const state = outcome.done === "already" ? "was already published" : "is published";
  return { text: `${platform} ${version} (${channel}) ${state}.`, data: { platform, channel, version } };
};

/** Ends the offer of a version for good. */
export const withdraw: Command = async ({ args: [platform, channel, version = "", ...why], clock, setting }) => {
  const name = z.safeParse(z.object({ platform: z.enum(PLATFORMS), channel: z.enum(CHANNELS) }), { platform, channel });
  const reason = why.join(" ");
  if (!name.success || version === "" || reason === "") {
    throw new CommandError("usage", "Give platform, channel, version and reason.");
  }
  const was = await asOwner(setting("MIGRATE_DATABASE_URL"), (db) =>
    withdrawRelease(db, { ...name.data, version }, reason, byOperator(clock)),
  );
  if (!was) throw new CommandError("data", "Nothing was withdrawn: this version isn't published.");
  return { text: `${platform} ${version} (${channel}) is withdrawn.`, data: { platform, channel, version } };
};
