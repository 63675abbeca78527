import * as z from "zod/mini";
import { PersonData, template } from "../../platform/email-template.ts";

/** Sent when an admin creates a link that logs a phone in as this person. */
export const linkMade = template({
  name: "devices.link_made",
  data: z.extend(PersonData, { by_name: z.string() }),
  because: "security",
  example: { first_name: "Ana", by_name: "Uma Quill" },
  en: ({ first_name, by_name, product, brand, page }) => ({
    subject: `A phone can be added to your ${brand} account`,
    paragraphs: [
      `Hi ${first_name},`,
      `${by_name} created a link that sets up a phone with your account. It works once, within 7 days.`,
      "If you're setting up a phone together, you're all set. If not, check My devices and unregister any phone you don't recognize.",
    ],
    button: { label: "Check my devices", url: page(product, "/dashboard/devices") },
  }),
  es: ({ first_name, by_name, product, brand, page }) => ({
    subject: `Se puede añadir un teléfono a tu cuenta de ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `${by_name} ha creado un enlace que configura un teléfono con tu cuenta. Funciona una sola vez, durante 7 días.`,
      "Si estáis configurando un teléfono juntos, no tienes que hacer nada. Si no, revisa Mis dispositivos y da de baja los teléfonos que no reconozcas.",
    ],
    button: { label: "Revisar mis dispositivos", url: page(product, "/dashboard/devices") },
  }),
});
