import type { ErrorCode, FieldIssue } from "./errors.ts";
import { apiErrorsEn } from "./errors-api.en.ts";
import { billingErrorsEn, billingIssuesEn } from "./errors-billing.en.ts";
import { coreErrorsEn, coreIssuesEn } from "./errors-core.en.ts";
import { supportErrorsEn, supportIssuesEn } from "./errors-support.en.ts";
import { teamErrorsEn, teamIssuesEn } from "./errors-team.en.ts";

/** All error texts. A missing one does not compile. */
export const errorsEn = {
  ...coreErrorsEn,
  ...teamErrorsEn,
  ...billingErrorsEn,
  ...supportErrorsEn,
  ...apiErrorsEn,
} as const satisfies Record<ErrorCode, string>;

/** The text of an error for programs, which have no form to highlight a field in, no page to refresh and no brand. */
export function errorForPrograms(code: ErrorCode, hasFields = true): string {
  if (code === "request.invalid")
    return hasFields ? "Fix what `fields` names." : "The request can't be read. Check its URL and its body.";
  return code.endsWith(".stale") ? "Someone else changed this after you read it. Read it again." : errorsEn[code];
}

export const issuesEn = {
  ...coreIssuesEn,
  ...teamIssuesEn,
  ...billingIssuesEn,
  ...supportIssuesEn,
} as const satisfies Record<FieldIssue, string>;
