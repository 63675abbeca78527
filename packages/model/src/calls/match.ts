import type { Outcome } from "./cdr/record.ts";

/** A name that a member is registered under, in the order in which it is believed. */
const NAME_KINDS = ["username", "authorization_username", "extension"] as const;
type NameKind = (typeof NAME_KINDS)[number];

export interface Registered {
  readonly name: string;
  readonly kind: NameKind;
  readonly member_id: string;
  readonly voice_account_id: string;
  readonly slot: number | null;
}

/** Who has these names; nobody, where two people of the team have the same one: a call is not guessed. */
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

/** By the name, for all who have it. */
export function byName(all: readonly Registered[]): ReadonlyMap<string, readonly Registered[]> {
  return Map.groupBy(all, ({ name }) => name.toLowerCase());
}

export type CallResult = "answered" | "missed" | "declined" | "canceled" | "busy" | "failed";

/** The same ending as each side saw it: whom nobody answered gave up, and who did not answer has missed something. */
export function resultFor(outcome: Outcome, direction: "in" | "out" | null): CallResult {
  if (outcome === "unanswered") return direction === "out" ? "canceled" : "missed";
  return outcome === "canceled" && direction === "in" ? "missed" : outcome;
}
