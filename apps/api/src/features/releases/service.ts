import * as z from "zod/mini";
import { Manifest, offered } from "@portal/model/releases/manifest.ts";
import type { Platform } from "@portal/model/releases/systems.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { isManifestSignedBy } from "./signing.ts";
import { allReleases, releasesOfFile } from "./store.ts";

/** A release as stored. Its signature is verified each time it would be offered. */
export type Release = Manifest & { readonly signature: string };

/** The releases on offer. Skips and logs a row that was changed or is not signed by one of our keys. */
export async function offeredAt(app: AppContext, db: Db, now: Date) {
  return offered((await allReleases(db)).flatMap(releaseIn), inSeconds(now), (release) => isGenuine(app, release));
}

/** The file at an address, even if there is a newer one: a download may be in progress. */
export async function fileAt(
  app: AppContext,
  db: Db,
  of: { platform: Platform; sha256: string; name: string },
  now: Date,
) {
  const found = (await releasesOfFile(db, of.platform, of.sha256)).flatMap(releaseIn);
  for (const release of found) {
    const { source, published_at } = release;
    const isMeant = source.kind === "file" && source.name === of.name && published_at <= inSeconds(now);
    if (isMeant && isGenuine(app, release)) return source;
  }
  return null;
}

export const manifestOf = ({ signature: _, ...manifest }: Release): Manifest => manifest;

function releaseIn({ manifest, signature }: { manifest: unknown; signature: string }): Release[] {
  const parsed = z.safeParse(Manifest, manifest);
  return parsed.success ? [{ ...parsed.data, signature }] : [];
}

function isGenuine({ config, log }: AppContext, release: Release): boolean {
  if (isManifestSignedBy(config.release_keys, manifestOf(release), release.signature)) return true;
  const { platform, channel, version } = release;
  log.error({ release: `${platform}/${channel}/${version}`, msg: "not offered: no key of ours has signed this" });
  return false;
}
