import * as z from "zod/mini";
import { APPROVAL_KINDS, type ApprovalKind } from "@portal/model/approvals/contract.ts";
import { template } from "../../platform/email-template.ts";

const Data = z.object({
  full_name: z.string(),
  by_name: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  /** A colleague's name; empty for a customer. */
  about_name: z.string(),
  url: z.string(),
});

const example = {
  full_name: "Kim Park",
  by_name: "Sam Ito",
  kind: "customer_write",
  about_name: "",
  url: "https://support.example/support/approvals",
} as const;

const EN: Readonly<Record<ApprovalKind, (name: string) => string>> = {
  staff_password: (name) => `give ${name} a one-time password`,
  staff_mfa: (name) => `reset ${name}'s two-step login`,
  customer_write: () => "make changes in a customer's account",
};
const ES: Readonly<Record<ApprovalKind, (name: string) => string>> = {
  staff_password: (name) => `dar a ${name} una contraseña de un solo uso`,
  staff_mfa: (name) => `restablecer la verificación en dos pasos de ${name}`,
  customer_write: () => "hacer cambios en la cuenta de un cliente",
};

/** Sent to the support administrators who can decide. */
export const approvalAsked = template({
  name: "approvals.asked",
  data: Data,
  because: "staff",
  example,
  en: ({ full_name, by_name, kind, about_name, url, brand }) => ({
    subject: `${by_name} needs your approval at ${brand} support`,
    paragraphs: [
      `Hi ${full_name},`,
      `${by_name} would like to ${EN[kind](about_name)}. This takes a second person's approval.`,
      "Talk to them if you're not sure why they need it. The request expires in 24 hours.",
    ],
    button: { label: "Review request", url },
  }),
  es: ({ full_name, by_name, kind, about_name, url, brand }) => ({
    subject: `${by_name} necesita tu aprobación en el soporte de ${brand}`,
    paragraphs: [
      `Hola, ${full_name}:`,
      `${by_name} quiere ${ES[kind](about_name)}. Para eso hace falta que lo apruebe otra persona.`,
      "Si no tienes claro por qué lo necesita, pregúntaselo. La solicitud caduca en 24 horas.",
    ],
    button: { label: "Ver la solicitud", url },
  }),
});

/** Sent to the requester, because an approval lasts only an hour. */
export const approvalDecided = template({
  name: "approvals.decided",
  data: z.extend(Data, { approve: z.boolean() }),
  because: "staff",
  example: { ...example, approve: true },
  en: ({ full_name, by_name, kind, about_name, approve, url, brand }) => ({
    subject: `Your request at ${brand} support was ${approve ? "approved" : "refused"}`,
    paragraphs: [
      `Hi ${full_name},`,
      approve
        ? `${by_name} approved your request to ${EN[kind](about_name)}. You have one hour, and the approval works once.`
        : `${by_name} refused your request to ${EN[kind](about_name)}.`,
    ],
    button: { label: "View request", url },
  }),
  es: ({ full_name, by_name, kind, about_name, approve, url, brand }) => ({
    subject: `Tu solicitud en el soporte de ${brand} se ha ${approve ? "aprobado" : "rechazado"}`,
    paragraphs: [
      `Hola, ${full_name}:`,
      approve
        ? `${by_name} ha aprobado tu solicitud de ${ES[kind](about_name)}. Tienes una hora, y la aprobación sirve una sola vez.`
        : `${by_name} ha rechazado tu solicitud de ${ES[kind](about_name)}.`,
    ],
    button: { label: "Ver la solicitud", url },
  }),
});
