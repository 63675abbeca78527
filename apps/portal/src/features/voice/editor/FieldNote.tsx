import type { VoiceKey } from "@portal/model/voice/settings.ts";
import type { MouseEvent } from "react";
import { useText } from "../../../kit/useText.ts";
import { DASH } from "./draft.ts";
import styles from "./FieldNote.module.css";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";
import { useValueText } from "./useValueText.ts";

interface FieldNoteProps {
  readonly form: AccountForm;
  readonly name: VoiceKey;
}

/** Where the value of a field comes from that is left empty, and what would hold if it were emptied. */
export function FieldNote({ form, name }: FieldNoteProps) {
  const t = useText(editorText);
  const valueText = useValueText();
  const below = form.holds[name];
  const typed = form.draft.settings[name].trim();
  const none = useNoneText(form)(name);
  if (typed === "" || typed === DASH) {
    if (below) return t(below.from === "provider" ? "holds.provider" : "holds.product");
    return name === "domain" ? t("needed.domain") : none && t("empty", { what: none });
  }
  const then = below
    ? t("then", {
        value: valueText(name, below.value),
        from: t(below.from === "provider" ? "from.provider" : "from.product"),
      })
    : none && t("then_none", { what: none });
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    // The button goes with the value; whoever pressed it goes on in the field.
    event.currentTarget.form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    form.edit(name, "");
  };
  return (
    <>
      <button
        type="button"
        className={styles.clear}
        aria-label={t("clear.label", { field: t(`field.${name}`) })}
        onClick={clear}
      >
        {t("clear")}
      </button>{" "}
      {then}
    </>
  );
}

/** What it means when nobody says anything of a setting that has no value of its own. */
function useNoneText({ outcome }: AccountForm): (name: VoiceKey) => string {
  const t = useText(editorText);
  return (name) => {
    switch (name) {
      case "port":
        return t("none.port", { port: outcome.transport === "tls" ? "5061" : "5060" });
      case "domain":
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
