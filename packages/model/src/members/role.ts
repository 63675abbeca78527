import type { Role } from "../access.ts";
import type { AdminRole, Product, SubscriptionState } from "./schemas.ts";

/** Returns a person's column in the access table. */
export function roleOf(product: Product, admin_role: AdminRole, state: SubscriptionState): Exclude<Role, "visitor"> {
  if (product === "team") return admin_role === "none" ? "member" : admin_role;
  if (state === "trial") return "solo_trial";
  return state === "paid" || state === "past_due" ? "solo_pro" : "solo_free";
}
