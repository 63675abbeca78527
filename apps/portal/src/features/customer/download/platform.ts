import type { Platform } from "@portal/model/releases/systems.ts";

interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** The platform of this browser; null if there is no app for it. */
export function platformOf({ userAgent, maxTouchPoints }: Browser): Platform | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (userAgent.includes("Android")) return "android";
  // An iPad identifies itself as a Mac, but no Mac has a touchscreen.
  if (userAgent.includes("Macintosh")) return maxTouchPoints > 1 ? "ios" : "mac";
  return userAgent.includes("Windows") ? "windows" : null;
}
