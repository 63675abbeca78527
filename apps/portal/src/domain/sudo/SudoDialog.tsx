import type { Sudo } from "@portal/model/access.ts";
import { mfa } from "@portal/model/mfa/contract.ts";
import { passwords } from "@portal/model/passwords/contract.ts";
import { call } from "#platform/http/call.ts";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { ProveDialog } from "./ProveDialog.tsx";
import type { Proof } from "./proofs.ts";
import { sudoText } from "./text.ts";

interface SudoDialogProps {
  readonly purpose: Sudo;
  readonly settle: (proof: Proof | null) => void;
}

const hasSecondStep = async (signal: AbortSignal): Promise<boolean> =>
  (await call(mfa.isEnabledForMe, {}, { signal })).is_2fa_enabled;

/** Password prompt for customers. The proof applies to one kind of action. */
export function SudoDialog({ purpose, settle }: SudoDialogProps) {
  const t = useText(sudoText);
  const email = useSession("customer")?.user.email ?? "";
  return (
    <ProveDialog
      email={email}
      why={t(`why.${purpose}`)}
      asksCode={hasSecondStep}
      prove={async (typed) => settle(await call(passwords.prove, { body: { email, purpose, ...typed } }))}
      onCancel={() => settle(null)}
    />
  );
}
