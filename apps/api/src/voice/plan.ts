import { isDeepStrictEqual } from "node:util";
import type { PartialSettings } from "@portal/model/voice/effective.ts";
import { PAID_KEYS, type VoiceSettings } from "@portal/model/voice/settings.ts";

/** Whether something is asked for that is paid for. What was set before, while it was, comes along unchanged or goes. */
export const asksForPaid = (given: PartialSettings<VoiceSettings>, held: PartialSettings<VoiceSettings>): boolean =>
  PAID_KEYS.some((key) => given[key] !== undefined && !isDeepStrictEqual(given[key], held[key]));
