import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { RANGES } from "./draft.ts";
import styles from "./Fields.module.css";
import { FormSection } from "./FormSection.tsx";
import { RangeField } from "./RangeField.tsx";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

interface PortsSectionProps {
  readonly form: AccountForm;
  readonly isFree: boolean;
}

export function PortsSection({ form, isFree }: PortsSectionProps) {
  const t = useText(editorText);
  return (
    <FormSection title={t("ports")} text={t("ports.text")}>
      <div className={styles.grid}>
        {isFree && (
          <div data-all>
            <Notice kind="info">{t("free.ports")}</Notice>
          </div>
        )}
        {RANGES.map((name) => (
          <RangeField key={name} form={form} name={name} locked={isFree} />
        ))}
      </div>
    </FormSection>
  );
}
