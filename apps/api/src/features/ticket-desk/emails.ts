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
      `Hello ${first_name},`,
      `${author} of ${brand} support has answered your ticket ${number}:`,
      ...paragraphsOf(body),
      "To answer, open the ticket: what is sent to this address is not read. If everything is solved, close it there.",
    ],
    button: { label: "Open the ticket", url },
  }),
  es: ({ first_name, number, subject, author, body, url, brand }) => ({
    subject: `[${number}] ${subject}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${author}, del soporte de ${brand}, ha respondido a tu consulta ${number}:`,
      ...paragraphsOf(body),
      "Para contestar, abre la consulta: lo que se envía a esta dirección no se lee. Si todo está resuelto, ciérrala allí.",
    ],
    button: { label: "Abrir la consulta", url },
  }),
});
