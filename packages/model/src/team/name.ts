import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { judged } from "../kit/judged.ts";
import { TEAM_NAME } from "../limits.ts";

const FORBIDDEN = /[<>"':%]|http|\/\//i;
const RESERVED = new Set(["admin", "support", "root", "postmaster", "switchboard"]);

/** Why this cannot be a team's name, or null. */
export function teamNameIssue(name: string): FieldIssue | null {
  if (name.length < TEAM_NAME.min || name.length > TEAM_NAME.max) return "team_name.length";
  if (FORBIDDEN.test(name) || /\p{Cc}/u.test(name)) return "team_name.characters";
  if (RESERVED.has(name.toLowerCase())) return "team_name.word";
  return null;
}

export const TeamName = z.string().check(z.trim(), judged(teamNameIssue));
