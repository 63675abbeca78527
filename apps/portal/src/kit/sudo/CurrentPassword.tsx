import { PasswordInput } from "@mantine/core";
import type { Ref } from "react";
import { errorText } from "../error-text.ts";
import { useText } from "../useText.ts";
import { sudoText } from "./text.ts";

export type PasswordIssue = "password.wrong" | "field.required";

interface CurrentPasswordProps {
  readonly email: string;
  readonly input: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly issue: PasswordIssue | null;
}

/** The password one has now, first of what a dialog asks for. */
export function CurrentPassword({ email, input, value, onChange, issue }: CurrentPasswordProps) {
  const t = useText(sudoText);
  const errors = useText(errorText);
  return (
    <>
      {/* For password managers, which otherwise do not know whose password it is. */}
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
        errorProps={{ role: "alert" }}
        visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
      />
    </>
  );
}
