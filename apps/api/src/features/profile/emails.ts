import * as z from "zod/mini";
import { Product } from "@portal/model/members/schemas.ts";
import { template } from "../../platform/email-template.ts";
import { keepConfirmHash, keepUndoHash } from "./store.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import type { Db } from "../../platform/db.ts";

const ChangeData = z.object({ first_name: z.string(), change_id: z.uuid(), product: Product, email: z.string() });

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
  en: ({ first_name, brand, link }) => ({
    subject: `Confirm your new e-mail for ${brand}`,
    paragraphs: [
      `Hello ${first_name},`,
      "your account is to have this address from now on. Confirm that it is yours; the link works for 48 hours.",
      "If you did not ask for this, ignore this mail; nothing will happen.",
    ],
    button: { label: "Confirm this address", url: link },
  }),
  es: ({ first_name, brand, link }) => ({
    subject: `Confirma tu nuevo correo para ${brand}`,
    paragraphs: [
      `Hola, ${first_name}:`,
      "tu cuenta va a tener esta dirección a partir de ahora. Confirma que es tuya; el enlace funciona durante 48 horas.",
      "Si no lo has pedido, ignora este correo; no pasará nada.",
    ],
    button: { label: "Confirmar esta dirección", url: link },
  }),
});

/** Sent to the old address, which can undo the change. */
export const addressChanged = template({
  name: "profile.address_changed",
  data: ChangeData,
  link: { path: "/undo-email", mint: minted(keepUndoHash) },
  en: ({ first_name, email, brand, link }) => ({
    subject: `Your ${brand} account has a new e-mail`,
    paragraphs: [
      `Hello ${first_name},`,
      `your account now belongs to ${email}. If you did this, there is nothing to do.`,
      "If you did not, take it back within 7 days: the account gets this address again and everybody is logged out.",
    ],
    button: { label: "Take the change back", url: link },
  }),
  es: ({ first_name, email, brand, link }) => ({
    subject: `Tu cuenta de ${brand} tiene un correo nuevo`,
    paragraphs: [
      `Hola, ${first_name}:`,
      `tu cuenta pertenece ahora a ${email}. Si lo has hecho tú, no tienes que hacer nada.`,
      "Si no, deshazlo en 7 días: la cuenta recupera esta dirección y se cierra la sesión en todas partes.",
    ],
    button: { label: "Deshacer el cambio", url: link },
  }),
});
