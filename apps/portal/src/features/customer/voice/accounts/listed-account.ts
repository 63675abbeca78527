import type { Itsp } from "@portal/model/itsp/contract.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import type { PartialSettings } from "@portal/model/voice/effective.ts";
import { lint } from "@portal/model/voice/lint.ts";
import type { VoiceSettings } from "@portal/model/voice/settings.ts";
import { effectiveSettingsOf } from "../levels.ts";

/** An account with what the list shows. */
export interface ListedAccount extends VoiceAccount {
  readonly provider: Itsp | undefined;
  /** Its effective settings. */
  readonly outcome: PartialSettings<VoiceSettings>;
  readonly findings: number;
}

export function toListedAccount(account: VoiceAccount, providers: readonly Itsp[] | undefined): ListedAccount {
  const provider = providers?.find(({ id }) => id === account.itsp_id);
  const settings = effectiveSettingsOf(provider, account.settings);
  // Missing settings cannot be detected without the provider's template.
  const isKnown = account.itsp_id === null || provider !== undefined;
  return { ...account, provider, outcome: settings, findings: isKnown ? lint({ settings }).length : 0 };
}
