import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { refineBy } from "../kit/refine-by.ts";
import { PERSON_NAME } from "../limits.ts";

/** Returns why a first or last name is not valid, or null. Rejects characters that could form a link or a mail header. */
export function personNameIssue(name: string): FieldIssue | null {
  if (name.length < PERSON_NAME.min) return "field.required";
  if (name.length > PERSON_NAME.max) return "name.length";
  return /[<>":%]|http|\/\/|\p{Cc}/iu.test(name) ? "name.characters" : null;
}

export const PersonName = z.string().check(z.trim(), refineBy(personNameIssue));
/** For people who are invited by address only: they give their name when they join. */
export const PersonNameIfKnown = z._default(
  z.string().check(
    z.trim(),
    refineBy((name) => (name === "" ? null : personNameIssue(name))),
  ),
  "",
);
