import type { FieldIssue } from "@portal/model/errors.ts";
import type { TextKey } from "#platform/text/text.ts";
import { useText } from "#platform/text/useText.ts";
import type { Columns } from "./draft.ts";
import type { en } from "./text.en.ts";
import { sheetText } from "./text.ts";

/** Short name of each problem. */
const NAMES = {
  "field.invalid": "kind.field.invalid",
  "bulk.duplicate": "kind.bulk.duplicate",
  "bulk.on_team": "kind.bulk.on_team",
  "bulk.in_use": "kind.bulk.in_use",
  "bulk.in_use_elsewhere": "kind.bulk.in_use_elsewhere",
  "bulk.domain": "kind.bulk.domain",
  "bulk.no_seat": "kind.bulk.no_seat",
  "bulk.username_twice": "kind.bulk.username_twice",
  "bulk.username_taken": "kind.bulk.username_taken",
  "bulk.sip_password_twice": "kind.bulk.sip_password_twice",
  "voice.username": "kind.voice.username",
  "email.too_short": "kind.email.too_short",
  "email.not_usable": "kind.email.not_usable",
  "contact.phone": "kind.contact.phone",
  "contact.email": "kind.email.not_usable",
  "contacts.unreachable": "kind.contacts.unreachable",
  "contacts.no_phone": "kind.contacts.no_phone",
  "contacts.phone": "kind.contact.phone",
  "contacts.extension": "kind.contacts.extension",
  "contacts.website": "kind.contacts.website",
  "contacts.jid": "kind.contacts.jid",
  "contacts.jid_exists": "kind.contacts.jid_exists",
  "contacts.email_exists": "kind.contacts.email_exists",
  "name.length": "kind.name.length",
  "name.characters": "kind.name.characters",
  "password.too_short": "kind.password.too_short",
  "password.too_long": "kind.password.too_long",
  "password.no_lowercase": "kind.password.no_lowercase",
  "password.no_uppercase": "kind.password.no_uppercase",
  "password.no_digit": "kind.password.no_digit",
  "password.common": "kind.password.common",
  "password.personal": "kind.password.personal",
} as const satisfies Partial<Record<FieldIssue, TextKey<typeof en>>>;

const isNamed = (issue: FieldIssue): issue is keyof typeof NAMES => issue in NAMES;

/** The column's name as written in the file, the same in every language. */
export const headerOf = <K extends string>({ columns }: Pick<Columns<K>, "columns">, column: K): string =>
  columns.find(({ key }) => key === column)?.header ?? column;

/** The short name of a problem; the explaining sentence comes from the model. */
export function useKindName<K extends string>(
  sheet: Pick<Columns<K>, "columns">,
): (problem: { readonly issue: FieldIssue; readonly column: K }) => string {
  const t = useText(sheetText);
  return ({ issue, column }) => {
    if (issue === "field.required") return t("kind.field.required", { column: headerOf(sheet, column) });
    return t(NAMES[isNamed(issue) ? issue : "field.invalid"]);
  };
}
