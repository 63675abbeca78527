import type { Tier } from "@portal/model/members/schemas.ts";

/** In alerts, solo plans include the brand (specification §3); null for plans with their usual name. */
export function planName(tier: Tier, brand: string): string | null {
  if (tier === "basic") return `${brand} Solo`;
  return tier === "pro" ? `${brand} Solo Pro` : null;
}
