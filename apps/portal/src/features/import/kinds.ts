import { COLUMNS, type Column } from "@portal/model/bulk/rows.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import type { TextKey } from "../../kit/text.ts";
import { useText } from "../../kit/useText.ts";
import type { en } from "./text.en.ts";
import { importText } from "./text.ts";

/** What each problem of a row is called. */
const NAMES = {
  "field.invalid": "kind.field.invalid",
  "bulk.duplicate": "kind.bulk.duplicate",
  "bulk.on_team": "kind.bulk.on_team",
  "bulk.in_use": "kind.bulk.in_use",
  "bulk.in_use_elsewhere": "kind.bulk.in_use_elsewhere",
  "bulk.domain": "kind.bulk.domain",
  "bulk.no_seat": "kind.bulk.no_seat",
  "email.too_short": "kind.email.too_short",
  "email.not_usable": "kind.email.not_usable",
  "contact.phone": "kind.contact.phone",
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

/** The column's name, which is the same in every language: it stands in the file. */
export const headerOf = (column: Column): string => COLUMNS.find(({ key }) => key === column)?.header ?? column;

/** The short name of a problem; the sentence that explains it comes from the model. */
export function useKindName(): (problem: { readonly issue: FieldIssue; readonly column: Column }) => string {
  const t = useText(importText);
  return ({ issue, column }) => {
    if (issue === "field.required") return t("kind.field.required", { column: headerOf(column) });
    return t(NAMES[isNamed(issue) ? issue : "field.invalid"]);
  };
}
