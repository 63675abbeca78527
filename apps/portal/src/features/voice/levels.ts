import type { Itsp } from "@portal/model/itsp/contract.ts";
import { resolveSettings, valuesOf, type Effective, type PartialSettings } from "@portal/model/voice/effective.ts";
import { PRODUCT_DEFAULTS, type VoiceSettings } from "@portal/model/voice/settings.ts";

type Template = Pick<Itsp, "settings"> | null | undefined;

const below = (provider: Template) => [
  { level: "product", says: PRODUCT_DEFAULTS } as const,
  { level: "provider", says: provider?.settings ?? {} } as const,
];

/** What holds where the account itself says nothing, and who says it. */
export const accountDefaultsOf = (provider: Template): Effective<VoiceSettings> =>
  resolveSettings<VoiceSettings>(below(provider));

/** What phones get of an account, before a member says something of their own. */
export const effectiveSettingsOf = (
  provider: Template,
  says: PartialSettings<VoiceSettings>,
): PartialSettings<VoiceSettings> =>
  valuesOf(resolveSettings<VoiceSettings>([...below(provider), { level: "team", says }]));
