import { planNamesEs } from "@portal/model/subscription/plan-names.es.ts";
import type { Copy } from "#platform/text/text.ts";
import type { en } from "./words.en.ts";

export const es: Copy<typeof en> = {
  ...planNamesEs,
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
