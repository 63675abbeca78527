import * as z from "zod/mini";
import { Count, Id } from "../kit/shapes.ts";
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

/**
 * Which configurations were there when somebody began to change them, and how new each was. Whoever says so writes over
 * nothing that came, changed or went since; the specification's own body has none of it.
 */
export const VoiceConfigurationsSeen = z
  .array(z.strictObject({ voice_account_id: Id, version: Count }))
  .check(z.maxLength(VOICE.most_accounts));
export type VoiceConfigurationsSeen = z.infer<typeof VoiceConfigurationsSeen>;

/** The same as part of a member: what names only its voice account stays as it is. */
const VoiceConfigurationKept = z.union([VoiceConfigurationGiven, z.strictObject({ voice_account_id: Id })]);
export type VoiceConfigurationKept = z.infer<typeof VoiceConfigurationKept>;
export const VoiceConfigurationsKept = z.array(VoiceConfigurationKept).check(z.maxLength(VOICE.most_accounts));

/** All that a member is to have; each names its voice account. */
export const VoiceConfigurationsGiven = z.array(VoiceConfigurationGiven).check(z.maxLength(VOICE.most_accounts));
