import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { KeepCodes } from "./KeepCodes.tsx";
import { securityText } from "./text.ts";

interface NewCodesDialogProps {
  readonly email: string;
  readonly recovery_codes: readonly string[];
  readonly onDone: () => void;
}

export function NewCodesDialog({ email, recovery_codes, onDone }: NewCodesDialogProps) {
  const t = useText(securityText);
  const app = useText(appText);
  return (
    <Dialog title={t("codes.title")} close={app("close")} onClose={onDone} wide dismissible={false}>
      <KeepCodes lead={t("codes.lead")} email={email} recovery_codes={recovery_codes} onDone={onDone} />
    </Dialog>
  );
}
