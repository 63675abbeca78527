import { cases } from "@portal/model/cases/contract.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import type { Finding } from "@portal/model/cases/findings.ts";
import { migration } from "@portal/model/migration/contract.ts";
import { call } from "#platform/http/call.ts";
import type { CaseAction } from "./case-actions.ts";
import type { Draft } from "./draft.ts";

interface Fixed {
  readonly found: readonly Finding[];
  readonly repaired: boolean;
}

/** Looks for problems, and fixes them if asked to. */
export function runFix(act: "fix_user" | "fix_team", file: CaseFile, reason: string, apply: boolean): Promise<Fixed> {
  const { email, product, team_id } = file.person;
  const how = { reason: reason.trim() };
  return act === "fix_user"
    ? call(cases.fixUser, { params: { email }, query: { product }, body: { apply } }, how)
    : call(cases.fixTeam, { params: { id: team_id }, body: { apply } }, how);
}

export const isFix = (act: CaseAction | undefined): act is "fix_user" | "fix_team" =>
  act === "fix_user" || act === "fix_team";

export function runCaseAction(act: CaseAction, { person, team }: CaseFile, draft: Draft): Promise<unknown> {
  const how = { reason: draft.reason.trim() };
  const who = { params: { email: person.email }, query: { product: person.product } } as const;
  const params = { id: team.id };
  switch (act) {
    case "unlock":
      return call(cases.unlock, who, how);
    case "resend":
      return call(cases.resend, who, how);
    case "password":
      return call(cases.resetPassword, who, how);
    case "mfa": {
      const checked = { called_back: true, knows_account: true, no_pressure: true } as const;
      return call(cases.resetMfa, { ...who, body: { checked } }, how);
    }
    case "end_phones":
      return call(cases.endPhones, { params: { ...params, userId: person.member_id } }, how);
    case "end_team_phones":
      return call(cases.endTeamPhones, { params }, how);
    case "fix_user":
      return call(cases.fixUser, { ...who, body: { apply: true } }, how);
    case "fix_team":
      return call(cases.fixTeam, { params, body: { apply: true } }, how);
    case "sync_directory":
      return call(cases.syncVcard, { body: { team_id: team.id } }, how);
    case "sync_sip":
      return call(cases.syncSip, { body: { team_id: team.id } }, how);
    case "extend_trial":
      return call(cases.extendTrial, { params: { subId: team.id }, body: { days: Number(draft.days) } }, how);
    case "free_tier":
      return call(cases.freeTier, { params: { ...params, subId: team.id } }, how);
    case "service_level":
      return call(cases.serviceLevel, { params, body: { level: draft.level } }, how);
    case "migrate": {
      const body = { team_id: team.id, team_name: draft.team_name.trim() };
      return call(migration.prepare, { body }, how);
    }
    case "restore":
      return call(cases.restoreTeam, { params }, how);
    case "go_on":
      return call(cases.suspend, { params, body: { suspended: false } }, how);
    case "suspend":
      return call(cases.suspend, { params, body: { suspended: true } }, how);
    case "delete_user":
      return call(cases.deleteUser, who, how);
    case "delete_team": {
      const query = { email: draft.email.trim(), typed_name: draft.typed_name.trim() };
      return call(cases.deleteTeam, { params, query }, how);
    }
  }
}
