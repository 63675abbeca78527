import { useText } from "#platform/text/useText.ts";
import styles from "#domain/voice/settings/Fields.module.css";
import { ServerFields } from "#domain/voice/settings/ServerFields.tsx";
import { SettingField } from "#domain/voice/settings/SettingField.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import { SecretField } from "./SecretField.tsx";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

interface GeneralSectionProps {
  readonly form: AccountForm;
  readonly domain: boolean;
}

export function GeneralSection({ form, domain }: GeneralSectionProps) {
  const t = useText(editorText);
  const usesUser = form.outcome.firewall_method === "turn";
  return (
    <FormSection title={t("general")} text={t("general.text")}>
      <div className={styles.grid}>
        <ServerFields form={form} domain={domain} />
        {(usesUser || form.draft.settings.firewall_user !== "") && <SettingField form={form} name="firewall_user" />}
        {(usesUser || form.passwordSet) && <SecretField form={form} />}
      </div>
    </FormSection>
  );
}
