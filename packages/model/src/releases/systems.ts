import * as z from "zod/mini";

/** The platforms of the softphone, as named in URLs and manifests. */
export const PLATFORMS = ["windows", "mac", "ios", "android"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const OS_NAMES: Readonly<Record<Platform, string>> = {
  windows: "Windows",
  mac: "macOS",
  ios: "iOS",
  android: "Android",
};

/** The oldest supported versions, unless a release states another. */
const OLDEST: Readonly<Record<Platform, string>> = { windows: "10", mac: "13", ios: "16", android: "10" };

export const Requirements = z.object({
  processor: z.string(),
  memory_gb: z.number(),
  disk_mb: z.number(),
  sound: z.string(),
});
/** System requirements of a computer (specification §9). */
export const REQUIREMENTS = {
  processor: "single-core 2 GHz",
  memory_gb: 4,
  disk_mb: 400,
  sound: "full-duplex 16-bit",
} as const;

/** Lists the supported systems by the newest release of each platform, or by the defaults. */
export const supportedSystems = (newest: readonly { readonly platform: Platform; readonly min_version: string }[]) =>
  PLATFORMS.map((platform) => ({
    platform,
    os: OS_NAMES[platform],
    min_version: newest.find((release) => release.platform === platform)?.min_version ?? OLDEST[platform],
  }));
