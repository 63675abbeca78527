import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { voice } from "@portal/model/voice/contract.ts";
import { resolveSettings } from "@portal/model/voice/effective.ts";
import { PRODUCT_DEFAULTS, VOICE_KEYS, type VoiceKey, type VoiceSettings } from "@portal/model/voice/settings.ts";
import { DIFFERS, type InheritedSettings } from "../voice-settings/form.ts";

type Accounts = Reply<typeof voice.effective>["accounts"];

/** What somebody's phones get where one says nothing of its own: one value, or another with each voice account. */
export function inheritedSettingsOf(accounts: Accounts): InheritedSettings {
  if (accounts.length === 0) return resolveSettings<VoiceSettings>([{ level: "product", says: PRODUCT_DEFAULTS }]);
  const held = VOICE_KEYS.map((key) => [key, heldOf(accounts, key)] as const);
  return Object.fromEntries(held.filter(([, one]) => one)) as InheritedSettings;
}
function heldOf(accounts: Accounts, key: VoiceKey) {
  const [first, ...others] = accounts.map(({ settings }) => settings[key]);
  const isSame = others.every((other) => JSON.stringify(other?.value) === JSON.stringify(first?.value));
  return isSame ? first : DIFFERS;
}
