import type { VoiceKey } from "@portal/model/voice/settings.ts";
import type { MouseEvent } from "react";
import { useText } from "#platform/text/useText.ts";
import { DIFFERS, type SettingsForm } from "./form.ts";
import { settingsText } from "./text.ts";
import { isBlank } from "./settings-input.ts";
import { useValueText } from "./useValueText.ts";

interface FieldNoteProps {
  readonly form: SettingsForm;
  readonly name: VoiceKey;
}

/** Says where the value of an empty field comes from, or what would apply if the field were cleared. */
export function FieldNote({ form, name }: FieldNoteProps) {
  const t = useText(settingsText);
  const valueText = useValueText();
  const below = form.holds[name];
  const none = useNoneText(form)(name);
  if (isBlank(form.draft.settings[name])) {
    if (below) return t(below === DIFFERS ? "holds.differs" : `holds.${below.from}`);
    return name === "domain" ? t("needed.domain") : none && t("empty", { what: none });
  }
  const then = () => {
    if (!below) return none && t("then_none", { what: none });
    if (below === DIFFERS) return t("then_differs");
    return t("then", { value: valueText(name, below.value), from: t(`from.${below.from}`) });
  };
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    // The button disappears with the value, so the focus moves to the field.
    event.currentTarget.form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    form.edit(name, "");
  };
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={t("clear.label", { field: t(`field.${name}`) })}
        onClick={clear}
      >
        {t("clear")}
      </button>{" "}
      {then()}
    </>
  );
}

/** What it means if a setting without a default is set nowhere. */
function useNoneText({ outcome }: SettingsForm): (name: VoiceKey) => string {
  const t = useText(settingsText);
  return (name) => {
    switch (name) {
      case "port":
        return t("none.port", { port: outcome.transport === "tls" ? "5061" : "5060" });
      case "domain":
      case "realm":
      case "proxy":
      case "voicemail":
      case "firewall_server":
      case "firewall_user":
      case "dial_plan":
      case "sip_ports":
      case "audio_ports":
      case "video_ports":
        return t(`none.${name}`);
      default:
        return "";
    }
  };
}
