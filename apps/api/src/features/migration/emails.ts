import * as z from "zod/mini";
import { template } from "../../platform/email-template.ts";

/** Sent when the account has become a team: where to log in, and what has changed. */
export const accountMoved = template({
  name: "migration.moved",
  data: z.object({ first_name: z.string(), team_name: z.string(), email: z.string(), log_in: z.string() }),
  en: ({ first_name, team_name, email, log_in, brand }) => ({
    subject: `Your account is now the team ${team_name}`,
    paragraphs: [
      `Hello ${first_name},`,
      `your ${brand} account has become the team ${team_name}, and you lead it. Log in with ${email} and the same password, from now on at ${log_in}`,
      "Your voice accounts, phones, call records, credit, card and statements came along. Phones keep ringing, and fetch their new settings by themselves.",
      `If it was not you, write to ${brand}'s support at once.`,
    ],
    button: { label: "Log in to the team", url: log_in },
  }),
  es: ({ first_name, team_name, email, log_in, brand }) => ({
    subject: `Tu cuenta es ahora el equipo ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `tu cuenta de ${brand} se ha convertido en el equipo ${team_name}, y tú lo diriges. Inicia sesión con ${email} y la misma contraseña, desde ahora en ${log_in}`,
      "Tus cuentas de voz, teléfonos, registros de llamadas, saldo, tarjeta y extractos han venido contigo. Los teléfonos siguen sonando y recogen solos su nueva configuración.",
      `Si no fuiste tú, escribe enseguida al soporte de ${brand}.`,
    ],
    button: { label: "Entrar en el equipo", url: log_in },
  }),
});

/** Sent when the migration failed, for customers who have closed the page. */
export const accountNotMoved = template({
  name: "migration.not_moved",
  data: z.object({ first_name: z.string(), look: z.string() }),
  en: ({ first_name, brand, look }) => ({
    subject: `Your ${brand} account was not moved`,
    paragraphs: [
      `Hello ${first_name},`,
      "your account could not be moved to a team. Everything is as it was: nothing was lost and nothing was charged.",
      "What stood in the way, and how to settle it, is on the page of the migration.",
    ],
    button: { label: "See why", url: look },
  }),
  es: ({ first_name, brand, look }) => ({
    subject: `Tu cuenta de ${brand} no se ha trasladado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "no se pudo trasladar tu cuenta a un equipo. Todo está como antes: no se ha perdido nada ni se ha cobrado nada.",
      "Lo que lo impidió, y cómo resolverlo, está en la página del traslado.",
    ],
    button: { label: "Ver por qué", url: look },
  }),
});
