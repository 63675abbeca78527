import type { FieldIssue } from "@portal/model/errors.ts";
import type { Origin, PartialSettings } from "@portal/model/voice/effective.ts";
import type { VoiceKey, VoiceSettings } from "@portal/model/voice/settings.ts";
import type { SettingsInput } from "./settings-input.ts";

/** For a form that is about several voice accounts: each has a value of its own. */
export const DIFFERS = "differs";

type Inherited<T> = Pick<Origin<T>, "value" | "from"> | typeof DIFFERS;
/** What holds where a field is left empty, and who says it. */
export type InheritedSettings = { readonly [K in VoiceKey]?: Inherited<VoiceSettings[K]> };

/** Settings that one level says, while they are edited. */
export interface SettingsForm {
  readonly draft: { readonly settings: SettingsInput };
  readonly holds: InheritedSettings;
  /** What comes out, as far as it is known. */
  readonly outcome: PartialSettings<VoiceSettings>;
  readonly issues: { readonly get: (name: VoiceKey) => FieldIssue | undefined };
  readonly edit: (name: VoiceKey, typed: string) => void;
  /** Somebody went on to another field. */
  readonly leave: (name: VoiceKey) => void;
}

/** The value that holds while a field is empty, where it is one. */
export function inheritedValue<K extends VoiceKey>(holds: InheritedSettings, name: K): VoiceSettings[K] | undefined {
  const held: Inherited<VoiceSettings[K]> | undefined = holds[name];
  return held === DIFFERS ? undefined : held?.value;
}
