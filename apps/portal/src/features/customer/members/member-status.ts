import type { EmailSentState, MemberStatus } from "@portal/model/members/status.ts";
import type { MarkedStatus } from "#ui/StatusMark.tsx";

/** A member's status as shown. An undelivered invitation has its own. */
export type DisplayStatus = MarkedStatus | "removed";

interface Known {
  readonly status?: MemberStatus | undefined;
  readonly email_sent_state?: EmailSentState | null | undefined;
}

export const isUndeliverable = (state: EmailSentState | null | undefined): boolean =>
  state !== null && state !== undefined && state !== "success" && state !== "queued";

/** Null if only the directory entry is known. */
export function displayStatusOf({ status, email_sent_state }: Known): DisplayStatus | null {
  if (!status) return null;
  return status === "invited" && isUndeliverable(email_sent_state) ? "undeliverable" : status;
}

/** State of an invitation: not sent, in transit, accepted by the mail server, or undelivered with a cause. */
export type InvitationState = EmailSentState | "not_sent";

export const invitationOf = ({ email_sent_state }: Known): InvitationState => email_sent_state ?? "not_sent";
