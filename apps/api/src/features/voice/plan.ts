import { isDeepStrictEqual } from "node:util";
import type { PartialSettings } from "@portal/model/voice/effective.ts";
import { PAID_KEYS, type VoiceSettings } from "@portal/model/voice/settings.ts";

/** Whether a paid setting is requested. One that was set while it was paid for may stay unchanged or be removed. */
export const asksForPaid = (given: PartialSettings<VoiceSettings>, held: PartialSettings<VoiceSettings>): boolean =>
  PAID_KEYS.some((key) => given[key] !== undefined && !isDeepStrictEqual(given[key], held[key]));
