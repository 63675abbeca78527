import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { appText } from "../../../kit/app-text.ts";
import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./FormBox.module.css";
import { cardText } from "./text.ts";

interface FormBoxProps {
  readonly state: "loading" | "ready" | "late";
  /** What the provider says to the card, where its form does not say it itself. */
  readonly refused?: string | null;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

/** Around the provider's form: until it is there, and when it does not come. */
export function FormBox({ state, refused = null, onAgain, children }: FormBoxProps) {
  const t = useText(cardText);
  const app = useText(appText);
  if (state === "late") {
    return (
      <Notice
        kind="bad"
        title={t("frame.late")}
        action={
          <Button size="xs" variant="default" onClick={onAgain}>
            {app("failed.try_again")}
          </Button>
        }
      >
        {t("frame.late_text")}
      </Notice>
    );
  }
  return (
    <div className={styles.box} aria-busy={state === "loading"}>
      {state === "loading" && <output className={styles.loading}>{t("frame.loading")}</output>}
      {children}
      {refused !== null && <Notice kind="bad">{refused || t("card.refused")}</Notice>}
    </div>
  );
}
