import * as z from "zod/mini";

/** Where the softphone runs: the names that addresses and manifests use, and what people call them. */
export const PLATFORMS = ["windows", "mac", "ios", "android"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const OS_NAMES: Readonly<Record<Platform, string>> = {
  windows: "Windows",
  mac: "macOS",
  ios: "iOS",
  android: "Android",
};

/** The oldest systems, for as long as no release of its own says otherwise. */
const OLDEST: Readonly<Record<Platform, string>> = { windows: "10", mac: "13", ios: "16", android: "10" };

export const Requirements = z.object({
  processor: z.string(),
  memory_gb: z.number(),
  disk_mb: z.number(),
  sound: z.string(),
});
/** What a computer needs (specification §9). */
export const REQUIREMENTS = {
  processor: "single-core 2 GHz",
  memory_gb: 4,
  disk_mb: 400,
  sound: "full-duplex 16-bit",
} as const;

/** The systems that are supported: what the newest release for each says of itself, or what always held. */
export const supportedSystems = (newest: readonly { readonly platform: Platform; readonly min_version: string }[]) =>
  PLATFORMS.map((platform) => ({
    platform,
    os: OS_NAMES[platform],
    min_version: newest.find((release) => release.platform === platform)?.min_version ?? OLDEST[platform],
  }));
