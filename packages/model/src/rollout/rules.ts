import type { UndeliveredCause } from "../mail/causes.ts";

/** The stages from the invitation to the first call. Reaching one implies all earlier ones. */
export const STAGES = [
  "invited",
  "delivered",
  "accepted",
  "signed_in", // logged in on a phone
  "configured", // the phone has applied its configuration
  "registered",
  "called",
] as const;
export type Stage = (typeof STAGES)[number];

/** Why a member does not reach the next stage. */
export const REASONS = [
  "address_wrong",
  "mailbox_full",
  "mail_refused",
  "mail_failed",
  "mail_deferred",
  "link_over",
  "not_opened",
  "not_invited",
  "no_line",
  "no_phone",
  "places_full",
  "logged_out",
  "config_failed",
  "config_pending",
  "login_refused",
  "not_reachable",
  "not_registered",
] as const;
export type Reason = (typeof REASONS)[number];

/** What an administrator can do about it. */
export const SUGGESTED_ACTIONS = [
  "resend",
  "correct_address",
  "copy_link",
  "assign_line",
  "phone_link",
  "free_place",
  "see_phone",
  "doctor",
] as const;
export type SuggestedAction = (typeof SUGGESTED_ACTIONS)[number];

export const SUGGESTED_ACTION_FOR: Readonly<Record<Reason, SuggestedAction>> = {
  address_wrong: "correct_address",
  mailbox_full: "resend",
  mail_refused: "copy_link",
  mail_failed: "resend",
  mail_deferred: "copy_link",
  link_over: "resend",
  not_opened: "resend",
  not_invited: "resend",
  no_line: "assign_line",
  no_phone: "phone_link",
  places_full: "free_place",
  logged_out: "phone_link",
  config_failed: "see_phone",
  config_pending: "see_phone",
  login_refused: "doctor",
  not_reachable: "doctor",
  not_registered: "doctor",
};

/** The key of the action's text. Someone who never got an invitation is sent one; anyone else gets another. */
export const actionTextKey = (reason: Reason): "act.invite" | `act.${SuggestedAction}` =>
  reason === "not_invited" ? "act.invite" : `act.${SUGGESTED_ACTION_FOR[reason]}`;

export const MAILS = ["none", "by_hand", "queued", "success", "deferred", "failed"] as const;
export const PHONES = ["none", "in", "out"] as const;
export const CONFIGS = ["none", "failed", "applied"] as const;
export const REGISTRATIONS = ["none", "refused", "failed", "registered"] as const;

/** The facts the rule needs, in few distinct values: 10,000 members fall into a few dozen groups. */
export interface Facts {
  readonly joined: boolean;
  /** The delivery state of the invitation. */
  readonly mail: (typeof MAILS)[number];
  readonly cause: UndeliveredCause | null;
  /** The invitation's link has expired. */
  readonly expired: boolean;
  /** At the same stage for so long that it needs attention. */
  readonly overdue: boolean;
  /** Has a voice configuration to register with. */
  readonly line: boolean;
  /** `out`: has phones, but none is logged in. */
  readonly phones: (typeof PHONES)[number];
  /** All device slots of the plan are taken. */
  readonly full: boolean;
  /** The best state of all phones that are logged in. */
  readonly config: (typeof CONFIGS)[number];
  readonly registration: (typeof REGISTRATIONS)[number];
  readonly called: boolean;
}

export interface RolloutStatus {
  /** The furthest stage reached; null if not even invited. */
  readonly stage: Stage | null;
  /** Null if there is nothing to do, or nothing but wait. */
  readonly reason: Reason | null;
}

export const getRolloutStatus = (facts: Facts): RolloutStatus => ({ stage: stageOf(facts), reason: reasonOf(facts) });

function stageOf({ joined, mail, phones, config, registration, called }: Facts): Stage | null {
  if (called) return "called";
  if (!joined) return mail === "none" ? null : mail === "success" ? "delivered" : "invited";
  if (phones !== "in") return phones === "out" ? "signed_in" : "accepted";
  if (registration === "registered") return "registered";
  return config === "applied" ? "configured" : "signed_in";
}

const ADDRESS: ReadonlySet<UndeliveredCause | null> = new Set(["mailbox_unknown", "domain_unknown", "mailbox_off"]);
const UNWANTED: ReadonlySet<UndeliveredCause | null> = new Set(["refused_as_spam", "too_large"]);

function reasonOf(facts: Facts): Reason | null {
  const { joined, overdue, line, phones, full, config, registration, called } = facts;
  if (called) return null;
  if (!joined) return invitationReason(facts);
  if (registration === "registered" && phones === "in") return null;
  if (!line) return "no_line";
  if (phones === "none") return overdue ? "no_phone" : null;
  if (phones === "out") return full ? "places_full" : "logged_out";
  if (registration === "refused") return "login_refused";
  if (registration === "failed") return "not_reachable";
  if (config === "failed") return "config_failed";
  if (!overdue) return null;
  return config === "applied" ? "not_registered" : "config_pending";
}

function invitationReason({ mail, cause, expired, overdue }: Facts): Reason | null {
  if (mail === "none") return "not_invited";
  if (mail === "failed") {
    if (ADDRESS.has(cause)) return "address_wrong";
    if (cause === "mailbox_full") return "mailbox_full";
    return UNWANTED.has(cause) ? "mail_refused" : "mail_failed";
  }
  if (mail === "deferred") return "mail_deferred";
  if (mail === "queued") return null;
  if (expired) return "link_over";
  return overdue ? "not_opened" : null;
}
