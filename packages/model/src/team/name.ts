import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { refineBy } from "../kit/refine-by.ts";
import { TEAM_NAME } from "../limits.ts";

const FORBIDDEN = /[<>"':%]|http|\/\//i;
const RESERVED = ["admin", "support", "root", "postmaster"];

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Returns why a team name is not valid, or null. Reserved words and the brand are rejected, so that no team can pose as us. */
export function teamNameIssue(name: string, brand = ""): FieldIssue | null {
  // Code points, as the database counts them: most emoji are one.
  const { length } = Array.from(name);
  if (length < TEAM_NAME.min || length > TEAM_NAME.max) return "team_name.length";
  if (FORBIDDEN.test(name) || /\p{Cc}/u.test(name)) return "team_name.characters";
  if (/\S@\S+\.\S/.test(name)) return "team_name.email";
  const forbidden = new Set([...RESERVED, ...wordsOf(brand).filter(Boolean)]);
  if (wordsOf(name).some((word) => forbidden.has(word))) return "team_name.word";
  return null;
}

export const TeamName = z.string().check(z.trim(), refineBy(teamNameIssue));
