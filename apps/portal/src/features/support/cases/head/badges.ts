import type { CaseFile } from "@portal/model/cases/schemas.ts";

export interface Badge {
  readonly key:
    | "canceled"
    | "team_suspended"
    | "unpaid"
    | "removed"
    | "suspended"
    | "invited"
    | "locked"
    | "password_off"
    | "password_due"
    | "verified"
    | "unverified"
    | "mfa";
  readonly tone: "bad" | "warn" | "ok" | "accent" | "plain";
}

/** Badges of a person, most severe first. */
export function badgesOf({ person, team, subscription }: Pick<CaseFile, "person" | "team" | "subscription">): Badge[] {
  const { status } = person;
  const suspended = subscription.state === "suspended" && !team.canceled;
  const all: readonly (Badge | false)[] = [
    team.canceled !== null && { key: "canceled", tone: "bad" },
    suspended && { key: subscription.unpaid ? "unpaid" : "team_suspended", tone: "bad" },
    (status === "removed" || status === "suspended") && { key: status, tone: "bad" },
    person.locked_minutes > 0 && { key: "locked", tone: "bad" },
    person.password_off && { key: "password_off", tone: "bad" },
    person.password_due && { key: "password_due", tone: "warn" },
    status === "invited" && { key: "invited", tone: "accent" },
    person.account_id !== null && (person.verified ? VERIFIED : UNVERIFIED),
    person.mfa && { key: "mfa", tone: "plain" },
  ];
  return all.filter((badge) => badge !== false);
}

const VERIFIED = { key: "verified", tone: "ok" } as const;
const UNVERIFIED = { key: "unverified", tone: "warn" } as const;

/** Minutes left of a lockout, which counts down while the page is open. */
export function minutesLeft(minutes: number, since: number, now: number): number {
  return Math.max(0, minutes - Math.max(0, Math.floor((now - since) / 60_000)));
}
