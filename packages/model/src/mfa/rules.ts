import type { AdminRole, Product } from "../members/schemas.ts";
import { MFA } from "../limits.ts";

/** Two-step login is required for people who can change things for others, and optional for everyone else. */
export const isMfaRequired = (product: Product, admin_role: AdminRole): boolean =>
  product === "team" && admin_role !== "none";

/** Days in which two-step login can still be skipped, counted from the first login under the rule. */
export function graceDaysLeft(since: Date | null, now: Date): number {
  if (!since) return MFA.grace_days;
  const passed = (now.getTime() - since.getTime()) / 86_400_000;
  return Math.max(0, Math.ceil(MFA.grace_days - passed));
}
