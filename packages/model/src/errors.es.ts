import type { ErrorCode, FieldIssue } from "./errors.ts";
import { apiErrorsEs } from "./errors-api.es.ts";
import { billingErrorsEs, billingIssuesEs } from "./errors-billing.es.ts";
import { coreErrorsEs, coreIssuesEs } from "./errors-core.es.ts";
import { supportErrorsEs, supportIssuesEs } from "./errors-support.es.ts";
import { teamErrorsEs, teamIssuesEs } from "./errors-team.es.ts";

/** All error texts. A missing one does not compile. */
export const errorsEs = {
  ...coreErrorsEs,
  ...teamErrorsEs,
  ...billingErrorsEs,
  ...supportErrorsEs,
  ...apiErrorsEs,
} as const satisfies Record<ErrorCode, string>;
export const issuesEs = {
  ...coreIssuesEs,
  ...teamIssuesEs,
  ...billingIssuesEs,
  ...supportIssuesEs,
} as const satisfies Record<FieldIssue, string>;
