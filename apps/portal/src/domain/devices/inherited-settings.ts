import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { voice } from "@portal/model/voice/contract.ts";
import { resolveSettings } from "@portal/model/voice/effective.ts";
import { PRODUCT_DEFAULTS, VOICE_KEYS, type VoiceKey, type VoiceSettings } from "@portal/model/voice/settings.ts";
import { DIFFERS, type InheritedSettings } from "#domain/voice/settings/form.ts";

type Accounts = Reply<typeof voice.effective>["accounts"];

/** Settings that a phone inherits: one value, or a marker if the voice accounts differ. */
export function inheritedSettingsOf(accounts: Accounts): InheritedSettings {
  if (accounts.length === 0) return resolveSettings<VoiceSettings>([{ level: "product", says: PRODUCT_DEFAULTS }]);
  const inherited = VOICE_KEYS.map((key) => [key, heldOf(accounts, key)] as const);
  return Object.fromEntries(inherited.filter(([, one]) => one)) as InheritedSettings;
}
function heldOf(accounts: Accounts, key: VoiceKey) {
  const [first, ...others] = accounts.map(({ settings }) => settings[key]);
  const isSame = others.every((other) => JSON.stringify(other?.value) === JSON.stringify(first?.value));
  return isSame ? first : DIFFERS;
}
