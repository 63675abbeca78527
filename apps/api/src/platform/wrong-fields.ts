import { FIELD_ISSUES } from "@portal/model/errors.ts";
import type * as z from "zod/mini";
import type { WrongField } from "./fail.ts";

/** Names each field of `value` that a schema refused: as the rule says, or as missing, unknown, of a wrong type or not valid. */
export function wrongFields(issues: readonly z.core.$ZodIssue[], value: unknown): WrongField[] {
  const all = issues.flatMap((issue) => fieldsOf(issue, value));
  // Several rules can refuse the same value.
  const first = new Map(all.map((one) => [`${one.path} ${one.issue}`, one]));
  return [...first.values()].slice(0, MOST);
}

const MOST = 20;

function fieldsOf(issue: z.core.$ZodIssue, value: unknown): WrongField[] {
  const path = (...more: string[]) => [...issue.path.map(String), ...more].join(".").slice(0, 100);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ path: path(key), issue: "field.unknown" }));
  const known = FIELD_ISSUES.find((name) => name === issue.message);
  return [{ path: path(), issue: known ?? reasonOf(issue, valueAt(value, issue.path)) }];
}

function reasonOf(issue: z.core.$ZodIssue, found: unknown): WrongField["issue"] {
  if (!isAboutType(issue)) return "field.invalid";
  if (found === undefined) return "field.required";
  return hasWrongType(issue, found) ? "field.type" : "field.invalid";
}

/** Limits and formats are only checked on values that are there and have their type. */
const isAboutType = ({ code }: z.core.$ZodIssue): boolean =>
  code === "invalid_type" || code === "invalid_value" || code === "invalid_union";

function hasWrongType(issue: z.core.$ZodIssue, found: unknown): boolean {
  if (issue.code === "invalid_type") return true;
  if (issue.code === "invalid_value") return issue.values.every((one) => typeOf(one) !== typeOf(found));
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return false;
  return issue.errors.every((branch) => branch.some((one) => one.path.length === 0 && hasWrongType(one, found)));
}

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** Own properties only: `constructor` is missing in an object that was sent without it. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}
