import type { Finding } from "@portal/model/doctor/outcomes.ts";
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { translate } from "../../../kit/text.ts";
import { useLocale, useText } from "../../../kit/useText.ts";
import { mendOf } from "./mend.ts";
import styles from "./TestResult.module.css";
import { editorText, outcomeText, stepText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";
import { useValueText } from "./useValueText.ts";

const ICONS = { ok: IconCircleCheck, failed: IconAlertCircle, not_reached: IconCircleDashed } as const;

interface TestResultProps {
  readonly form: AccountForm;
  readonly finding: Finding;
  /** Whether the settings were changed since. */
  readonly isOld: boolean;
}

/** How far the test came, what that means, and what mends it where the phone system told. */
export function TestResult({ form, finding, isOld }: TestResultProps) {
  const t = useText(editorText);
  const steps = useText(stepText);
  const valueText = useValueText();
  const locale = useLocale();
  const { outcome, values, registered } = finding;
  const { transport, other_transport, ms, status, realm, algorithm } = values;
  const mend = mendOf(finding);
  const words = {
    transport: transport.toUpperCase(),
    other_transport: other_transport?.toUpperCase() ?? "",
    status: String(status ?? ""),
    realm: realm ?? "",
    min_expires: values.min_expires ?? 0,
    left_s: values.left_s ?? 0,
  };
  const details = [
    t("test.time", { ms, transport: transport.toUpperCase() }),
    status !== undefined && t("test.status", { status: String(status) }),
    realm && t("test.realm", { realm }),
    algorithm && t("test.algorithm", { algorithm }),
    registered !== undefined && t("test.registered", { count: registered }),
  ].filter(Boolean);
  return (
    <output className={styles.result} data-old={isOld || undefined}>
      <ol className={styles.steps}>
        {finding.steps.map(({ step, state }) => {
          const Icon = ICONS[state];
          return (
            <li key={step} data-state={state}>
              <Icon size={16} aria-hidden />
              {steps(step)}
              <span className="vh">: {t(`state.${state}`)}</span>
            </li>
          );
        })}
      </ol>
      {/* Which values its sentence names is known to the outcome only. */}
      <p className={styles.outcome}>{translate(outcomeText.loaded[locale] ?? {}, locale, outcome, words)}</p>
      {mend && !isOld && (
        <button type="button" className="link-button" onClick={() => form.edit(mend.field, mend.value)}>
          {t("test.mend_with", {
            field: t(`field.${mend.field}`),
            value: valueText(mend.field, mend.said as never),
          })}
        </button>
      )}
      <small>{isOld ? t("test.old") : details.join(" · ")}</small>
    </output>
  );
}
