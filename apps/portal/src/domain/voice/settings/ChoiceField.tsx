import type { VoiceKey, VoiceSettings } from "@portal/model/voice/settings.ts";
import { NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { FieldNote } from "./FieldNote.tsx";
import styles from "./Fields.module.css";
import { DIFFERS, type SettingsForm } from "./form.ts";
import { settingsText } from "./text.ts";
import { isBlank } from "./settings-input.ts";
import { useValueText } from "./useValueText.ts";

interface ChoiceFieldProps<K extends VoiceKey> {
  readonly form: SettingsForm;
  readonly name: K;
  readonly choices: readonly (VoiceSettings[K] & (string | number))[];
  /** Explains the effective choice. */
  readonly explain?: string;
  readonly locked?: boolean;
}

/** A setting with choices. The first choice inherits the value and shows what it is. */
export function ChoiceField<K extends VoiceKey>({ form, name, choices, explain, locked = false }: ChoiceFieldProps<K>) {
  const t = useText(settingsText);
  const issueText = useIssueText();
  const valueText = useValueText();
  const key: VoiceKey = name;
  const below = form.holds[name];
  // The first choice then says where the value comes from.
  const isInherited = below !== undefined && isBlank(form.draft.settings[name]);
  const inherited = () => {
    if (!below) return "";
    if (below === DIFFERS) return t("option.differs");
    return t(`option.${below.from}`, { value: valueText(name, below.value) });
  };
  return (
    <NativeSelect
      name={name}
      label={t(`field.${key}`)}
      // Our own chevron: the library's would bring in all of its combobox styles.
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
          {!locked && !isInherited && <FieldNote form={form} name={name} />}
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
