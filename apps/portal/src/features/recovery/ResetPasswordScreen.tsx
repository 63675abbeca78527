import { useState } from "react";
import { EntryFrame } from "../../kit/EntryFrame.tsx";
import { useLinkToken } from "../../kit/link-token.ts";
import { useText } from "../../kit/useText.ts";
import { ResetForm } from "./ResetForm.tsx";
import { ResetOver } from "./ResetOver.tsx";
import { recoveryText } from "./text.ts";

/** Where the link of a password mail leads. */
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
