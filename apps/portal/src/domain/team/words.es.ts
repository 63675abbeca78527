import type { Copy } from "#platform/text/text.ts";
import type { en } from "./words.en.ts";

export const es: Copy<typeof en> = {
  "tier.free": "Gratis",
  "tier.basic": "Básico",
  "tier.pro": "Pro",
  "tier.teams": "Teams",
  "tier.teams_pro": "Teams Pro",
  "state.trial": "Prueba",
  "state.free": "Gratis",
  "state.paid": "Al día",
  "state.past_due": "Pago pendiente",
  "state.suspended": "Suspendida",
  "state.canceled": "Cancelada",
  "state.expired": "Caducada",
  "role.none": "Miembro",
  "role.secondary": "Administrador secundario",
  "role.administrator": "Administrador",
  "role.primary": "Miembro principal",
  "status.active": "Activos",
  "status.invited": "Invitados",
  "status.inactive": "Inactivos",
  "status.suspended": "Suspendidos",
};
