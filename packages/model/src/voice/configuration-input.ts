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
 * The configurations and versions that the client read. If they are sent, a save that would overwrite a later change is
 * refused. The specification does not send them.
 */
export const VoiceConfigurationVersions = z
  .array(z.strictObject({ voice_account_id: Id, version: Count }))
  .check(z.maxLength(VOICE.most_accounts));
export type VoiceConfigurationVersions = z.infer<typeof VoiceConfigurationVersions>;

/** A configuration within a member. An entry with only its voice account stays unchanged. */
const VoiceConfigurationPatch = z.union([VoiceConfigurationInput, z.strictObject({ voice_account_id: Id })]);
export type VoiceConfigurationPatch = z.infer<typeof VoiceConfigurationPatch>;
export const VoiceConfigurationPatches = z.array(VoiceConfigurationPatch).check(z.maxLength(VOICE.most_accounts));

/** A member's complete list; each entry names its voice account. */
export const VoiceConfigurationsInput = z.array(VoiceConfigurationInput).check(z.maxLength(VOICE.most_accounts));
