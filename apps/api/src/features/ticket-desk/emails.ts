import * as z from "zod/mini";
import { line, template } from "../../platform/email-template.ts";

const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Contains support's whole reply, so no login is needed to read it. */
export const ticketAnswered = template({
  name: "ticket.answered",
  data: z.object({
    first_name: z.string(),
    number: z.string(),
    subject: z.string(),
    author: z.string(),
    body: z.string(),
    url: z.string(),
  }),
  because: "ticket",
  example: {
    first_name: "Ana",
    number: "T-1042",
    subject: "No sound on incoming calls",
    author: "Kim",
    body: "Thanks for the details.\n\nPlease turn off SIP ALG on your router and call again.",
    url: "https://teams.example/dashboard/support-tickets",
  },
  en: ({ first_name, number, subject, author, body, url, brand, support }) => ({
    subject: `[${number}] ${subject}`,
    heading: subject,
    paragraphs: [
      `Hi ${first_name},`,
      line`${author} from ${support(`${brand} support`)} replied to your ticket ${number}:`,
      ...paragraphsOf(body),
      "To reply, open the ticket. Replies to this email aren't read. If your problem is solved, close the ticket there.",
    ],
    button: { label: "Open ticket", url },
  }),
  es: ({ first_name, number, subject, author, body, url, brand, support }) => ({
    subject: `[${number}] ${subject}`,
    heading: subject,
    paragraphs: [
      `Hola, ${first_name}:`,
      line`${author}, del ${support(`soporte de ${brand}`)}, ha respondido a tu consulta ${number}:`,
      ...paragraphsOf(body),
      "Para responder, abre la consulta. Las respuestas a este correo no se leen. Si el problema está resuelto, cierra allí la consulta.",
    ],
    button: { label: "Abrir la consulta", url },
  }),
});
