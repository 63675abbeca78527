import { FIREWALL_METHODS, SRTP_MODES, TRANSPORTS } from "@portal/model/voice/settings.ts";
import { useText } from "../../../kit/useText.ts";
import { ChoiceField } from "../../../kit/voice-settings/ChoiceField.tsx";
import styles from "../../../kit/voice-settings/Fields.module.css";
import { SettingField } from "../../../kit/voice-settings/SettingField.tsx";
import { settingsText } from "../../../kit/voice-settings/text.ts";
import { FormSection } from "../../../ui/FormSection.tsx";
import { SecretField } from "./SecretField.tsx";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

export function GeneralSection({ form }: { readonly form: AccountForm }) {
  const t = useText(editorText);
  const s = useText(settingsText);
  const { srtp = "optional", firewall_method = "auto" } = form.outcome;
  const { firewall_server, firewall_user } = form.draft.settings;
  const usesServer = firewall_method === "stun" || firewall_method === "turn";
  const usesUser = firewall_method === "turn";
  return (
    <FormSection title={t("general")} text={t("general.text")}>
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
        {(usesUser || firewall_user !== "") && <SettingField form={form} name="firewall_user" />}
        {(usesUser || form.passwordSet) && <SecretField form={form} />}
      </div>
    </FormSection>
  );
}
