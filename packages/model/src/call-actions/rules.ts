import type { FieldIssue } from "../errors.ts";
import { CALL_ACTION } from "../limits.ts";

export const USES = ["call", "dtmf"] as const;

/** A button on the phone that dials a code, either as a new call or as DTMF within one. */
export interface CallAction {
  readonly label: string;
  readonly code: string;
  readonly use_as: (typeof USES)[number];
}

export type ActionField = "label" | "code";

/** Returns why a label is not valid, or null. */
function labelIssue(label: string): FieldIssue | null {
  if (label === "") return "field.required";
  return /^\w+$/.test(label) && label.length <= CALL_ACTION.longest_label ? null : "action.label";
}

function codeIssue(code: string): FieldIssue | null {
  if (code === "") return "field.required";
  return /^[\d*#]+$/.test(code) && code.length <= CALL_ACTION.longest_code ? null : "action.code";
}

/** Returns the issues of the whole list: each field by its rule, and duplicate labels regardless of case. */
export function actionIssues(
  actions: readonly Pick<CallAction, ActionField>[],
): { readonly at: number; readonly field: ActionField; readonly issue: FieldIssue }[] {
  const labels = actions.map(({ label }) => label.toLowerCase());
  return actions.flatMap(({ label, code }, at) => {
    const doubled = labels.indexOf(label.toLowerCase()) < at ? "action.doubled" : null;
    const found = [
      { at, field: "label", issue: labelIssue(label) ?? doubled },
      { at, field: "code", issue: codeIssue(code) },
    ] as const;
    return found.flatMap(({ issue, ...rest }) => (issue ? [{ ...rest, issue }] : []));
  });
}
