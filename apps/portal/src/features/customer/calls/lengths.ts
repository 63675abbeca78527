import type { Translate } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

/** "1 min 20 s"; a dash if unknown. */
export function lengthText(seconds: number | null, t: Translate<typeof en>): string {
  if (seconds === null) return t("time.none");
  if (seconds < 60) return t("time.s", { s: seconds });
  if (seconds < 3_600) return t("time.m", { m: Math.floor(seconds / 60), s: seconds % 60 });
  return t("time.h", { h: Math.floor(seconds / 3_600), m: Math.floor((seconds % 3_600) / 60) });
}

/** The hour as on a clock: "9:00". */
export const hourText = (hour: number): string => `${hour % 24}:00`;
