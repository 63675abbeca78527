import { PasswordInput } from "@mantine/core";
import type { Ref } from "react";
import { errorText } from "#platform/text/error-text.ts";
import { useText } from "#platform/text/useText.ts";
import { sudoText } from "./text.ts";

export type PasswordIssue = "password.wrong" | "field.required";

interface CurrentPasswordProps {
  readonly email: string;
  readonly input?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly issue: PasswordIssue | null;
}

/** Field for the current password, first in its dialog. */
export function CurrentPassword({ email, input = null, value, onChange, issue }: CurrentPasswordProps) {
  const t = useText(sudoText);
  const errors = useText(errorText);
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input hidden type="email" name="email" autoComplete="username" value={email} readOnly />
      <PasswordInput
        ref={input}
        size="md"
        name="password"
        label={t("password")}
        autoComplete="current-password"
        data-autofocus
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={issue && errors(issue)}
        aria-invalid={issue ? true : undefined}
        errorProps={{ role: "alert" }}
        visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
      />
    </>
  );
}
