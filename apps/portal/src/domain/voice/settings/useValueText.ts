import type { VoiceKey, VoiceSettings } from "@portal/model/voice/settings.ts";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "./text.ts";

/** Names a setting's value. Ports and numbers to dial are not quantities, so they are not formatted. */
export function useValueText(): <K extends VoiceKey>(key: K, value: VoiceSettings[K]) => string {
  const t = useText(settingsText);
  return (key, value) => {
    if (typeof value === "object") return t("range_value", { min: String(value.min), max: String(value.max) });
    switch (key) {
      case "transport":
        return t(`transport.${value as VoiceSettings["transport"]}`);
      case "srtp":
        return t(`srtp.${value as VoiceSettings["srtp"]}`);
      case "firewall_method":
        return t(`firewall_method.${value as VoiceSettings["firewall_method"]}`);
      case "registration_mode":
        return t(`registration_mode.${value as VoiceSettings["registration_mode"]}`);
      case "push_mode":
        return t(`push_mode.${value as VoiceSettings["push_mode"]}`);
      case "primary_registration":
        return t("nth", { n: String(value) });
      case "keep_alive_s":
      case "registration_s":
        return value === 0 ? t("off_value") : t("seconds_value", { n: Number(value) });
      default:
        return String(value);
    }
  };
}
