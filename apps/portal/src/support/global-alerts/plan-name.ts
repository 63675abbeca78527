import type { Tier } from "@portal/model/members/schemas.ts";

/** In alerts the plans of those who are alone carry the brand (specification §3); null for one that goes by its usual name. */
export function planName(tier: Tier, brand: string): string | null {
  if (tier === "basic") return `${brand} Solo`;
  return tier === "pro" ? `${brand} Solo Pro` : null;
}
