import type { User } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { Section } from "../Section.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import styles from "./Security.module.css";
import { securityText } from "./text.ts";

export function PasswordSection({ user }: { readonly user: User }) {
  const t = useText(securityText);
  const opener = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<"button" | "form" | "done">("button");
  const cancel = () => {
    setShown("button");
    // The button is rendered again once the form is gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Section title={t("password")} text={t("password.text")}>
      <div className={styles.stack}>
        {shown === "done" && (
          <Notice kind="ok" title={t("password.saved")} focused>
            {t("password.saved_text")}
          </Notice>
        )}
        {shown === "form" ? (
          <PasswordForm user={user} onDone={() => setShown("done")} onCancel={cancel} />
        ) : (
          <Button ref={opener} variant="default" onClick={() => setShown("form")}>
            {t("password.change")}
          </Button>
        )}
      </div>
    </Section>
  );
}
