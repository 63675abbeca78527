import type { planNamesEn } from "./plan-names.en.ts";

export const planNamesEs: Readonly<Record<keyof typeof planNamesEn, string>> = {
  "tier.free": "Gratis",
  "tier.basic": "Solo",
  "tier.pro": "Solo Pro",
  "tier.teams": "Teams",
  "tier.teams_pro": "Teams Pro",
  "in.monthly": "mensual",
  "in.yearly": "anual",
  "in.2years": "por 2 años",
  "in.3years": "por 3 años",
  seats_of_one: "{{count}} plaza",
  seats_of_other: "{{count}} plazas",
};
