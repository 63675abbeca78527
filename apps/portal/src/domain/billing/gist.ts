import type { Line } from "@portal/model/subscription/bill.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";

/** What a bill was for, in a form that fits one line. */
export type Gist =
  | { readonly kind: "term"; readonly wanted: PlanSelection }
  /** More seats for the rest of a term. */
  | { readonly kind: "more"; readonly seats: number; readonly tier: PlanSelection["tier"] }
  /** A more expensive plan for the rest of a term. */
  | { readonly kind: "other_plan"; readonly wanted: PlanSelection }
  | { readonly kind: "other" };

export function gistOf(lines: readonly Line[]): Gist {
  const term = lines.find((line) => line.kind === "term");
  const rest = lines.find((line) => line.kind === "rest");
  if (term) return { kind: "term", wanted: wantedOf(term) };
  if (!rest) return { kind: "other" };
  return lines.some(({ kind }) => kind === "unused")
    ? { kind: "other_plan", wanted: wantedOf(rest) }
    : { kind: "more", seats: rest.seats, tier: rest.tier };
}

const wantedOf = ({ tier, term, seats }: PlanSelection): PlanSelection => ({ tier, term, seats });
