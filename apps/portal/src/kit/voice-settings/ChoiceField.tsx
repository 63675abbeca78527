import type { VoiceKey, VoiceSettings } from "@portal/model/voice/settings.ts";
import { NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useIssueText } from "../issue-text.ts";
import { useText } from "../useText.ts";
import { FieldNote } from "./FieldNote.tsx";
import styles from "./Fields.module.css";
import { DIFFERS, type SettingsForm } from "./form.ts";
import { settingsText } from "./text.ts";
import { useValueText } from "./useValueText.ts";

interface ChoiceFieldProps<K extends VoiceKey> {
  readonly form: SettingsForm;
  readonly name: K;
  readonly choices: readonly (VoiceSettings[K] & (string | number))[];
  /** What the choice that holds means. */
  readonly explain?: string;
  readonly locked?: boolean;
}

/** A setting that is chosen; the first choice leaves it to the level below and says what that makes of it. */
export function ChoiceField<K extends VoiceKey>({ form, name, choices, explain, locked = false }: ChoiceFieldProps<K>) {
  const t = useText(settingsText);
  const issueText = useIssueText();
  const valueText = useValueText();
  const key: VoiceKey = name;
  const below = form.holds[name];
  const inherited = () => {
    if (!below) return "";
    if (below === DIFFERS) return t("option.differs");
    return t(`option.${below.from}`, { value: valueText(name, below.value) });
  };
  return (
    <NativeSelect
      name={name}
      label={t(`field.${key}`)}
      // Our own chevron: the library's comes with all of its combobox styles.
      rightSection={<IconSelector size={14} aria-hidden />}
      classNames={{ input: styles.choice }}
      disabled={locked}
      value={form.draft.settings[name]}
      onChange={(event) => form.edit(name, event.currentTarget.value)}
      onBlur={() => form.leave(name)}
      error={issueText(form.issues.get(name))}
      errorProps={{ role: "alert" }}
      description={
        <>
          {explain && <span className={styles.explain}>{explain}</span>}
          {locked ? t("free.locked") : <FieldNote form={form} name={name} />}
        </>
      }
      descriptionProps={{ component: "div" }}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={[
        { value: "", label: inherited() },
        ...choices.map((choice) => ({ value: String(choice), label: valueText(name, choice) })),
      ]}
    />
  );
}
