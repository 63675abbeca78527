import type { Itsp } from "@portal/model/itsp/contract.ts";
import { resolveSettings, valuesOf, type Effective, type PartialSettings } from "@portal/model/voice/effective.ts";
import { PRODUCT_DEFAULTS, type VoiceSettings } from "@portal/model/voice/settings.ts";

type Template = Pick<Itsp, "settings"> | null | undefined;

const below = (provider: Template) => [
  { level: "product", says: PRODUCT_DEFAULTS } as const,
  { level: "provider", says: provider?.settings ?? {} } as const,
];

/** Values that apply unless the account has its own, and their sources. */
export const accountDefaultsOf = (provider: Template): Effective<VoiceSettings> =>
  resolveSettings<VoiceSettings>(below(provider));

/** Effective settings of an account, before a member's own. */
export const effectiveSettingsOf = (
  provider: Template,
  says: PartialSettings<VoiceSettings>,
): PartialSettings<VoiceSettings> =>
  valuesOf(resolveSettings<VoiceSettings>([...below(provider), { level: "team", says }]));
