import type { ErrorCode, FieldIssue } from "./errors.ts";
import { coreErrorsEs, coreIssuesEs } from "./errors-core.es.ts";
import { teamErrorsEs, teamIssuesEs } from "./errors-team.es.ts";

/** All of them; one that is missing does not compile. */
export const errorsEs = { ...coreErrorsEs, ...teamErrorsEs } as const satisfies Record<ErrorCode, string>;
export const issuesEs = { ...coreIssuesEs, ...teamIssuesEs } as const satisfies Record<FieldIssue, string>;
