import * as z from "zod/mini";
import { Id } from "../kit/shapes.ts";
import { VOICE } from "../limits.ts";
import { Registrations } from "./registrations.ts";
import { VoiceSettingsGiven } from "./settings.ts";

const VoiceConfigurationGiven = z.strictObject({
  voice_account_id: Id,
  display_name: z.string().check(z.trim(), z.maxLength(60)),
  extension: z.string().check(z.trim(), z.regex(/^\d{0,20}$/)),
  settings: VoiceSettingsGiven,
  registrations: Registrations,
});
export type VoiceConfigurationGiven = z.infer<typeof VoiceConfigurationGiven>;

/** All that a member is to have; each names its voice account. */
export const VoiceConfigurationsGiven = z.array(VoiceConfigurationGiven).check(z.maxLength(VOICE.most_accounts));
