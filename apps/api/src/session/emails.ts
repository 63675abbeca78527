import * as z from "zod/mini";
import { template } from "../mail/template.ts";

/** Told when somebody logs in from a browser that this account has not used before. */
export const newLogin = template({
  name: "session.new_login",
  data: z.object({ first_name: z.string(), at: z.string() }),
  en: ({ first_name, at, brand }) => ({
    subject: `New log-in to your ${brand} account`,
    paragraphs: [
      `Hello ${first_name},`,
      `somebody logged in to your account from a browser that we have not seen before, on ${day(at, "en")}.`,
      "If it was you, there is nothing to do. If it was not, tell our support team at once.",
    ],
  }),
  es: ({ first_name, at, brand }) => ({
    subject: `Nuevo inicio de sesión en tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `alguien ha iniciado sesión en tu cuenta desde un navegador que no conocíamos, el ${day(at, "es")}.`,
      "Si fuiste tú, no tienes que hacer nada. Si no, avisa enseguida a nuestro equipo de soporte.",
    ],
  }),
});

const day = (at: string, locale: "en" | "es"): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(new Date(at)) +
  " UTC";
