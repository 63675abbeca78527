import type { FieldIssue } from "@portal/model/errors.ts";
import { personNameIssue } from "@portal/model/members/person-name.ts";
import { newEmailIssue, type EmailRules } from "@portal/model/signup/email.ts";
import type { WrongField } from "#platform/http/call-failed.ts";

/** Maximum per call. */
export const MOST = 100;

/** A person to invite, as typed. The key identifies the row whatever its values are. */
export interface Person {
  readonly key: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const FIELDS = ["first_name", "last_name", "email"] as const;
export type PersonField = (typeof FIELDS)[number];
/** Keyed by row and field: `3.email`. */
export type Issues = ReadonlyMap<string, FieldIssue | "twice" | "already">;

export const issueKey = (key: number, field: PersonField): string => `${key}.${field}`;

export const blank = (key: number): Person => ({ key, first_name: "", last_name: "", email: "" });
export const isBlank = ({ first_name, last_name, email }: Person): boolean =>
  `${first_name}${last_name}${email}`.trim() === "";

const ADDRESS = /[^\s<>()[\]"',;:@]+@[^\s<>()[\]"',;:@]+/;

/**
 * Finds people in pasted text: one per line, or several separated by semicolons or commas, as mail programs and
 * spreadsheets write them. Text next to an address is the name; otherwise the name is derived from the address.
 */
export function peopleIn(text: string): Omit<Person, "key">[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .flatMap((line) => pieces(line))
    .flatMap((piece) => {
      const email = ADDRESS.exec(piece)?.[0].replace(/\.+$/, "");
      if (!email || seen.has(email.toLowerCase())) return [];
      seen.add(email.toLowerCase());
      return [{ email, ...nameBeside(piece, email) }];
    });
}

/** Splits a line at its addresses. In a line with one address, commas only separate cells. */
function pieces(line: string): string[] {
  const addresses = line.match(new RegExp(ADDRESS, "g")) ?? [];
  if (addresses.length <= 1) return [line];
  return line.split(/[;,\t]|(?<=>)\s+|\s+(?=[^\s<>]+@)/);
}

function nameBeside(piece: string, email: string): { readonly first_name: string; readonly last_name: string } {
  const cells = piece
    .replace(email, "")
    .replaceAll(/[<>()"]/g, " ")
    .split(/[\t,;]/)
    .map((cell) => cell.trim())
    .filter((cell) => /\p{L}/u.test(cell) && personNameIssue(cell) === null);
  const [one = "", two] = cells;
  if (two !== undefined) return { first_name: one, last_name: two };
  if (one !== "") return split(one.split(/\s+/));
  const local = email.slice(0, email.indexOf("@"));
  const words = local.split(/[._-]+/).filter((word) => /^\p{L}{2,}$/u.test(word));
  // "info" or "sales4" is not a name.
  return words.length >= 2 ? split(words.map(capital)) : { first_name: "", last_name: "" };
}

const split = ([first_name = "", ...rest]: readonly string[]) => ({ first_name, last_name: rest.join(" ") });
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** Issues before sending. Empty rows are left out. */
export function issuesOf(people: readonly Person[], rules: EmailRules): Issues {
  const issues = new Map<string, FieldIssue | "twice">();
  const seen = new Set<string>();
  for (const person of people) {
    const email = person.email.trim().toLowerCase();
    const found: readonly [PersonField, FieldIssue | "twice" | null][] = [
      ["first_name", nameIssue(person.first_name)],
      ["last_name", nameIssue(person.last_name)],
      ["email", newEmailIssue(email, rules) ?? (seen.has(email) ? "twice" : null)],
    ];
    seen.add(email);
    for (const [field, issue] of found) if (issue) issues.set(issueKey(person.key, field), issue);
  }
  return issues;
}

/** People without a name are invited by their address. They give their name when they join. */
const nameIssue = (name: string) => (name.trim() === "" ? null : personNameIssue(name.trim()));

/** Addresses that the server already knows, by field. */
export function alreadyThere(people: readonly Person[], emails: string): Issues {
  const known = new Set(emails.toLowerCase().split(/[\s,;]+/));
  const there = people.filter(({ email }) => known.has(email.trim().toLowerCase()));
  return new Map(there.map(({ key }) => [issueKey(key, "email"), "already"]));
}

const isPersonField = (name: string): name is PersonField => (FIELDS as readonly string[]).includes(name);

/** Maps the server's issues to rows: `members.3.email`. */
export function issuesFrom(fields: readonly WrongField[], people: readonly Person[]): Issues {
  return new Map(
    fields.flatMap(({ name, index, part, issue }) => {
      const person = name === "members" && index !== null ? people[index] : undefined;
      return person && isPersonField(part) ? [[issueKey(person.key, part), issue] as const] : [];
    }),
  );
}
