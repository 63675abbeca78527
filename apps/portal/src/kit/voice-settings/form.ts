import type { FieldIssue } from "@portal/model/errors.ts";
import type { Origin, Said } from "@portal/model/voice/effective.ts";
import type { VoiceKey, VoiceSettings } from "@portal/model/voice/settings.ts";
import type { Typed } from "./typed.ts";

/** For a form that is about several voice accounts: each has a value of its own. */
export const DIFFERS = "differs";

type Held<T> = Pick<Origin<T>, "value" | "from"> | typeof DIFFERS;
/** What holds where a field is left empty, and who says it. */
export type Holding = { readonly [K in VoiceKey]?: Held<VoiceSettings[K]> };

/** Settings that one level says, while they are edited. */
export interface SettingsForm {
  readonly draft: { readonly settings: Typed };
  readonly holds: Holding;
  /** What comes out, as far as it is known. */
  readonly outcome: Said<VoiceSettings>;
  readonly issues: { readonly get: (name: VoiceKey) => FieldIssue | undefined };
  readonly edit: (name: VoiceKey, typed: string) => void;
  /** Somebody went on to another field. */
  readonly leave: (name: VoiceKey) => void;
}

/** The value that holds while a field is empty, where it is one. */
export function heldValue<K extends VoiceKey>(holds: Holding, name: K): VoiceSettings[K] | undefined {
  const held: Held<VoiceSettings[K]> | undefined = holds[name];
  return held === DIFFERS ? undefined : held?.value;
}
