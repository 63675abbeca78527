import * as z from "zod/mini";
import { Count, Id } from "../kit/schemas.ts";
import { VOICE } from "../limits.ts";
import { Registrations } from "./registrations.ts";
import { VoiceSettingsInput } from "./settings.ts";

const VoiceConfigurationInput = z.strictObject({
  voice_account_id: Id,
  display_name: z.string().check(z.trim(), z.maxLength(60)),
  extension: z.string().check(z.trim(), z.regex(/^\d{0,20}$/)),
  settings: VoiceSettingsInput,
  registrations: Registrations,
});
export type VoiceConfigurationInput = z.infer<typeof VoiceConfigurationInput>;

/**
 * Which configurations were there when somebody began to change them, and how new each was. Whoever says so writes over
 * nothing that came, changed or went since; the specification's own body has none of it.
 */
export const VoiceConfigurationVersions = z
  .array(z.strictObject({ voice_account_id: Id, version: Count }))
  .check(z.maxLength(VOICE.most_accounts));
export type VoiceConfigurationVersions = z.infer<typeof VoiceConfigurationVersions>;

/** The same as part of a member: what names only its voice account stays as it is. */
const VoiceConfigurationPatch = z.union([VoiceConfigurationInput, z.strictObject({ voice_account_id: Id })]);
export type VoiceConfigurationPatch = z.infer<typeof VoiceConfigurationPatch>;
export const VoiceConfigurationPatches = z.array(VoiceConfigurationPatch).check(z.maxLength(VOICE.most_accounts));

/** All that a member is to have; each names its voice account. */
export const VoiceConfigurationsInput = z.array(VoiceConfigurationInput).check(z.maxLength(VOICE.most_accounts));
