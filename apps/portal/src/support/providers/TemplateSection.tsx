import { FIREWALL_METHODS, PUSH_MODES, SRTP_MODES, TRANSPORTS } from "@portal/model/voice/settings.ts";
import { useText } from "../../kit/useText.ts";
import { ChoiceField } from "../../kit/voice-settings/ChoiceField.tsx";
import styles from "../../kit/voice-settings/Fields.module.css";
import { RangeField } from "../../kit/voice-settings/RangeField.tsx";
import { SettingField } from "../../kit/voice-settings/SettingField.tsx";
import { settingsText } from "../../kit/voice-settings/text.ts";
import { RANGES } from "../../kit/voice-settings/typed.ts";
import { FormSection } from "../../ui/FormSection.tsx";
import { providersText } from "./text.ts";
import type { ProviderForm } from "./useProviderForm.ts";

export function TemplateSection({ form }: { readonly form: ProviderForm }) {
  const t = useText(providersText);
  const s = useText(settingsText);
  const { srtp = "optional", firewall_method = "auto", push_mode = "standard" } = form.outcome;
  const { firewall_server } = form.draft.settings;
  const usesServer = firewall_method === "stun" || firewall_method === "turn";
  return (
    <FormSection title={t("template")} text={t("template.text")}>
      <div className={styles.grid}>
        <div data-wide>
          <SettingField form={form} name="domain" />
        </div>
        <SettingField form={form} name="port" />
        <ChoiceField form={form} name="transport" choices={TRANSPORTS} />
        <ChoiceField form={form} name="srtp" choices={SRTP_MODES} explain={s(`explain.srtp.${srtp}`)} />
        <SettingField form={form} name="proxy" />
        <SettingField form={form} name="registration_s" />
        <SettingField form={form} name="keep_alive_s" />
        <SettingField form={form} name="voicemail" />
        <div data-wide>
          <ChoiceField
            form={form}
            name="firewall_method"
            choices={FIREWALL_METHODS}
            explain={s(`explain.firewall_method.${firewall_method}`)}
          />
        </div>
        {/* What was typed stays in sight, whatever is chosen. */}
        {(usesServer || firewall_server !== "") && <SettingField form={form} name="firewall_server" />}
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
