import type { AdminRole, Product } from "../members/schemas.ts";
import { MFA } from "../limits.ts";

/** Those who can change things for others must do the second step; everybody else may. */
export const isMfaRequired = (product: Product, admin_role: AdminRole): boolean =>
  product === "team" && admin_role !== "none";

/** Whole days in which it can still be skipped, counted from the first log-in under the rule. */
export function graceDaysLeft(since: Date | null, now: Date): number {
  if (!since) return MFA.grace_days;
  const passed = (now.getTime() - since.getTime()) / 86_400_000;
  return Math.max(0, Math.ceil(MFA.grace_days - passed));
}
