import type { Copy } from "#platform/text/text.ts";
import type { en } from "./support.text.en.ts";

export const es: Copy<typeof en> = {
  login: "Acceso de soporte",
  dashboard: "Soporte",
  tickets: "Consultas",
  approvals: "Aprobaciones",
  settings: "Ajustes",
  global_alerts: "Avisos globales",
  confirm_login: "Iniciar sesión como usuario",
  errors: "Errores",
  log: "Registro",
  canceled_emails: "Correos cancelados",
  orphaned: "Huérfanos",
  providers: "Proveedores",
  provider_new: "Añadir proveedor",
  provider: "Proveedor",
  not_found: "Página no encontrada",
};
