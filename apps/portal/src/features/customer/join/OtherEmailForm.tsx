import { newEmailIssue } from "@portal/model/signup/email.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { NewAccountForm, type NewAccountFormProps } from "./NewAccountForm.tsx";

/** A new account with a different address. Separate, because the rule for new addresses is large and seldom needed. */
export function OtherEmailForm(props: Omit<NewAccountFormProps, "emailRule">) {
  const { email_pattern: pattern } = getBootData().signup;
  return <NewAccountForm {...props} emailRule={(email) => newEmailIssue(email, { pattern })} />;
}
