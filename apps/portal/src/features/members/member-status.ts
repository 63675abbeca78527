import type { EmailSentState, MemberStatus } from "@portal/model/members/status.ts";
import type { MarkedStatus } from "../../ui/StatusMark.tsx";

/** Where somebody stands, as it is shown: an invitation that did not arrive is worth a word of its own. */
export type DisplayStatus = MarkedStatus | "removed";

interface Known {
  readonly status?: MemberStatus | undefined;
  readonly email_sent_state?: EmailSentState | null | undefined;
}

export const isUndeliverable = (state: EmailSentState | null | undefined): boolean =>
  state !== null && state !== undefined && state !== "success" && state !== "queued";

/** Null where the directory only is known. */
export function displayStatusOf({ status, email_sent_state }: Known): DisplayStatus | null {
  if (!status) return null;
  return status === "invited" && isUndeliverable(email_sent_state) ? "undeliverable" : status;
}

/** How an invitation fares: not sent at all, on its way, taken by the other side, or not arrived and why. */
export type InvitationState = EmailSentState | "not_sent";

export const invitationOf = ({ email_sent_state }: Known): InvitationState => email_sent_state ?? "not_sent";
