import { VOICE_KEYS, type DeviceSettingsInput } from "@portal/model/voice/settings.ts";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "#domain/voice/settings/text.ts";
import { deviceText } from "./text.ts";

export interface OwnNamesProps {
  readonly settings: DeviceSettingsInput;
}

/** "Own settings", naming them on hover and for screen readers. */
export function OwnNames({ settings }: OwnNamesProps) {
  const t = useText(deviceText);
  const s = useText(settingsText);
  const names = VOICE_KEYS.filter((key) => key in settings).map((key) => s(`field.${key}`));
  const all = t("settings.own_names", { names: names.join(", ") });
  return (
    <span title={all}>
      <span aria-hidden>{t("settings.own")}</span>
      <span className="vh">{all}</span>
    </span>
  );
}
