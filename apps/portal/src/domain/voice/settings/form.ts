import type { FieldIssue } from "@portal/model/errors.ts";
import type { Origin, PartialSettings } from "@portal/model/voice/effective.ts";
import type { VoiceKey, VoiceSettings } from "@portal/model/voice/settings.ts";
import type { SettingsInput } from "./settings-input.ts";

/** In a form about several voice accounts: their values differ. */
export const DIFFERS = "differs";

type Inherited<T> = Pick<Origin<T>, "value" | "from"> | typeof DIFFERS;
/** The value inherited by an empty field, and its source. */
export type InheritedSettings = { readonly [K in VoiceKey]?: Inherited<VoiceSettings[K]> };

/** The settings of one level in a form. */
export interface SettingsForm {
  readonly draft: { readonly settings: SettingsInput };
  readonly holds: InheritedSettings;
  /** The effective settings, as far as known. */
  readonly outcome: PartialSettings<VoiceSettings>;
  readonly issues: { readonly get: (name: VoiceKey) => FieldIssue | undefined };
  readonly edit: (name: VoiceKey, typed: string) => void;
  /** Called on blur. */
  readonly leave: (name: VoiceKey) => void;
}

/** The value inherited by an empty field, if there is a single one. */
export function inheritedValue<K extends VoiceKey>(holds: InheritedSettings, name: K): VoiceSettings[K] | undefined {
  const inherited: Inherited<VoiceSettings[K]> | undefined = holds[name];
  return inherited === DIFFERS ? undefined : inherited?.value;
}
