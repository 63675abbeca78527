import * as z from "zod/mini";
import { RELEASE } from "../limits.ts";
import { PLATFORMS, type Platform } from "./systems.ts";

export const CHANNELS = ["stable", "insider"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Installer file types of each platform, with their media types. */
const FILES: Readonly<Record<Platform, Readonly<Record<string, string>>>> = {
  windows: { exe: "application/vnd.microsoft.portable-executable", msi: "application/x-msi" },
  mac: { dmg: "application/x-apple-diskimage", zip: "application/zip" },
  ios: {},
  android: { apk: "application/vnd.android.package-archive" },
};
/** Returns the media type; undefined if the platform has no such installer. */
export const fileType = (platform: Platform, name: string): string | undefined =>
  FILES[platform][/\.([a-z]+)$/.exec(name)?.[1] ?? ""];

/** Three numbers, so that versions have a total order. */
const Version = z.string().check(z.regex(/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/));
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Characters that are safe in URLs, headers and file systems. */
export const FileName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*\.[a-z]{3}$/), z.maxLength(100));
/** An ed25519 signature in base64. */
const Signature = z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/));

/** Never trimmed or corrected, because the signature covers the exact text. */
const Line = z.string().check(z.maxLength(RELEASE.longest_line), z.regex(/^\S(\P{Cc}*\S)?$/u));
const Lines = z.array(Line).check(z.minLength(1), z.maxLength(RELEASE.most_lines));

const Source = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("file"),
    name: FileName,
    size: z.int().check(z.gte(1), z.lte(RELEASE.most_bytes)),
    sha256: Sha256,
    /** Covers the bytes of the file, as updaters on macOS check it. */
    signature: Signature,
  }),
  z.strictObject({
    kind: z.literal("store"),
    url: z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+\/[^\s"'<>\\^`{|}]*$/), z.maxLength(300)),
  }),
]);

/** Everything shown about a release. Signed as a whole, so that no part can be tampered with. */
export const Manifest = z
  .strictObject({
    platform: z.enum(PLATFORMS),
    channel: z.enum(CHANNELS),
    version: Version,
    /** Seconds since 1970; not offered before. */
    published_at: z.int().check(z.gte(0), z.lte(4_102_444_800)),
    /** The oldest supported system version. */
    min_version: z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){0,2}$/)),
    notes: z.strictObject({ en: Lines, es: Lines }),
    source: Source,
  })
  .check(
    z.refine(({ platform, source }) => source.kind === "store" || fileType(platform, source.name) !== undefined, {
      error: "is not a file that this system installs from",
      path: ["source", "name"],
    }),
  );
export type Manifest = z.infer<typeof Manifest>;

/** A manifest as the release build submits it. */
export const SignedManifest = z.strictObject({ manifest: Manifest, signature: Signature });
export type SignedManifest = z.infer<typeof SignedManifest>;

/** Canonical JSON: sorted keys, no spaces. The signature covers these bytes. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${inner.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(",")}}`;
}

/** Returns a positive number if the first version is newer. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  const at = left.findIndex((number, place) => number !== right[place]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/**
 * Returns the newest published and genuine release of each platform, and the newest of the insider channel while it is
 * ahead. Checks signatures only of candidates, because verification is expensive.
 */
export function offered<R extends Pick<Manifest, "platform" | "channel" | "version" | "published_at">>(
  releases: readonly R[],
  now_s: number,
  isGenuine: (release: R) => boolean,
): { readonly stable: readonly R[]; readonly insider: readonly R[] } {
  const newestFirst = releases
    .filter(({ published_at }) => published_at <= now_s)
    .toSorted((a, b) => compareVersions(b.version, a.version));
  const newest = (channel: Channel) =>
    PLATFORMS.flatMap(
      (platform) =>
        newestFirst.find((one) => one.platform === platform && one.channel === channel && isGenuine(one)) ?? [],
    );
  const stable = newest("stable");
  const isAhead = ({ platform, version }: R) => {
    const settled = stable.find((one) => one.platform === platform);
    return !settled || compareVersions(version, settled.version) > 0;
  };
  return { stable, insider: newest("insider").filter(isAhead) };
}
