import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, QrCode, Stream, WebAddress } from "../kit/schemas.ts";
import { CHANNELS, FileName, Sha256 } from "./manifest.ts";
import { PLATFORMS, Requirements } from "./systems.ts";

const Platform = z.enum(PLATFORMS);

const Lines = z.array(z.string());
const Release = z.object({
  platform: Platform,
  channel: z.enum(CHANNELS),
  version: z.string(),
  published_at: Count,
  min_version: z.string(),
  notes: z.object({ en: Lines, es: Lines }),
  /** The file itself, or a page of an app store. */
  url: WebAddress,
  /** Null if an app store distributes it. */
  file: z.nullable(z.object({ name: z.string(), size: Count, sha256: z.string() })),
});
export type ReleaseReply = z.infer<typeof Release>;

const Systems = z.array(z.object({ platform: Platform, os: z.string(), min_version: z.string() }));

const PlatformParams = z.strictObject({ platform: Platform });

/** App downloads. Calls for updaters need no session. */
export const releases = group({
  list: {
    method: "GET",
    path: "/api/v2/release",
    summary: "Lists the latest apps, with preview releases for teams in the insider program",
    can: "download.view",
    reply: z.object({
      releases: z.array(Release),
      insider: z.boolean(),
      systems: Systems,
      requirements: Requirements,
      /** Stable links to the newest version, for scanning with a phone. */
      links: z.array(z.object({ platform: Platform, url: WebAddress, qr_code_url: QrCode })),
    }),
    errors: [],
  },
  newest: {
    method: "GET",
    path: "/download/{platform}",
    summary: "Redirects (302) to the latest stable app: its file or its app store",
    can: "public.view",
    params: PlatformParams,
    reply: z.object({ url: z.string() }),
    status: 302,
    errors: ["release.none"],
  },
  file: {
    method: "GET",
    path: "/download/{platform}/{sha256}/{fileName}",
    summary: "Downloads an app file, with support for range requests. It never changes",
    can: "public.view",
    params: z.strictObject({ platform: Platform, sha256: Sha256, fileName: FileName }),
    produces: "application/octet-stream",
    reply: Stream,
    errors: ["release.none"],
  },
  feed: {
    method: "GET",
    path: "/updates/{platform}.json",
    summary: "Returns the latest stable app for updates, with its signed manifest",
    can: "public.view",
    params: PlatformParams,
    reply: z.object({
      version: z.string(),
      published_at: Count,
      min_version: z.string(),
      notes: z.object({ en: Lines, es: Lines }),
      url: z.string(),
      size: z.nullable(Count),
      sha256: z.nullable(z.string()),
      /** Verified with the key that is built into the app. */
      manifest: z.string(),
      signature: z.string(),
    }),
    errors: ["release.none"],
  },
  appcast: {
    method: "GET",
    path: "/updates/mac/appcast.xml",
    summary: "Returns the latest stable Mac app as a Sparkle appcast",
    can: "public.view",
    produces: "application/xml",
    reply: z.string(),
    errors: ["release.none"],
  },
});
