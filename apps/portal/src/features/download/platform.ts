import type { Platform } from "@portal/model/releases/systems.ts";

interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** What this page is read on, as far as the browser tells; null where it runs on something that there is no app for. */
export function platformOf({ userAgent, maxTouchPoints }: Browser): Platform | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (userAgent.includes("Android")) return "android";
  // A tablet of Apple's says that it is a Mac, and no Mac has a touchscreen.
  if (userAgent.includes("Macintosh")) return maxTouchPoints > 1 ? "ios" : "mac";
  return userAgent.includes("Windows") ? "windows" : null;
}
