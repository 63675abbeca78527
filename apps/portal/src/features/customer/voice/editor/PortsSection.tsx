import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "#domain/voice/settings/Fields.module.css";
import { RangeField } from "#domain/voice/settings/RangeField.tsx";
import { settingsText } from "#domain/voice/settings/text.ts";
import { RANGES } from "#domain/voice/settings/settings-input.ts";
import { Notice } from "#ui/Notice.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

interface PortsSectionProps {
  readonly form: AccountForm;
  readonly isFree: boolean;
}

export function PortsSection({ form, isFree }: PortsSectionProps) {
  const t = useText(editorText);
  const s = useText(settingsText);
  return (
    <FormSection title={t("ports")} text={t("ports.text")}>
      <div className={styles.grid}>
        {isFree && (
          <div data-all>
            <Notice kind="info" action={<Link to="/dashboard/subscription">{s("free.plans")}</Link>}>
              {s("free.ports")}
            </Notice>
          </div>
        )}
        {RANGES.map((name) => (
          <RangeField key={name} form={form} name={name} locked={isFree} />
        ))}
      </div>
    </FormSection>
  );
}
