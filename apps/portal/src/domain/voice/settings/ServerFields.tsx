import { FIREWALL_METHODS, SRTP_MODES, TRANSPORTS } from "@portal/model/voice/settings.ts";
import { useText } from "#platform/text/useText.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import type { SettingsForm } from "./form.ts";
import { SettingField } from "./SettingField.tsx";
import { settingsText } from "./text.ts";

interface ServerFieldsProps {
  readonly form: SettingsForm;
  /** False if the domain has its own place in the form. */
  readonly domain?: boolean;
}

/** Server settings that an account and a provider's template have in common. */
export function ServerFields({ form, domain = true }: ServerFieldsProps) {
  const s = useText(settingsText);
  const { srtp = "optional", firewall_method = "auto" } = form.outcome;
  const usesServer = firewall_method === "stun" || firewall_method === "turn";
  return (
    <>
      {domain && (
        <div data-wide>
          <SettingField form={form} name="domain" />
        </div>
      )}
      <SettingField form={form} name="port" />
      <ChoiceField form={form} name="transport" choices={TRANSPORTS} />
      <ChoiceField form={form} name="srtp" choices={SRTP_MODES} explain={s(`explain.srtp.${srtp}`)} />
      <SettingField form={form} name="proxy" />
      <SettingField form={form} name="registration_s" />
      <SettingField form={form} name="keep_alive_s" />
      <SettingField form={form} name="voicemail" />
      <SettingField form={form} name="realm" explain={s("explain.realm")} />
      <div data-wide>
        <ChoiceField
          form={form}
          name="firewall_method"
          choices={FIREWALL_METHODS}
          explain={s(`explain.firewall_method.${firewall_method}`)}
        />
      </div>
      {/* Stays visible with a typed value, whatever method is chosen. */}
      {(usesServer || form.draft.settings.firewall_server !== "") && (
        <SettingField form={form} name="firewall_server" />
      )}
    </>
  );
}
