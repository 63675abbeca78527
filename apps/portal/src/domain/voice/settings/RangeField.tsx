import { TextInput } from "@mantine/core";
import { useId } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { FieldNote } from "./FieldNote.tsx";
import styles from "./Fields.module.css";
import { inheritedValue, type SettingsForm } from "./form.ts";
import { settingsText } from "./text.ts";
import { DASH, splitRange, type RangeKey } from "./settings-input.ts";

interface RangeFieldProps {
  readonly form: SettingsForm;
  readonly name: RangeKey;
  readonly locked: boolean;
}

/** The lowest and highest port, with one error below both. */
export function RangeField({ form, name, locked }: RangeFieldProps) {
  const t = useText(settingsText);
  const issueText = useIssueText();
  const id = useId();
  const field = t(`field.${name}`);
  const typed = splitRange(form.draft.settings[name]);
  const error = issueText(form.issues.get(name));
  const below = inheritedValue(form.holds, name);
  const write = (end: 0 | 1, value: string) => {
    const both = typed.with(end, value.replaceAll(DASH, "").trim());
    form.edit(name, both.some(Boolean) ? both.join(DASH) : "");
  };
  const input = (end: "min" | "max", at: 0 | 1) => (
    <TextInput
      name={at === 0 ? name : `${name}.${end}`}
      aria-label={t(`ports.${end}`, { field })}
      aria-describedby={id}
      aria-invalid={error !== undefined}
      classNames={{ input: styles.mono }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      disabled={locked}
      placeholder={below && String(below[end])}
      value={typed[at]}
      onChange={(event) => write(at, event.currentTarget.value)}
      onBlur={at === 1 ? () => form.leave(name) : undefined}
      error={error !== undefined}
    />
  );
  return (
    <fieldset className={styles.range}>
      <legend>{field}</legend>
      <div className={styles.ends}>
        {input("min", 0)}
        <span aria-hidden>–</span>
        {input("max", 1)}
      </div>
      <div id={id}>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <div className={styles.note}>{!locked && <FieldNote form={form} name={name} />}</div>
      </div>
    </fieldset>
  );
}
