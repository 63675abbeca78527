import type { User } from "@portal/model/session/contract.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { useText } from "#platform/text/useText.ts";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { useProvider, useProviders } from "../data.ts";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import { AccountEditor } from "./AccountEditor.tsx";
import { blank } from "./draft.ts";

const SKELETON = [{ height: 620, columns: ["minmax(0, 1fr)", "296px"] }];

export interface EditorProps {
  readonly user: User;
  /** Null when adding a new account. */
  readonly account: VoiceAccount | null;
  /** What a new one starts from: the customer's own server, or a provider's id. */
  readonly from: string | null;
  /** Whether the maximum number of accounts is reached. */
  readonly full: boolean;
  readonly go: Go;
}

/** The form, shown once the levels below the account are known. */
export function EditorPage({ user, account, from, full, go }: EditorProps) {
  const t = useText(voiceText);
  const providers = useProviders();
  const itsp_id = account ? account.itsp_id : from === "own" ? null : from;
  const provider = useProvider(itsp_id);
  if (itsp_id && provider === undefined && providers.isPending) {
    return <SkeletonRows label={t("loading.part")} rows={SKELETON} />;
  }
  return (
    <AccountEditor
      user={user}
      account={account}
      initial={account ?? blank(itsp_id, provider?.name ?? "")}
      full={full}
      go={go}
    />
  );
}
