import { brandOf } from "../page/checks.ts";

/** What a test card does when it is charged; `decline` has the codes of the card networks. */
const BEHAVIOURS = {
  pays: { state: "succeeded" },
  has_no_funds: { state: "declined", decline: "insufficient_funds" },
  is_declined: { state: "declined", decline: "generic_decline" },
  is_expired: { state: "declined", decline: "expired_card" },
  meets_an_error: { state: "declined", decline: "processing_error" },
  asks_the_person: { state: "action_required" },
  settles_later: { state: "pending", later: { state: "succeeded" } },
  fails_later: { state: "pending", later: { state: "declined", decline: "generic_decline" } },
  /** Charged, but the answer never comes: costs double if it is taken for a failure. */
  falls_silent: { state: "succeeded", silent: true },
} as const satisfies Record<string, Outcome & { readonly later?: Outcome; readonly silent?: true }>;
export type Behaviour = keyof typeof BEHAVIOURS;

interface Outcome {
  readonly state: "succeeded" | "pending" | "action_required" | "declined";
  readonly decline?: string;
}

interface Card {
  readonly brand: string;
  readonly behaviour: Behaviour;
  /** Rejected during setup. */
  readonly refused: boolean;
}

/** Published test numbers, most of them Stripe's. No other number is accepted. */
const CARDS: Readonly<Record<string, Behaviour | "is_refused">> = {
  "4242424242424242": "pays",
  "5555555555554444": "pays",
  "378282246310005": "pays",
  "4000000000000002": "is_refused",
  "4000000000000127": "is_refused",
  "4000000000009995": "has_no_funds",
  "4000000000000341": "is_declined",
  "4000000000000069": "is_expired",
  "4000000000000119": "meets_an_error",
  "4000002760003184": "asks_the_person",
  "4000000000007106": "settles_later",
  "4000000000007205": "fails_later",
  "4000000000007304": "falls_silent",
};

export function testCard(number: string): Card | null {
  const does = Object.hasOwn(CARDS, number) ? CARDS[number] : undefined;
  if (!does) return null;
  const refused = does === "is_refused";
  return { brand: brandOf(number) ?? "unknown", behaviour: refused ? "is_declined" : does, refused };
}

export const outcomeOf = (behaviour: Behaviour): Outcome => BEHAVIOURS[behaviour];

/** The result of a charge that was pending at first. */
export function settledOutcome(behaviour: Behaviour): Outcome | null {
  const outcome = BEHAVIOURS[behaviour];
  return "later" in outcome ? outcome.later : null;
}

export const isSilent = (behaviour: Behaviour): boolean => "silent" in BEHAVIOURS[behaviour];
