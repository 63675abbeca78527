import type { Platform } from "@portal/model/releases/systems.ts";

/** The apps that the sample data offers for download. Phones run these, or the version before. */
export const CURRENT_VERSIONS: Readonly<Record<Platform, string>> = {
  windows: "5.2.1",
  mac: "5.2.1",
  ios: "5.2.0",
  android: "5.2.0",
};
export const FORMER_VERSION = "5.1.0";
export const INSIDER_VERSION = "5.3.0";

const PLATFORM_OF: Readonly<Record<string, Platform>> = { macos: "mac", ipados: "ios" };

/** The current version for a system as phones name it. */
export const currentVersion = (system: string): string => CURRENT_VERSIONS[PLATFORM_OF[system] ?? (system as Platform)];
