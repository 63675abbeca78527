import type { Team } from "../../kit/team.ts";

export type Counters = NonNullable<Team["counters"]>;
export type AttentionKind = "undeliverable" | "inactive" | "invited" | "suspended";

/** What an administrator should look at, the most urgent first; nothing that counts zero. */
export function attention(counters: Counters): readonly { readonly kind: AttentionKind; readonly count: number }[] {
  const all = [
    { kind: "undeliverable", count: counters.undeliverable_email_members },
    { kind: "inactive", count: counters.inactive_members },
    // An invitation that bounced is already told above.
    { kind: "invited", count: counters.invited_members - counters.undeliverable_email_members },
    { kind: "suspended", count: counters.suspended_members },
  ] as const;
  return all.filter(({ count }) => count > 0);
}
