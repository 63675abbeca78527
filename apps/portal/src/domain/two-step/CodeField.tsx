import { MFA } from "@portal/model/limits.ts";
import { TextInput } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import styles from "./CodeField.module.css";
import { twoStepText } from "./text.ts";

const SLOTS = Array.from({ length: MFA.digits }, (_, index) => index);

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | null;
  readonly readOnly: boolean;
  readonly focused?: boolean;
  /** Says what happens after the last digit, if anything. */
  readonly hint?: string;
}

/** A single input, so that pasting, autofill and screen readers work as usual. The slots are only drawn behind it. */
export function CodeField({ value, onChange, error, readOnly, focused = false, hint }: CodeFieldProps) {
  const t = useText(twoStepText);
  return (
    <TextInput
      name="two_fa_code"
      label={t("code.label", { digits: MFA.digits })}
      description={hint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={error}
      errorProps={{ role: "alert" }}
      inputContainer={(field) => (
        <div className={styles.field}>
          <div className={styles.slots} data-error={error ? true : undefined}>
            {SLOTS.map((slot) => (
              <span key={slot} className={styles.slot} data-next={slot === value.length || undefined} aria-hidden />
            ))}
            {field}
          </div>
        </div>
      )}
      classNames={{ wrapper: styles.wrapper, input: styles.input, description: styles.hint }}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only if typing the code is the next step
      autoFocus={focused}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
