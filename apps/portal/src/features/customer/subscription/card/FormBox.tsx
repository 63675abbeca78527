import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import styles from "./FormBox.module.css";
import { subscriptionText } from "../text.ts";

interface FormBoxProps {
  readonly state: "loading" | "ready" | "late";
  /** The provider's message about the card, if its form does not show it. */
  readonly refused?: string | null;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

/** Wraps the provider's form and shows its loading and failure states. */
export function FormBox({ state, refused = null, onAgain, children }: FormBoxProps) {
  const t = useText(subscriptionText);
  const app = useText(appText);
  if (state === "late") {
    return (
      <Notice
        kind="bad"
        title={t("payment.frame.late")}
        action={
          <Button size="xs" variant="default" onClick={onAgain}>
            {app("failed.try_again")}
          </Button>
        }
      >
        {t("payment.frame.late_text")}
      </Notice>
    );
  }
  return (
    <div className={styles.box} aria-busy={state === "loading"}>
      {state === "loading" && <output className={styles.loading}>{t("payment.frame.loading")}</output>}
      {children}
      {refused !== null && <Notice kind="bad">{refused || t("payment.card.refused")}</Notice>}
    </div>
  );
}
