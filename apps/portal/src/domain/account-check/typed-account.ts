import type { FieldIssue } from "@portal/model/errors.ts";
import { sipPasswordIssue, usernameIssue } from "@portal/model/voice/registrations.ts";

/** An account typed for one test and not stored. */
export interface TypedAccount {
  readonly username: string;
  readonly authorization_username: string;
  readonly password: string;
}
export const BLANK: TypedAccount = { username: "", authorization_username: "", password: "" };
export type AccountPart = keyof TypedAccount;

const RULES: Readonly<Record<AccountPart, (typed: string) => FieldIssue | null>> = {
  username: usernameIssue,
  authorization_username: (typed) => (typed === "" ? null : usernameIssue(typed)),
  password: (typed) => (typed === "" ? "field.required" : sipPasswordIssue(typed)),
};

/** Prepares the account for sending. Spaces in the password are kept. */
export const accountOf = ({ username, authorization_username, password }: TypedAccount): TypedAccount => ({
  username: username.trim(),
  authorization_username: authorization_username.trim(),
  password,
});
export const accountIssue = (account: TypedAccount, part: AccountPart): FieldIssue | null => RULES[part](account[part]);
export const isValidAccount = (account: TypedAccount): boolean =>
  (Object.keys(RULES) as AccountPart[]).every((part) => accountIssue(account, part) === null);
