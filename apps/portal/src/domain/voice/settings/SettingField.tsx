import { PORTS, VOICE } from "@portal/model/limits.ts";
import type { VoiceKey } from "@portal/model/voice/settings.ts";
import { TextInput } from "@mantine/core";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { FieldNote } from "./FieldNote.tsx";
import styles from "./Fields.module.css";
import { inheritedValue, type SettingsForm } from "./form.ts";
import { settingsText } from "./text.ts";
import type { NumberKey, RangeKey } from "./settings-input.ts";

const BOUNDS: Readonly<Partial<Record<VoiceKey, { readonly least: number; readonly most: number }>>> = {
  port: { least: 1, most: PORTS.last },
  registration_s: VOICE.registration_s,
  keep_alive_s: VOICE.keep_alive_s,
} satisfies Partial<Record<NumberKey, unknown>>;

const LONGEST: Readonly<Partial<Record<VoiceKey, number>>> = {
  realm: 100,
  voicemail: 32,
  firewall_user: 100,
};

interface SettingFieldProps {
  readonly form: SettingsForm;
  readonly name: Exclude<VoiceKey, RangeKey>;
  /** Explains the setting, if its name does not. */
  readonly explain?: string;
}

/** A setting to type. The placeholder shows the inherited value, the note below shows its source. */
export function SettingField({ form, name, explain }: SettingFieldProps) {
  const t = useText(settingsText);
  const issueText = useIssueText();
  const bounds = BOUNDS[name];
  const issue = form.issues.get(name);
  return (
    <TextInput
      name={name}
      label={t(`field.${name}`)}
      classNames={{ input: styles.mono }}
      inputMode={bounds ? "numeric" : name === "voicemail" ? "tel" : "url"}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={LONGEST[name] ?? 260}
      placeholder={String(inheritedValue(form.holds, name) ?? "")}
      value={form.draft.settings[name]}
      onChange={(event) => form.edit(name, event.currentTarget.value)}
      onBlur={() => form.leave(name)}
      error={bounds && issue === "field.invalid" ? t("number", bounds) : issueText(issue)}
      errorProps={{ role: "alert" }}
      description={
        <>
          {explain && <span className={styles.explain}>{explain}</span>}
          <FieldNote form={form} name={name} />
        </>
      }
      descriptionProps={{ component: "div" }}
      inputWrapperOrder={["label", "input", "error", "description"]}
      {...(name.endsWith("_s") && {
        rightSection: <span className={styles.unit}>{t("seconds")}</span>,
        rightSectionWidth: 76,
      })}
    />
  );
}
