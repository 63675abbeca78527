import { CARD_NOTICE_DAYS } from "@portal/model/subscription/life.ts";

const DAY_MS = 86_400_000;

/** Whether a card has ended, or ends within the days in which it is announced; it is good until its month is over. */
export function cardEnds(
  { exp_month, exp_year }: { readonly exp_month: number; readonly exp_year: number },
  now_ms: number,
): { readonly kind: "ended" } | { readonly kind: "soon"; readonly days: number } | null {
  const left = Math.ceil((Date.UTC(exp_year, exp_month) - now_ms) / DAY_MS);
  if (left <= 0) return { kind: "ended" };
  return left <= Math.max(...CARD_NOTICE_DAYS) ? { kind: "soon", days: left } : null;
}
