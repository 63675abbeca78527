import { useText } from "#platform/text/useText.ts";
import styles from "./TwoStepPanel.module.css";
import { loginStepText } from "./text.ts";

interface SkipLineProps {
  /** Null after a recovery code: the grace period applies only before the first setup. */
  readonly days: number | null;
  readonly busy: boolean;
  readonly onSkip: () => void;
}

export function SkipLine({ days, busy, onSkip }: SkipLineProps) {
  const t = useText(loginStepText);
  return (
    <p className={styles.aside}>
      {days === null ? t("skip.later") : t("skip.days", { count: days })}{" "}
      <button type="button" className="link-button" aria-disabled={busy || undefined} onClick={onSkip}>
        {t("skip.now")}
      </button>
    </p>
  );
}
