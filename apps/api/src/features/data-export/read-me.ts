import type { Locale } from "@portal/model/session/contract.ts";

const en = (calls: number | null) => `Contents of this archive

members.csv     members, for a spreadsheet
members.vcf     members as vCards, for an address book
contacts.json   common contacts and the external directory
setup.json      voice accounts and their members, phones and their settings, call actions
calls.csv       ${calls ? `the latest ${calls} calls` : "all calls"}
statements/     every statement as a PDF

Times in UTC. SIP passwords and other secrets aren't included: we only send them to phones.
`;

const es = (calls: number | null) => `Contenido de este archivo

members.csv     miembros, para una hoja de cálculo
members.vcf     miembros como vCards, para una agenda
contacts.json   contactos comunes y directorio externo
setup.json      cuentas de voz y sus miembros, teléfonos y sus ajustes, acciones de llamada
calls.csv       ${calls ? `las ${calls} llamadas más recientes` : "todas las llamadas"}
statements/     todas las facturas en PDF

Horas en UTC. Las contraseñas SIP y otros secretos no se incluyen: solo los enviamos a los teléfonos.
`;

/** Describes the archive's contents in the requester's language. */
export const readMe = (locale: Locale, only_calls: number | null): string => ({ en, es })[locale](only_calls);
