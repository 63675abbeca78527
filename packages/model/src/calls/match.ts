import type { Outcome } from "./cdr/record.ts";

/** Kinds of names a member is registered under, most reliable first. */
const NAME_KINDS = ["username", "authorization_username", "extension"] as const;
type NameKind = (typeof NAME_KINDS)[number];

export interface Registered {
  readonly name: string;
  readonly kind: NameKind;
  readonly member_id: string;
  readonly voice_account_id: string;
  readonly slot: number | null;
}

/** Finds the member with one of these names. Returns none if two members share it, rather than guess. */
export function findByNames(
  names: readonly string[],
  registered: ReadonlyMap<string, readonly Registered[]>,
): Registered | null {
  for (const name of names) {
    const known = registered.get(name) ?? [];
    for (const kind of NAME_KINDS) {
      const [first, ...others] = known.filter((one) => one.kind === kind);
      if (!first) continue;
      return others.some(({ member_id }) => member_id !== first.member_id) ? null : first;
    }
  }
  return null;
}

/** Groups registrations by name. */
export function byName(all: readonly Registered[]): ReadonlyMap<string, readonly Registered[]> {
  return Map.groupBy(all, ({ name }) => name.toLowerCase());
}

export type CallResult = "answered" | "missed" | "declined" | "canceled" | "busy" | "failed";

/** Returns the result from one side's view: an unanswered call is canceled for the caller and missed for the callee. */
export function resultFor(outcome: Outcome, direction: "in" | "out" | null): CallResult {
  if (outcome === "unanswered") return direction === "out" ? "canceled" : "missed";
  return outcome === "canceled" && direction === "in" ? "missed" : outcome;
}
