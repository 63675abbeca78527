import { PUSH_MODES } from "@portal/model/voice/settings.ts";
import { useText } from "#platform/text/useText.ts";
import { ChoiceField } from "#domain/voice/settings/ChoiceField.tsx";
import styles from "#domain/voice/settings/Fields.module.css";
import { RangeField } from "#domain/voice/settings/RangeField.tsx";
import { ServerFields } from "#domain/voice/settings/ServerFields.tsx";
import { SettingField } from "#domain/voice/settings/SettingField.tsx";
import { settingsText } from "#domain/voice/settings/text.ts";
import { RANGES } from "#domain/voice/settings/settings-input.ts";
import { FormSection } from "#ui/FormSection.tsx";
import { providersText } from "./text.ts";
import type { ProviderForm } from "./useProviderForm.ts";

export function TemplateSection({ form }: { readonly form: ProviderForm }) {
  const t = useText(providersText);
  const s = useText(settingsText);
  const { push_mode = "standard" } = form.outcome;
  return (
    <FormSection title={t("template")} text={t("template.text")}>
      <div className={styles.grid}>
        <ServerFields form={form} />
        <div data-wide>
          <ChoiceField
            form={form}
            name="push_mode"
            choices={PUSH_MODES}
            explain={s(`explain.push_mode.${push_mode}`)}
          />
        </div>
        <div data-all>
          <SettingField form={form} name="dial_plan" />
        </div>
        {RANGES.map((name) => (
          <RangeField key={name} form={form} name={name} locked={false} />
        ))}
      </div>
    </FormSection>
  );
}
