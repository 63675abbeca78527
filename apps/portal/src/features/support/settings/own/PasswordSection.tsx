import type { StaffUser } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { supportSettingsText } from "../text.ts";
import { PasswordForm } from "./PasswordForm.tsx";

export function PasswordSection({ user }: { readonly user: StaffUser }) {
  const t = useText(supportSettingsText);
  const opener = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<"button" | "form" | "done">("button");
  const cancel = () => {
    setShown("button");
    // The button is rendered again once the form is gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (shown === "form") return <PasswordForm user={user} onDone={() => setShown("done")} onCancel={cancel} />;
  return (
    <>
      {shown === "done" && (
        <Notice kind="ok" title={t("password.saved")} focused>
          {t("password.saved_text")}
        </Notice>
      )}
      <Button ref={opener} variant="default" onClick={() => setShown("form")}>
        {t("password.change")}
      </Button>
    </>
  );
}
