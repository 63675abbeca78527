import { Button } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "./StepActions.module.css";
import { PATHS, stepBefore, type Form } from "./steps.ts";
import { signupText } from "./text.ts";

interface StepActionsProps {
  readonly step: Form;
  readonly label?: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Shown next to the submit button. */
  readonly extra?: ReactNode;
}

export function StepActions({ step, label, busy = false, disabled = false, extra }: StepActionsProps) {
  const t = useText(signupText);
  const before = stepBefore(step);
  return (
    <div className={styles.actions}>
      {before && (
        <Link to={PATHS[before]} className={styles.back}>
          <IconArrowLeft size={16} aria-hidden />
          {t("back")}
        </Link>
      )}
      <div className={styles.onward}>
        {extra}
        <Button
          size="md"
          type="submit"
          loading={busy}
          disabled={disabled}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {label ?? t("continue")}
        </Button>
      </div>
    </div>
  );
}
