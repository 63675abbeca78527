import type { Line } from "@portal/model/subscription/bill.ts";
import { useText } from "#platform/text/useText.ts";
import { gistOf } from "./gist.ts";
import type { BillingFormat } from "./useBillingFormat.ts";
import { billingText } from "./text.ts";

/** Summarizes a bill in a few words. */
export function useGist({ wanted, plan, seats }: BillingFormat): (lines: readonly Line[]) => string {
  const t = useText(billingText);
  return (lines) => {
    const gist = gistOf(lines);
    if (gist.kind === "term") return wanted(gist.wanted);
    if (gist.kind === "more") return t("gist.more", { seats: seats(gist.seats), plan: plan(gist.tier) });
    if (gist.kind === "other") return t("gist.other");
    return t("gist.other_plan", { plan: plan(gist.wanted.tier), seats: seats(gist.wanted.seats) });
  };
}
