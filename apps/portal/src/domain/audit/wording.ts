import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { members } from "@portal/model/members/contract.ts";
import type { TextKey } from "#platform/text/text.ts";
import type { auditEn } from "@portal/model/audit/words.en.ts";
import type { en } from "./text.en.ts";

export type Change = Reply<typeof members.history>["changes"][number];
type Key = TextKey<typeof en> | TextKey<typeof auditEn>;

/** Passed in, so that the wording does not depend on a language. */
export interface Words {
  readonly has: (key: string) => key is Key;
  readonly t: (key: Key) => string;
  readonly role: (role: string) => string | undefined;
}

/** Heading of a change. An action of a newer version, which this page does not know, still reads like one. */
export const headingOf = ({ action }: Pick<Change, "action">, { has, t }: Words): string => {
  const key = `action.${action}`;
  return capitalize(has(key) ? t(key) : wordsOf(action));
};

/** Turns "case.user_fixed" into "user fixed". */
const wordsOf = (code: string): string => (code.split(".").at(-1) ?? code).replaceAll("_", " ");
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const humanizeCode = (code: string): string => capitalize(wordsOf(code));

export type By = "house" | "self" | "person" | "key" | "support" | "behalf" | "support_behalf";

/** Who made the change: the system, the person, someone else or support, and on whose behalf. */
export function byOf({ by, by_support, by_key, on_behalf_of, member_name }: Change): By {
  if (by === null) return "house";
  if (by_key) return "key";
  if (on_behalf_of !== null) return by_support ? "support_behalf" : "behalf";
  if (by_support) return "support";
  return by === member_name ? "self" : "person";
}

/** Technical fields that users do not need to see. */
const HIDDEN = new Set(["version", "id", "team_id", "created_at", "updated_at", "removed_at", "invited_at"]);

export interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export function fieldsOf({ fields }: Pick<Change, "fields">, words: Words): FieldChange[] {
  return Object.entries(fields)
    .filter(([field]) => !HIDDEN.has(field))
    .map(([field, { before, after }]) => ({
      field,
      label: labelOf(field, words),
      before: valueOf(field, before, words),
      after: valueOf(field, after, words),
    }));
}

function labelOf(field: string, { has, t }: Words): string {
  const key = `field.${field}`;
  return has(key) ? t(key) : field.replaceAll("_", " ");
}

function valueOf(field: string, value: unknown, words: Words): string {
  const { t } = words;
  if (value === null || value === undefined || value === "") return t("value.none");
  if (field === "admin_role" && typeof value === "string") return words.role(value) ?? value;
  if (field === "status" && typeof value === "string") {
    const key = `status.${value}`;
    return words.has(key) ? t(key) : value;
  }
  if (Array.isArray(value)) return value.map((one) => contactText(one)).join(", ") || t("value.none");
  if (typeof value === "boolean") return value ? t("value.yes") : t("value.no");
  return typeof value === "string" || typeof value === "number" ? String(value) : t("value.hidden");
}

const contactText = (one: unknown): string =>
  typeof one === "object" && one !== null && "value" in one ? String(one.value) : String(one);

/** Fields that can be restored without anyone else's consent: not an address, a role or a status. */
const RESTORABLE = new Set([
  "first_name",
  "last_name",
  "team_provided_contact_information",
  "user_provided_contact_information",
]);

export const isRestorable = ({ action, fields }: Change): boolean =>
  action === "member.changed" && Object.keys(fields).some((field) => RESTORABLE.has(field));
