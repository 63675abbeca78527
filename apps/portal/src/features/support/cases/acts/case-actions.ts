import { ACCESS, STAFF_LEVELS, type Action, type StaffLevel } from "@portal/model/access.ts";
import { extensionLeft, type CaseFile } from "@portal/model/cases/schemas.ts";
import type { Cause } from "@portal/model/cases/likely-cause.ts";

/** Actions on a customer, in the order they are listed next to the case. */
const CASE_ACTIONS = [
  "unlock",
  "resend",
  "password",
  "mfa",
  "end_phones",
  "end_team_phones",
  "fix_user",
  "fix_team",
  "sync_directory",
  "sync_sip",
  "extend_trial",
  "free_tier",
  "service_level",
  "migrate",
  "restore",
  "go_on",
  "suspend",
  "delete_user",
  "delete_team",
] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** The row of the access table for each action. */
const ROW: Readonly<Record<CaseAction, Action>> = {
  unlock: "case.repair",
  resend: "case.repair",
  password: "case.password",
  mfa: "case.mfa",
  end_phones: "case.end_phones",
  end_team_phones: "case.end_team_phones",
  fix_user: "case.repair",
  fix_team: "case.repair",
  sync_directory: "case.repair",
  sync_sip: "case.repair",
  extend_trial: "case.trial",
  free_tier: "case.plan",
  service_level: "case.plan",
  migrate: "case.migrate",
  restore: "case.suspend",
  go_on: "case.suspend",
  suspend: "case.suspend",
  delete_user: "case.delete_user",
  delete_team: "case.delete_team",
};

/** Actions that take something away. */
export const DESTRUCTIVE_ACTIONS: ReadonlySet<CaseAction> = new Set<CaseAction>([
  "suspend",
  "delete_user",
  "delete_team",
]);

/** Why an action is not available now. */
export type Obstacle =
  | { readonly kind: "level"; readonly from: StaffLevel }
  | {
      readonly kind:
        | "su"
        | "not_locked"
        | "nothing_to_send"
        | "no_account"
        | "no_mfa"
        | "no_phone"
        | "canceled"
        | "no_trial"
        | "trial_full"
        | "free_already"
        | "admin"
        | "removed";
    };

const levelsFor = (action: Action): readonly StaffLevel[] => {
  const rule = ACCESS[action];
  return rule.side === "staff" ? STAFF_LEVELS.filter((level) => rule.cells[level] !== "n") : [];
};

/** Null if the level allows it, otherwise the next level that does. */
export function levelObstacle(action: Action, level: StaffLevel): Obstacle | null {
  const may = levelsFor(action);
  if (may.includes(level)) return null;
  const from = may.find((one) => STAFF_LEVELS.indexOf(one) > STAFF_LEVELS.indexOf(level));
  return from ? { kind: "level", from } : { kind: "su" };
}

type Known = Pick<CaseFile, "person" | "team" | "subscription" | "phones">;
type State = Exclude<Obstacle["kind"], "level">;

function stateObstacle(
  act: CaseAction,
  { person, team, subscription, phones }: Known,
  level: StaffLevel,
): State | null {
  const canceled = team.canceled ? "canceled" : null;
  switch (act) {
    case "unlock":
      return person.locked_minutes === 0 ? "not_locked" : null;
    case "resend":
      return person.status === "invited" || (person.account_id !== null && !person.verified) ? null : "nothing_to_send";
    case "password":
      return person.account_id === null ? "no_account" : null;
    case "mfa":
      return person.account_id === null ? "no_account" : person.mfa ? null : "no_mfa";
    case "end_phones":
      return phones.held === 0 ? "no_phone" : null;
    case "extend_trial":
      if (canceled) return canceled;
      if (!isOnTrial(subscription)) return "no_trial";
      return extensionLeft(level, subscription.trial_extended_days) === 0 ? "trial_full" : null;
    case "free_tier":
      return canceled ?? (subscription.state === "free" ? "free_already" : null);
    case "delete_user":
      if (person.status === "removed") return "removed";
      return person.admin_role === "none" && team.product === "team" ? null : "admin";
    case "suspend":
    case "go_on":
    case "delete_team":
    case "sync_directory":
    case "sync_sip":
    case "end_team_phones":
    case "migrate":
      return canceled;
    default:
      return null;
  }
}

/** Includes a trial that ended without a plan. */
const isOnTrial = ({ state, term, trial_ended_at }: Known["subscription"]): boolean =>
  state === "trial" || state === "expired" || (state === "free" && term === null && trial_ended_at !== null);

/** Why this staff member cannot do it to this customer. The level comes first, since it cannot change. */
export function obstacleOf(act: CaseAction, file: Known, level: StaffLevel): Obstacle | null {
  const kind = stateObstacle(act, file, level);
  return levelObstacle(ROW[act], level) ?? (kind && { kind });
}

/** Actions for this case: one of each pair, and no team actions for a solo account. */
export function caseActionsFor({ team, subscription }: Pick<CaseFile, "team" | "subscription">): readonly CaseAction[] {
  const suspended = subscription.state === "suspended";
  return CASE_ACTIONS.filter((act) => {
    if (act === "restore") return team.canceled !== null;
    if (act === "go_on") return suspended && !team.canceled;
    if (act === "suspend") return !suspended;
    if (act === "migrate") return team.product === "solo";
    return act === "end_team_phones" || act === "delete_user" ? team.product === "team" : true;
  });
}

/** Remedies per cause, best first. Some are performed together. */
const REMEDIES: Readonly<Record<Cause, readonly (readonly CaseAction[])[]>> = {
  canceled: [["restore"]],
  suspended_team: [["go_on"]],
  unpaid: [["free_tier"]],
  trial_over: [["extend_trial"], ["free_tier"]],
  suspended_member: [],
  removed: [],
  password_off: [["password"]],
  locked: [["unlock"], ["password"]],
  new_phone_without_codes: [["mfa", "unlock"], ["mfa"], ["unlock"]],
  unverified: [["resend"]],
  mail_undeliverable: [["resend"]],
  invited: [["resend"]],
  password_due: [["password"]],
  no_voice: [],
  no_phone: [],
  phone_refused: [["sync_sip"], ["fix_user"]],
};

/** Remedies that are available now. */
export function remediesFor(cause: Cause, file: Known, level: StaffLevel): readonly (readonly CaseAction[])[] {
  const available = REMEDIES[cause].filter((acts) => acts.every((act) => !obstacleOf(act, file, level)));
  const [best] = available;
  // Besides a combined remedy, offer unlocking alone, but not the part that would leave the account locked.
  return best && best.length > 1
    ? available.filter((acts) => acts === best || acts[0] === "unlock")
    : available.slice(0, 2);
}
