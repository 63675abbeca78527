import * as z from "zod/mini";
import { line, template } from "../../platform/email-template.ts";

/** Sent when the account has become a team: where to log in, and what has changed. */
export const accountMoved = template({
  name: "migration.moved",
  data: z.object({ first_name: z.string(), team_name: z.string(), email: z.string(), log_in: z.string() }),
  because: "account",
  example: {
    first_name: "Ana",
    team_name: "Acme",
    email: "ana@acme.example",
    log_in: "https://teams.example/login",
  },
  en: ({ first_name, team_name, email, log_in, brand, support }) => ({
    subject: `Your account is now the team ${team_name}`,
    paragraphs: [
      `Hi ${first_name},`,
      `Your ${brand} account is now the team ${team_name}, and you're the team owner. From now on, log in with ${email} and the same password.`,
      "Your voice accounts, phones, call records, credit, card and statements moved with you. Phones keep working and get their new settings automatically.",
      line`If this wasn't you, contact ${support("our support team")} right away.`,
    ],
    button: { label: "Log in to your team", url: log_in },
  }),
  es: ({ first_name, team_name, email, log_in, brand, support }) => ({
    subject: `Tu cuenta es ahora el equipo ${team_name}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Tu cuenta de ${brand} es ahora el equipo ${team_name}, y la propiedad del equipo es tuya. A partir de ahora, inicia sesión con ${email} y la misma contraseña.`,
      "Tus cuentas de voz, teléfonos, registros de llamadas, saldo, tarjeta y facturas se han trasladado contigo. Los teléfonos siguen funcionando y reciben su nueva configuración automáticamente.",
      line`Si no fuiste tú, avisa a ${support("nuestro equipo de soporte")} enseguida.`,
    ],
    button: { label: "Iniciar sesión en tu equipo", url: log_in },
  }),
});

/** Sent when the migration failed, for customers who have closed the page. */
export const accountNotMoved = template({
  name: "migration.not_moved",
  data: z.object({ first_name: z.string(), look: z.string() }),
  because: "account",
  example: { first_name: "Ana", look: "https://solo.example/process-migration" },
  en: ({ first_name, brand, look }) => ({
    subject: `Your ${brand} account wasn't moved`,
    paragraphs: [
      `Hi ${first_name},`,
      "We couldn't move your account to a team. Everything is as it was: nothing was lost or charged.",
      "“Move to a team” shows what got in the way and how to fix it.",
    ],
    button: { label: "View details", url: look },
  }),
  es: ({ first_name, brand, look }) => ({
    subject: `Tu cuenta de ${brand} no se ha trasladado`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "No hemos podido trasladar tu cuenta a un equipo. Todo está como antes: no se ha perdido ni cobrado nada.",
      "«Pasar a un equipo» muestra qué lo impidió y cómo resolverlo.",
    ],
    button: { label: "Ver detalles", url: look },
  }),
});
