import * as z from "zod/mini";
import { template } from "../../platform/email-template.ts";

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
  en: ({ first_name, number, subject, author, body, url, brand }) => ({
    subject: `[${number}] ${subject}`,
    paragraphs: [
      `Hi ${first_name},`,
      `${author} from ${brand} support replied to your ticket ${number}:`,
      ...paragraphsOf(body),
      "To reply, open the ticket. Replies to this email aren't read. If your problem is solved, close the ticket there.",
    ],
    button: { label: "Open ticket", url },
  }),
  es: ({ first_name, number, subject, author, body, url, brand }) => ({
    subject: `[${number}] ${subject}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${author}, del soporte de ${brand}, ha respondido a tu consulta ${number}:`,
      ...paragraphsOf(body),
      "Para responder, abre la consulta. Las respuestas a este correo no se leen. Si el problema está resuelto, cierra allí la consulta.",
    ],
    button: { label: "Abrir la consulta", url },
  }),
});
