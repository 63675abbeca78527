import type { Finding } from "@portal/model/doctor/outcomes.ts";
import { Ladder } from "../../../kit/doctor/Ladder.tsx";
import { useSentence } from "../../../kit/doctor/useSentence.ts";
import { useText } from "../../../kit/useText.ts";
import { useValueText } from "../../../kit/voice-settings/useValueText.ts";
import { mendOf } from "./mend.ts";
import styles from "./TestResult.module.css";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";
import { useFieldName } from "./useFieldName.ts";

interface TestResultProps {
  readonly form: AccountForm;
  readonly finding: Finding;
  /** Whether the settings were changed since. */
  readonly isOld: boolean;
}

/** How far the test came, what that means, and what mends it where the phone system told. */
export function TestResult({ form, finding, isOld }: TestResultProps) {
  const t = useText(editorText);
  const fieldName = useFieldName();
  const valueText = useValueText();
  const sentence = useSentence();
  const { values, registered } = finding;
  const { transport, ms, status, realm, algorithm } = values;
  const mend = mendOf(finding);
  const details = [
    t("test.time", { ms, transport: transport.toUpperCase() }),
    status !== undefined && t("test.status", { status: String(status) }),
    realm && t("test.realm", { realm }),
    algorithm && t("test.algorithm", { algorithm }),
    registered !== undefined && t("test.registered", { count: registered }),
  ].filter(Boolean);
  return (
    <output className={styles.result} data-old={isOld || undefined}>
      <Ladder steps={finding.steps} />
      <p className={styles.outcome}>{sentence({ outcome: finding.outcome, finding })}</p>
      {mend && !isOld && (
        <button type="button" className="link-button" onClick={() => form.edit(mend.field, mend.value)}>
          {t("test.mend_with", {
            field: fieldName(mend.field),
            value: valueText(mend.field, mend.said as never),
          })}
        </button>
      )}
      <small>{isOld ? t("test.old") : details.join(" · ")}</small>
    </output>
  );
}
