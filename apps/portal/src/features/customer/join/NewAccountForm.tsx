import { Button, TextInput } from "@mantine/core";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { TermsChoices } from "#domain/terms/TermsChoices.tsx";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import { AcceptTrouble } from "./AcceptTrouble.tsx";
import styles from "./Form.module.css";
import type { AcceptProps } from "./invitation.ts";
import type { EmailRule, Field } from "./new-account.ts";
import { joinText } from "./text.ts";
import { useNewAccount } from "./useNewAccount.ts";

export interface NewAccountFormProps extends AcceptProps {
  /** Set if the account gets an address other than the invited one. */
  readonly emailRule?: EmailRule;
  readonly onOtherEmail: () => void;
}

/** For people who have no account to join with, or want another one. */
export function NewAccountForm({ emailRule, onOtherEmail, ...accepting }: NewAccountFormProps) {
  const t = useText(joinText);
  const issueText = useIssueText();
  const account = useNewAccount({ ...accepting, emailRule });
  const { typed, type, said, failedSubmits, choices, busy, failed, minutes } = account;
  const errorOf = (field: Field) => issueText(said[field]);
  const fieldProps = (field: Field) => ({
    size: "md" as const,
    name: field,
    value: typed[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => type(field, event.currentTarget.value),
    error: errorOf(field),
    errorProps: { role: "alert" },
  });
  return (
    <Form className={styles.form} refused={failedSubmits} onSubmit={account.submit}>
      <AcceptTrouble minutes={minutes} failed={failed} onOtherEmail={onOtherEmail} />
      {emailRule && (
        <TextInput
          type="email"
          label={t("email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to enter it
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
    </Form>
  );
}
