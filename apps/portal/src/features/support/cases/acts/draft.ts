import { REASON, type StaffLevel } from "@portal/model/access.ts";
import { extensionLeft, type CaseFile } from "@portal/model/cases/schemas.ts";
import type { ServiceLevel } from "@portal/model/cases/service-level.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import { teamNameIssue } from "@portal/model/team/name.ts";
import type { CaseAction } from "./case-actions.ts";

/** What staff verify before turning off two-step login for a caller. */
export const CHECKS = ["called_back", "knows_account", "no_pressure"] as const;
export type Check = (typeof CHECKS)[number];

/** Input of an action. */
export interface Draft {
  readonly reason: string;
  readonly checked: readonly Check[];
  readonly days: string;
  readonly level: ServiceLevel;
  readonly typed_name: string;
  readonly email: string;
  /** Name of the team that a solo account becomes. */
  readonly team_name: string;
}

export const emptyDraft = ({ team }: CaseFile): Draft => ({
  reason: "",
  checked: [],
  days: "7",
  level: team.service_level,
  typed_name: "",
  email: "",
  team_name: "",
});

export type ReasonIssue = "short" | "long";

export type Issues = Partial<Record<"checked" | "days" | "typed_name", true>> & {
  readonly email?: "whole" | "not_admin";
  readonly reason?: ReasonIssue;
  readonly team_name?: FieldIssue;
};

export function reasonIssue(reason: string): ReasonIssue | null {
  const { length } = reason.trim();
  if (length < REASON.least) return "short";
  return length > REASON.most ? "long" : null;
}

/** Invalid or missing input; empty if the actions can be performed. */
export function issuesOf(acts: readonly CaseAction[], draft: Draft, file: CaseFile, level: StaffLevel): Issues {
  const reason = reasonIssue(draft.reason);
  const days = Number(draft.days);
  const most = extensionLeft(level, file.subscription.trial_extended_days);
  const deletes = acts.includes("delete_team");
  const named = acts.includes("migrate") ? teamNameIssue(draft.team_name.trim()) : null;
  return {
    ...(acts.includes("mfa") && draft.checked.length < CHECKS.length && { checked: true }),
    ...(acts.includes("extend_trial") && !(Number.isInteger(days) && days >= 1 && days <= most) && { days: true }),
    ...(deletes && draft.typed_name.trim() !== file.team.team_name && { typed_name: true }),
    ...(deletes && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim()) && { email: "whole" as const }),
    ...(named && { team_name: named }),
    ...(reason && { reason }),
  };
}
