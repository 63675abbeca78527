import { createHash, createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename } from "node:path";
import * as z from "zod/mini";
import { CHANNELS, Manifest } from "@portal/model/releases/manifest.ts";
import { PLATFORMS } from "@portal/model/releases/systems.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { releaseKeys } from "./platform/config.ts";
import { asOwner } from "./platform/db.ts";
import { newHandle } from "./platform/secrets.ts";
import { openStorage } from "./adapters/storage/files.ts";
import { type Refusal, publish } from "./features/releases/publishing.ts";
import { publicKeyOf, signBytes, signManifest } from "./features/releases/signing.ts";
import { type OperatorAction, allReleases, withdrawRelease } from "./features/releases/store.ts";

/** The operator's command for downloadable apps. Only releases signed with one of RELEASE_KEYS are offered. */
const USAGE = `release list
release sign DRAFT.json KEY.pem [FILE] > SIGNED.json      where the software is built; needs no database
release publish SIGNED.json [FILE]                        verifies signature, size and SHA-256, then offers it
release withdraw PLATFORM CHANNEL VERSION REASON          ends the offer for good
  with MIGRATE_DATABASE_URL, STORAGE_URL and RELEASE_KEYS`;

const REFUSALS: Readonly<Record<Refusal, string>> = {
  no_keys: "RELEASE_KEYS is empty: there is no key that a signature could be checked with",
  not_signed_manifest: "this is no signed manifest",
  signature: "no key of RELEASE_KEYS has signed this manifest",
  file_missing: "the manifest names a file, and none was given",
  file_not_named: "the manifest names a store, but a file was given",
  size: "the file is not as large as the manifest says",
  sha256: "the file is not the one that the manifest was signed for",
  file_signature: "no key of RELEASE_KEYS has signed this file",
  withdrawn: "this version was withdrawn; what is mended needs another number",
  other_content: "this version is published already, with other content",
};

const [command = "", ...args] = process.argv.slice(2);
const needed = (name: string): string => process.env[name] || stop(78, `${name} is missing.`);
const act = (): OperatorAction => ({ now: clock.now(), request_id: newHandle(), by: userInfo().username });

switch (command) {
  case "list":
    await asOwner(needed("MIGRATE_DATABASE_URL"), async (db) => {
      for (const { manifest } of await allReleases(db)) console.log(JSON.stringify(manifest));
    });
    break;
  case "sign":
    await signDraft(args);
    break;
  case "publish":
    await publishFile(args);
    break;
  case "withdraw":
    await withdraw(args);
    break;
  default:
    stop(64, USAGE);
}

/** Completes a draft with its file's size and hash, and signs it. */
async function signDraft([draft, key_file, file]: string[]): Promise<void> {
  if (!draft || !key_file) stop(64, USAGE);
  const key = createPrivateKey(await readFile(key_file));
  if (key.asymmetricKeyType !== "ed25519") stop(65, "The key must be a private ed25519 key.");
  const given = (await json(draft)) as object;
  const body = file ? await readFile(file) : null;
  const source = body && {
    kind: "file",
    name: basename(file ?? ""),
    size: body.length,
    sha256: createHash("sha256").update(body).digest("hex"),
    signature: signBytes(key, body),
  };
  const parsed = z.safeParse(Manifest, { ...given, ...(source && { source }) });
  if (!parsed.success) stop(65, `Nothing was signed:\n${z.prettifyError(parsed.error)}`);
  console.log(JSON.stringify(signManifest(key, parsed.data), null, 2));
  console.error(`Signed. RELEASE_KEYS must have ${publicKeyOf(key)}`);
}

async function publishFile([signed, file]: string[]): Promise<void> {
  if (!signed) stop(64, USAGE);
  const keys =
    releaseKeys(process.env["RELEASE_KEYS"] ?? "") ?? stop(78, "RELEASE_KEYS holds something that is no key.");
  const storage = openStorage(needed("STORAGE_URL"));
  const given = await json(signed);
  const body = file ? await readFile(file) : null;
  const outcome = await asOwner(needed("MIGRATE_DATABASE_URL"), (db) =>
    publish({ db, storage, keys }, given, body, act()),
  );
  if ("refused" in outcome) stop(65, `Nothing was published: ${REFUSALS[outcome.refused]}.`);
  const { platform, channel, version } = outcome.manifest;
  console.log(
    `${platform} ${version} (${channel}) ${outcome.done === "already" ? "was offered already" : "is offered"}.`,
  );
}

async function withdraw([platform, channel, version = "", ...why]: string[]): Promise<void> {
  const name = z.safeParse(z.object({ platform: z.enum(PLATFORMS), channel: z.enum(CHANNELS) }), { platform, channel });
  const reason = why.join(" ");
  if (!name.success || version === "" || reason === "") stop(64, USAGE);
  const url = needed("MIGRATE_DATABASE_URL");
  const was = await asOwner(url, (db) => withdrawRelease(db, { ...name.data, version }, reason, act()));
  if (!was) stop(65, "Nothing was withdrawn: no such version is offered.");
  console.log(`${platform} ${version} (${channel}) is not offered any more.`);
}

async function json(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return stop(65, `${file} cannot be read as JSON.`);
  }
}

function stop(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}
