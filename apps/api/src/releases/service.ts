import * as z from "zod/mini";
import { Manifest, offered } from "@portal/model/releases/manifest.ts";
import type { Platform } from "@portal/model/releases/systems.ts";
import { inSeconds } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isManifestSignedBy } from "./signing.ts";
import { allReleases, releasesOfFile } from "./store.ts";

/** A release as its row says; whether that is true is asked of the signature each time it would be offered. */
export type Release = Manifest & { readonly signature: string };

/** What is offered now. A row that somebody changed, or that no key of ours has signed, is passed over and told of. */
export async function offeredAt(app: AppContext, db: Db, now: Date) {
  return offered((await allReleases(db)).flatMap(releaseIn), inSeconds(now), (release) => isGenuine(app, release));
}

/** The file at an address, whatever is newer by now: somebody may be in the middle of it. */
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
