/** Names of plans and terms, the same on every screen and in every document. */
export const planNamesEn = {
  "tier.free": "Free",
  "tier.basic": "Solo",
  "tier.pro": "Solo Pro",
  "tier.teams": "Teams",
  "tier.teams_pro": "Teams Pro",
  "in.monthly": "monthly",
  "in.yearly": "yearly",
  "in.2years": "for 2 years",
  "in.3years": "for 3 years",
  seats_of_one: "{{count}} seat",
  seats_of_other: "{{count}} seats",
} as const;
