import type { Locale } from "@portal/model/session/contract.ts";

/** Why someone gets an email, as its footer says it. */
export type EmailReason =
  | "account"
  | "security"
  | "billing"
  | "invitation"
  | "address_entered"
  | "ticket"
  | "staff"
  | "news";

type Reasons = Readonly<Record<EmailReason, (brand: string) => string>>;

export const EMAIL_REASONS: Readonly<Record<Locale, Reasons>> = {
  en: {
    account: (brand) => `You get this email because you have a ${brand} account.`,
    security: (brand) =>
      `You get this email because it's about the security of your ${brand} account. You can't turn these emails off.`,
    billing: (brand) => `You get this email because you manage the subscription of a ${brand} account.`,
    invitation: (brand) => `You get this email because someone invited this address to a team on ${brand}.`,
    address_entered: (brand) => `You get this email because someone entered this address at ${brand}.`,
    ticket: (brand) => `You get this email because you contacted ${brand} support.`,
    staff: (brand) => `You get this email because you work at ${brand} support.`,
    news: (brand) => `You get this email because you signed up for product news from ${brand}.`,
  },
  es: {
    account: (brand) => `Recibes este correo porque tienes una cuenta de ${brand}.`,
    security: (brand) =>
      `Recibes este correo porque trata de la seguridad de tu cuenta de ${brand}. Estos correos no se pueden desactivar.`,
    billing: (brand) => `Recibes este correo porque gestionas la suscripción de una cuenta de ${brand}.`,
    invitation: (brand) => `Recibes este correo porque alguien ha invitado esta dirección a un equipo en ${brand}.`,
    address_entered: (brand) => `Recibes este correo porque alguien ha introducido esta dirección en ${brand}.`,
    ticket: (brand) => `Recibes este correo porque contactaste con el soporte de ${brand}.`,
    staff: (brand) => `Recibes este correo porque trabajas en el soporte de ${brand}.`,
    news: (brand) => `Recibes este correo porque pediste novedades del producto de ${brand}.`,
  },
};
