import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import styles from "./Ladder.module.css";
import { stepText } from "./text.ts";

const ICONS = { ok: IconCircleCheck, failed: IconAlertCircle, not_reached: IconCircleDashed } as const;

/** Shows how far a test got on the way to a registration. */
export function Ladder({ steps }: Pick<CheckResult, "steps">) {
  const names = useText(stepText);
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, state }) => {
        const Icon = ICONS[state];
        return (
          <li key={step} data-state={state}>
            <Icon size={16} aria-hidden />
            {names(step)}
            <span className="vh">: {names(`state.${state}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
