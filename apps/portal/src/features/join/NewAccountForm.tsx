import { Button, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { getBootData } from "../../kit/boot-data.ts";
import { useIssueText } from "../../kit/issue-text.ts";
import { NewPassword } from "../../kit/NewPassword.tsx";
import { TermsChoices } from "../../kit/TermsChoices.tsx";
import { useText } from "../../kit/useText.ts";
import { AcceptTrouble } from "./AcceptTrouble.tsx";
import styles from "./Form.module.css";
import type { AcceptProps } from "./invitation.ts";
import type { EmailRule, Field } from "./new-account.ts";
import { joinText } from "./text.ts";
import { useNewAccount } from "./useNewAccount.ts";

export interface NewAccountFormProps extends AcceptProps {
  /** Given where the account gets an address of its own. */
  readonly emailRule?: EmailRule;
  readonly onOtherEmail: () => void;
}

/** For whoever has no account to join with, or wants another one. */
export function NewAccountForm({ emailRule, onOtherEmail, ...accepting }: NewAccountFormProps) {
  const t = useText(joinText);
  const issueText = useIssueText();
  const account = useNewAccount({ ...accepting, emailRule });
  const { form, typed, type, said, choices, busy, failed, minutes } = account;
  const errorOf = (field: Field) => issueText(said[field]);
  const fieldProps = (field: Field) => ({
    size: "md" as const,
    name: field,
    value: typed[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => type(field, event.currentTarget.value),
    error: errorOf(field),
    errorProps: { role: "alert" },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    account.submit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <AcceptTrouble minutes={minutes} failed={failed} onOtherEmail={onOtherEmail} />
      {emailRule && (
        <TextInput
          type="email"
          label={t("email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what they chose to give
          autoFocus
          {...fieldProps("email")}
        />
      )}
      <div className={styles.names}>
        <TextInput label={t("first_name")} autoComplete="given-name" {...fieldProps("first_name")} />
        <TextInput label={t("last_name")} autoComplete="family-name" {...fieldProps("last_name")} />
      </div>
      <NewPassword
        first={false}
        value={typed.new_password}
        onChange={(value) => type("new_password", value)}
        context={{ email: typed.email, brand: getBootData().brand.name, policy: getBootData().passwords }}
        error={errorOf("new_password")}
      />
      <TermsChoices {...choices} />
      <Button size="md" type="submit" className={styles.join} loading={busy}>
        {t("submit", { team: accepting.invitation.team_name })}
      </Button>
    </form>
  );
}
