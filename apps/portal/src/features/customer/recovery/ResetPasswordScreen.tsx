import { useState } from "react";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { useLinkToken } from "#platform/routing/link-token.ts";
import { useText } from "#platform/text/useText.ts";
import { ResetForm } from "./ResetForm.tsx";
import { ResetOver } from "./ResetOver.tsx";
import { recoveryText } from "./text.ts";

/** Target of the link in a password email. */
export function ResetPasswordScreen() {
  const t = useText(recoveryText);
  const token = useLinkToken();
  const [over, setOver] = useState<"done" | "invalid" | null>(null);
  return (
    <EntryFrame>
      {token !== null && over === null ? (
        <>
          <h1>{t("reset.title")}</h1>
          <ResetForm token={token} onOver={setOver} />
        </>
      ) : (
        <ResetOver how={over ?? "invalid"} />
      )}
    </EntryFrame>
  );
}
