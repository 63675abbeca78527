import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { BackLink } from "#platform/routing/BackLink.tsx";
import { useText } from "#platform/text/useText.ts";
import { voiceText } from "./text.ts";

interface VoiceBackProps {
  /** Set on pages that belong to an account. */
  readonly account?: Pick<VoiceAccount, "id" | "name">;
}

/** Links back from an account to the list, or from a subpage to the account. */
export function VoiceBack({ account }: VoiceBackProps) {
  const t = useText(voiceText);
  return (
    <BackLink to="/dashboard/voice" search={account ? { account: account.id } : {}}>
      {account?.name ?? t("back")}
    </BackLink>
  );
}
