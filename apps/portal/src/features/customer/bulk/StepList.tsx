import { IconCheck } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { stepStatusOf, STEPS, type Step } from "./steps.ts";
import styles from "./StepList.module.css";
import { importText } from "./text.ts";

export function StepList({ current }: { readonly current: Step }) {
  const t = useText(importText);
  return (
    <ol className={styles.steps} aria-label={t("steps")}>
      {STEPS.map((step, index) => {
        const status = stepStatusOf(step, current);
        return (
          <li key={step} data-standing={status} aria-current={status === "current" ? "step" : undefined}>
            <span className={styles.mark} aria-hidden>
              {status === "done" ? <IconCheck size={12} stroke={2.6} /> : index + 1}
            </span>
            <span className={styles.name}>
              {t(`step.${step}`)}
              {status === "done" && <span className="vh">, {t("step.done")}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
