import { PERSON_NAME } from "../limits.ts";
import { personNameIssue } from "./person-name.ts";

interface Name {
  readonly first_name: string;
  readonly last_name: string;
}

/** Splits a full name: "Ana Ruiz Gil", or "Ruiz Gil, Ana" as directories write it. */
export function splitName(name: string): Name {
  const [before = "", after] = name.split(",").map((part) => part.trim());
  if (after) return { first_name: after, last_name: before };
  const [first_name = "", ...rest] = before.split(/\s+/);
  return { first_name, last_name: rest.join(" ") };
}

/** Returns the name that an address suggests, until its owner gives their own: "ana.ruiz@…" is Ana Ruiz. */
export function nameFromEmail(email: string): Name {
  const [local = ""] = email.split("@", 1);
  const words = local.split(/[._-]+/).filter((word) => /^\p{L}{2,}$/u.test(word));
  // "info" or "sales4" is no name, but the best there is.
  const [first = "", ...rest] = words.length >= 2 ? words.map(capital) : [capital(local)];
  return { first_name: nameOr(first, local), last_name: nameOr(rest.join(" "), "") };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function nameOr(name: string, other: string): string {
  const fitting = name.slice(0, PERSON_NAME.max);
  return personNameIssue(fitting) === null ? fitting : other.charAt(0).toUpperCase();
}

/** Returns the name of someone who may have been invited without one. */
export function completeName({ email, first_name, last_name }: Name & { readonly email: string }): Name {
  if (first_name !== "") return { first_name, last_name };
  const found = nameFromEmail(email);
  return last_name === "" ? found : { ...found, last_name };
}
