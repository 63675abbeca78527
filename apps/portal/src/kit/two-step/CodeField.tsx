import { MFA } from "@portal/model/limits.ts";
import { TextInput } from "@mantine/core";
import type { Ref } from "react";
import { useText } from "../useText.ts";
import styles from "./CodeField.module.css";
import { twoStepText } from "./text.ts";

const SLOTS = Array.from({ length: MFA.digits }, (_, index) => index);

interface CodeFieldProps {
  readonly input: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | null;
  readonly readOnly: boolean;
  /** Takes the focus when it appears. */
  readonly focused?: boolean;
  /** What happens with the last digit, where something does. */
  readonly hint?: string;
}

/** One field, so that pasting, filling in and screen readers work as anywhere; the slots are only drawn behind it. */
export function CodeField({ input, value, onChange, error, readOnly, focused = false, hint }: CodeFieldProps) {
  const t = useText(twoStepText);
  return (
    <TextInput
      ref={input}
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
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where typing the code is what comes next
      autoFocus={focused}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
