import { useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import type { AppSecret } from "#domain/two-step/AppSecretCard.tsx";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { KeepCodes } from "./KeepCodes.tsx";
import { SetUpApp } from "./SetUpApp.tsx";
import { SetUpPassword } from "./SetUpPassword.tsx";
import { securityText } from "./text.ts";

interface SetUpDialogProps {
  readonly email: string;
  /** Called when it is turned on, whether or not the codes are saved. */
  readonly onSwitchedOn: () => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type Step =
  | { readonly kind: "password"; readonly expired: boolean }
  | { readonly kind: "app"; readonly secret: AppSecret }
  | { readonly kind: "codes"; readonly recovery_codes: readonly string[] };

/** Password, then the app and its first code, then the recovery codes. */
export function SetUpDialog({ email, onSwitchedOn, onDone, onCancel }: SetUpDialogProps) {
  const t = useText(securityText);
  const app = useText(appText);
  const [step, setStep] = useState<Step>({ kind: "password", expired: false });
  const atCodes = step.kind === "codes";
  const close = atCodes ? onDone : onCancel;
  return (
    <Dialog
      title={atCodes ? t("set_up.codes_title") : t("set_up.title")}
      close={app("close")}
      onClose={close}
      wide={step.kind !== "password"}
      dismissible={!atCodes}
    >
      {step.kind === "password" && (
        <SetUpPassword
          email={email}
          expired={step.expired}
          onSecret={(secret) => setStep({ kind: "app", secret })}
          onCancel={onCancel}
        />
      )}
      {step.kind === "app" && (
        <SetUpApp
          email={email}
          secret={step.secret}
          onVerified={(recovery_codes) => {
            onSwitchedOn();
            setStep({ kind: "codes", recovery_codes });
          }}
          onExpired={() => setStep({ kind: "password", expired: true })}
          onCancel={onCancel}
        />
      )}
      {step.kind === "codes" && (
        <KeepCodes lead={t("codes.lead_first")} email={email} recovery_codes={step.recovery_codes} onDone={onDone} />
      )}
    </Dialog>
  );
}
