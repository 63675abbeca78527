import { useText } from "#platform/text/useText.ts";
import styles from "./Progress.module.css";
import { signupText } from "./text.ts";

interface ProgressProps {
  /** Null once all steps are done. */
  readonly number: number | null;
  readonly all: number;
}

export function Progress({ number, all }: ProgressProps) {
  const t = useText(signupText);
  const done = number ?? all;
  const text = number === null ? t("step.created") : t("step", { n: number, all });
  return (
    <>
      <div
        className={styles.bar}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot be drawn in segments
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={1}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        {Array.from({ length: all }, (_, index) => (
          <i key={index} data-on={index < done || undefined} />
        ))}
      </div>
      <span className={styles.text}>{text}</span>
    </>
  );
}
