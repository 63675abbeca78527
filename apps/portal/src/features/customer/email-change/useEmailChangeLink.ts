import type { profile } from "@portal/model/profile/contract.ts";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useSend } from "#platform/http/useSend.ts";

export type EmailChangeOutcome =
  | { readonly kind: "done"; readonly email: string }
  | { readonly kind: "taken" }
  | { readonly kind: "invalid" };

/** Confirms or undoes a change of address with the token from an email. An expired link ends the page too. */
export function useEmailChangeLink(
  endpoint: typeof profile.confirmEmail | typeof profile.undoEmail,
  onDone?: () => void,
) {
  const [settled, setSettled] = useState<EmailChangeOutcome | null>(null);
  const sending = useSend(async (token: string) => {
    try {
      const { email } = await call(endpoint, { body: { token } });
      onDone?.();
      setSettled({ kind: "done", email });
    } catch (thrown) {
      const { code } = asCallFailed(thrown);
      if (code === "token.invalid") setSettled({ kind: "invalid" });
      else if (code === "email.taken") setSettled({ kind: "taken" });
      else throw thrown;
    }
  });
  return { ...sending, settled };
}
