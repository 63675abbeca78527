import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { CONTACT } from "../limits.ts";

export const CONTACT_KINDS = ["work", "home", "mobile", "email"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Returns why a contact value is not valid, or null. */
export function contactIssue(type: ContactKind, value: string): FieldIssue | null {
  if (value === "") return "field.required";
  if (value.length > CONTACT.longest) return "field.invalid";
  if (type === "email")
    return /^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+\.[^\s@<>\p{Cc}]+$/u.test(value) ? null : "contact.email";
  return /^\+?[\d\s().-]+$/.test(value) && value.replaceAll(/\D/g, "").length >= 3 ? null : "contact.phone";
}

const Contact = z
  .strictObject({ type: z.enum(CONTACT_KINDS), value: z.string().check(z.trim(), z.maxLength(1000)) })
  .check(
    z.superRefine(({ type, value }, ctx) => {
      const issue = contactIssue(type, value);
      if (issue) ctx.addIssue({ code: "custom", message: issue, path: ["value"], input: value });
    }),
  );
export type Contact = z.infer<typeof Contact>;

/** A person's contacts in their preferred order, limited per kind. */
export const Contacts = z.array(Contact).check(
  z.superRefine((contacts, ctx) => {
    const kinds = Map.groupBy(contacts, ({ type }) => type);
    if ([...kinds.values()].some((same) => same.length > CONTACT.of_each_kind)) {
      ctx.addIssue({ code: "custom", message: "contact.too_many", input: contacts });
    }
  }),
);
