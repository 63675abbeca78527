import * as z from "zod/mini";
import { fold } from "../search/terms.ts";

/** The two lists of contacts without an account. */
export const CONTACT_LISTS = ["common", "external"] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

/** What decides which contacts of a list are shown. The list and a bulk action take the same fields. */
export const ContactSelection = z.strictObject({
  /** Matches anywhere in a name, a number or another field; case and accents are ignored. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type ContactSelection = z.infer<typeof ContactSelection>;

type Cells = Readonly<Record<string, string>>;

const nameOfContact = ({ full_name, first_name = "", last_name = "" }: Cells): string =>
  full_name ?? `${first_name} ${last_name}`.trim();

/** Whether a search finds a contact by any of its cells. Numbers also match without their separators. */
export function matchesContact(cells: Cells, { search = "" }: ContactSelection): boolean {
  const wanted = fold(search.trim());
  if (wanted === "") return true;
  const values = Object.values(cells);
  if (fold([nameOfContact(cells), ...values].join("\n")).includes(wanted)) return true;
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replaceAll(/\D/g, "") : "";
  return digits !== "" && values.some((cell) => cell.replaceAll(/\D/g, "").includes(digits));
}
