import type { Locale } from "@portal/model/session/contract.ts";

const en = (calls: number | null) => `What is in here

members.csv     the people of the account, for a spreadsheet
members.vcf     the same people as vCards, for an address book
contacts.json   common contacts and the external directory
setup.json      voice accounts, who uses them, phones and how they behave, call actions
calls.csv       ${calls ? `the newest ${calls} calls` : "all calls"}
statements/     every statement as a PDF

Times are UTC. SIP passwords and other secrets are not in here: they leave our server only for a phone.
`;

const es = (calls: number | null) => `Qué hay aquí

members.csv     las personas de la cuenta, para una hoja de cálculo
members.vcf     las mismas personas como vCards, para una agenda
contacts.json   contactos comunes y directorio externo
setup.json      cuentas de voz, quién las usa, teléfonos y cómo funcionan, acciones de llamada
calls.csv       ${calls ? `las ${calls} llamadas más recientes` : "todas las llamadas"}
statements/     cada extracto en PDF

Las horas son UTC. Las contraseñas SIP y otros secretos no están aquí: solo salen de nuestro servidor hacia un teléfono.
`;

/** Describes the archive's contents in the requester's language. */
export const readMe = (locale: Locale, only_calls: number | null): string => ({ en, es })[locale](only_calls);
