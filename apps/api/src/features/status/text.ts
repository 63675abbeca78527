import type { PartState, StatusPart, StatusReport } from "@portal/model/status/report.ts";
import type { Locale } from "@portal/model/session/contract.ts";

interface StatusText {
  readonly title: (brand: string) => string;
  readonly state: Readonly<Record<StatusReport["state"], string>>;
  readonly checked: (time: string) => string;
  /** What the page does, and the link that changes it. */
  readonly refresh: Readonly<Record<"on" | "off", readonly [does: string, change: string]>>;
  readonly current: string;
  readonly planned: string;
  readonly parts: string;
  readonly part: Readonly<Record<StatusPart, readonly [name: string, about: string]>>;
  readonly part_state: Readonly<Record<PartState, string>>;
  readonly past: string;
  readonly none_past: string;
  readonly unknown: string;
  readonly since: (from: string) => string;
  readonly starting: (from: string) => string;
  readonly support: string;
  readonly log_in: string;
  readonly json: string;
  /** The other language, in its own words. */
  readonly other: { readonly locale: Locale; readonly name: string };
}

export const STATUS_TEXT: Readonly<Record<Locale, StatusText>> = {
  en: {
    title: (brand) => `${brand} status`,
    state: {
      working: "Everything is working",
      maintenance: "Maintenance is under way",
      disruption: "There is a service disruption",
    },
    checked: (time) => `Checked at ${time} UTC.`,
    refresh: {
      on: ["This page refreshes every minute.", "Stop refreshing"],
      off: ["This page doesn't refresh itself.", "Refresh every minute"],
    },
    current: "Now",
    planned: "Planned",
    parts: "Automatic checks",
    part: {
      portal: ["Portal", "These pages and the apps' connection to them"],
      accounts: ["Login and settings", "Accounts, teams, phones and billing"],
      files: ["Files", "Pictures, app downloads and reports"],
    },
    part_state: { working: "Working", closed: "Closed for maintenance", failing: "Not working" },
    past: "Last 30 days",
    none_past: "No incidents and no maintenance.",
    unknown: "Announcements can't be loaded at the moment.",
    since: (from) => `Since ${from}`,
    starting: (from) => `From ${from}`,
    support: "Get support",
    log_in: "Log in",
    json: "Status as JSON",
    other: { locale: "es", name: "Español" },
  },
  es: {
    title: (brand) => `Estado de ${brand}`,
    state: {
      working: "Todo funciona",
      maintenance: "Estamos en mantenimiento",
      disruption: "Hay una incidencia en el servicio",
    },
    checked: (time) => `Comprobado a las ${time} UTC.`,
    refresh: {
      on: ["La página se actualiza cada minuto.", "No actualizar"],
      off: ["La página no se actualiza sola.", "Actualizar cada minuto"],
    },
    current: "Ahora",
    planned: "Previsto",
    parts: "Comprobaciones automáticas",
    part: {
      portal: ["Portal", "Estas páginas y la conexión de las aplicaciones con ellas"],
      accounts: ["Inicio de sesión y ajustes", "Cuentas, equipos, teléfonos y facturación"],
      files: ["Archivos", "Imágenes, descargas de la aplicación e informes"],
    },
    part_state: { working: "Funciona", closed: "Cerrado por mantenimiento", failing: "No funciona" },
    past: "Últimos 30 días",
    none_past: "Sin incidencias ni mantenimiento.",
    unknown: "Los avisos no se pueden cargar en este momento.",
    since: (from) => `Desde el ${from}`,
    starting: (from) => `A partir del ${from}`,
    support: "Contactar con soporte",
    log_in: "Iniciar sesión",
    json: "Estado en JSON",
    other: { locale: "en", name: "English" },
  },
};
