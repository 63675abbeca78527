import * as z from "zod/mini";
import { Product } from "@portal/model/members/schemas.ts";
import { template } from "../../platform/email-template.ts";
import { keepConfirmHash, keepUndoHash } from "./store.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import type { Db } from "../../platform/db.ts";

const ChangeData = z.object({ first_name: z.string(), change_id: z.uuid(), product: Product, email: z.string() });

const example = {
  first_name: "Ana",
  change_id: "0198f0aa-0000-7000-8000-000000000001",
  product: "team",
  email: "ana@acme.example",
} as const;

/** Creates the token for one of the two links of a change. A newer email invalidates earlier links. */
const minted =
  (keep: (db: Db, change_id: string, hash: Buffer) => Promise<unknown>) => async (db: Db, data: object) => {
    const token = newSecret();
    await keep(db, z.parse(ChangeData, data).change_id, hashOf(token));
    return token;
  };

/** Sent to the new address, which has to confirm. */
export const confirmAddress = template({
  name: "profile.confirm_address",
  data: ChangeData,
  link: { path: "/confirm-email", mint: minted(keepConfirmHash) },
  because: "address_entered",
  example,
  en: ({ first_name, brand, link }) => ({
    subject: `Confirm your new email for ${brand}`,
    paragraphs: [
      `Hi ${first_name},`,
      "Confirm this address to use it for your account. The link works for 48 hours.",
      "If you didn't ask for this, ignore this email. Nothing will change.",
    ],
    button: { label: "Confirm email", url: link },
  }),
  es: ({ first_name, brand, link }) => ({
    subject: `Confirma tu nuevo correo para ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "Confirma esta dirección para usarla en tu cuenta. El enlace funciona durante 48 horas.",
      "Si no lo has pedido, ignora este correo. No cambiará nada.",
    ],
    button: { label: "Confirmar correo", url: link },
  }),
});

/** Sent to the old address, which can undo the change. */
export const addressChanged = template({
  name: "profile.address_changed",
  data: ChangeData,
  link: { path: "/undo-email", mint: minted(keepUndoHash) },
  because: "security",
  example,
  en: ({ first_name, email, brand, link }) => ({
    subject: `Your ${brand} account has a new email`,
    paragraphs: [
      `Hi ${first_name},`,
      `Your account now uses ${email}. If this was you, you're all set.`,
      "If it wasn't, undo the change within 7 days. Your account gets this address back, and you're logged out everywhere.",
    ],
    button: { label: "Undo email change", url: link },
  }),
  es: ({ first_name, email, brand, link }) => ({
    subject: `Tu cuenta de ${brand} tiene un correo nuevo`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `Tu cuenta usa ahora ${email}. Si fuiste tú, no tienes que hacer nada.`,
      "Si no, deshaz el cambio en 7 días. Tu cuenta recupera esta dirección y se cierra la sesión en todas partes.",
    ],
    button: { label: "Deshacer cambio de correo", url: link },
  }),
});
