import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { BackLink } from "../../kit/BackLink.tsx";
import { useText } from "../../kit/useText.ts";
import { voiceText } from "./text.ts";

interface VoiceBackProps {
  /** Where one comes from something that belongs to it. */
  readonly account?: Pick<VoiceAccount, "id" | "name">;
}

/** From one account to all of them, or to the account. */
export function VoiceBack({ account }: VoiceBackProps) {
  const t = useText(voiceText);
  return (
    <BackLink to="/dashboard/voice" search={account ? { account: account.id } : {}}>
      {account?.name ?? t("back")}
    </BackLink>
  );
}
