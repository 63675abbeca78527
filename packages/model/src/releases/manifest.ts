import * as z from "zod/mini";
import { RELEASE } from "../limits.ts";
import { PLATFORMS, type Platform } from "./systems.ts";

export const CHANNELS = ["stable", "insider"] as const;
export type Channel = (typeof CHANNELS)[number];

/** The kinds of file that each system installs from, and what a browser is told that they are. */
const FILES: Readonly<Record<Platform, Readonly<Record<string, string>>>> = {
  windows: { exe: "application/vnd.microsoft.portable-executable", msi: "application/x-msi" },
  mac: { dmg: "application/x-apple-diskimage", zip: "application/zip" },
  ios: {},
  android: { apk: "application/vnd.android.package-archive" },
};
/** Undefined: not a kind of file that this system installs from. */
export const fileType = (platform: Platform, name: string): string | undefined =>
  FILES[platform][/\.([a-z]+)$/.exec(name)?.[1] ?? ""];

/** Three numbers, so that which of two is newer is never a matter of taste. */
const Version = z.string().check(z.regex(/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/));
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Letters that are the same in an address, a header and on every disk. */
export const FileName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*\.[a-z]{3}$/), z.maxLength(100));
/** An ed25519 signature in base64. */
const Signature = z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/));

/** Taken as it is or not at all: what is mended is not what was signed. */
const Line = z.string().check(z.maxLength(RELEASE.longest_line), z.regex(/^\S(\P{Cc}*\S)?$/u));
const Lines = z.array(Line).check(z.minLength(1), z.maxLength(RELEASE.most_lines));

const Source = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("file"),
    name: FileName,
    size: z.int().check(z.gte(1), z.lte(RELEASE.most_bytes)),
    sha256: Sha256,
    /** Over the file's own bytes, as updaters on a Mac check it. */
    signature: Signature,
  }),
  z.strictObject({
    kind: z.literal("store"),
    url: z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+\/[^\s"'<>\\^`{|}]*$/), z.maxLength(300)),
  }),
]);

/** Everything that is ever shown of a release. It is signed as a whole, so nothing of it can be changed on the way. */
export const Manifest = z
  .strictObject({
    platform: z.enum(PLATFORMS),
    channel: z.enum(CHANNELS),
    version: Version,
    /** In seconds; it is not offered before. */
    published_at: z.int().check(z.gte(0), z.lte(4_102_444_800)),
    /** The oldest system that it runs on. */
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

/** A manifest as whoever builds the software hands it over. */
export const SignedManifest = z.strictObject({ manifest: Manifest, signature: Signature });
export type SignedManifest = z.infer<typeof SignedManifest>;

/** The one way to write a manifest down: names in order, no spaces. It is these bytes that are signed. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${inner.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(",")}}`;
}

/** Above zero where the first is newer. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  const at = left.findIndex((number, place) => number !== right[place]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/**
 * What is offered: the newest of each system that is out and genuine, and beside it the newest of the insider channel, as
 * long as it is ahead. Whether one is genuine is asked only of those that would be offered: it costs a signature.
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
