import type { FieldIssue } from "@portal/model/errors.ts";
import { personNameIssue } from "@portal/model/members/person-name.ts";
import { passwordIssue, type PasswordContext } from "@portal/model/passwords/policy.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";

export interface NewAccount {
  /** Empty if the account gets the invited address, which only the server knows in full. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly new_password: string;
}
export type Field = keyof NewAccount;
const FIELDS: ReadonlySet<string> = new Set<Field>(["email", "first_name", "last_name", "new_password"]);
export type Said = Partial<Record<Field, FieldIssue | "email.taken" | "signup.domain_refused">>;
export type EmailRule = (email: string) => FieldIssue | null;

/** Issues per field, by the same rules as on the server. */
export function newAccountIssues(typed: NewAccount, context: PasswordContext, emailRule?: EmailRule): Said {
  const found: Readonly<Record<Field, FieldIssue | null>> = {
    email: emailRule?.(typed.email.trim()) ?? null,
    first_name: personNameIssue(typed.first_name.trim()),
    last_name: personNameIssue(typed.last_name.trim()),
    new_password: passwordIssue(typed.new_password, { ...context, email: typed.email }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, issue]) => issue !== null));
}

/** Fields the server rejected; empty if no field caused it. */
export function refusedFields({ code, fields }: CallFailed, asksEmail: boolean): Said {
  if (asksEmail && (code === "email.taken" || code === "signup.domain_refused")) return { email: code };
  const known = fields.filter(({ name }) => FIELDS.has(name));
  return Object.fromEntries(known.map(({ name, issue }) => [name, issue]));
}
