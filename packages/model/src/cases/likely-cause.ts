import type { CaseFile } from "./schemas.ts";

/** Likely causes of a phone that does not work, in the order they are checked. */
const CAUSES = [
  "canceled",
  "suspended_team",
  "unpaid",
  "trial_over",
  "suspended_member",
  "removed",
  "password_off",
  "locked",
  "new_phone_without_codes",
  "unverified",
  "mail_undeliverable",
  "invited",
  "password_due",
  "no_voice",
  "no_phone",
  "phone_refused",
] as const;
export type Cause = (typeof CAUSES)[number];

type Known = Pick<CaseFile, "person" | "team" | "subscription" | "phones" | "mails">;

export function likelyCause({ person, team, subscription, phones, mails }: Known): Cause | null {
  const { state } = subscription;
  if (team.canceled) return "canceled";
  if (state === "suspended") return subscription.unpaid ? "unpaid" : "suspended_team";
  if (state === "expired") return "trial_over";
  if (person.status === "removed") return "removed";
  if (person.status === "suspended") return "suspended_member";
  if (person.password_off) return "password_off";
  if (person.wrong_codes > 0 && person.mfa) return "new_phone_without_codes";
  if (person.locked_minutes > 0) return "locked";
  if (mails.undeliverable > 0 && (person.status === "invited" || !person.verified)) return "mail_undeliverable";
  if (person.status === "invited") return "invited";
  if (!person.verified) return "unverified";
  if (person.password_due) return "password_due";
  if (person.voice_accounts === 0) return "no_voice";
  if (phones.held === 0) return "no_phone";
  return phones.refused > 0 ? "phone_refused" : null;
}
