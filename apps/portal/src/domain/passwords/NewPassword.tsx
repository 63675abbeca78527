import { PASSWORD } from "@portal/model/limits.ts";
import type { PasswordContext } from "@portal/model/passwords/policy.ts";
import { PasswordInput } from "@mantine/core";
import type { Ref } from "react";
import { RuleList } from "#ui/RuleList.tsx";
import { newPasswordText } from "./new-password-text.ts";
import { passwordRules } from "./password-rules.ts";
import { useText } from "#platform/text/useText.ts";

interface NewPasswordProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly context: PasswordContext;
  readonly error: string | undefined;
  readonly input?: Ref<HTMLInputElement>;
  /** False if other fields come first. */
  readonly first?: boolean;
}

/** Field for choosing a password, with the rules next to it. Allows pasting and showing the password. */
export function NewPassword({ value, onChange, context, error, input = null, first = true }: NewPasswordProps) {
  const t = useText(newPasswordText);
  const { policy = PASSWORD.specified, two_step = false } = context;
  const { min, max, min_with_two_step: fewer } = policy;
  const own = two_step ? t("rule.length.two_step", { min, max, fewer }) : t("rule.length.own", { min, max });
  const rules = Array.from(passwordRules(value, context), ([rule, met]) => ({
    text: rule === "length" && !policy.composed ? own : t(`rule.${rule}`),
    met,
  }));
  return (
    <>
      <PasswordInput
        ref={input}
        size="md"
        name="password"
        label={t("label")}
        autoComplete="new-password"
        maxLength={max}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only input on the page
        autoFocus={first}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        aria-invalid={error ? true : undefined}
        errorProps={{ role: "alert" }}
        visibilityToggleButtonProps={{ "aria-label": t("show"), tabIndex: 0 }}
      />
      <RuleList label={t("rules")} rules={rules} words={{ met: t("met"), open: t("open") }} />
    </>
  );
}
