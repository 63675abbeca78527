import * as z from "zod/mini";
import { invitationFailed } from "@portal/model/events/event-catalog.ts";
import { Product } from "@portal/model/members/schemas.ts";
import type { Db } from "../../platform/db.ts";
import { type EventTransaction, publishEvents } from "../../platform/events.ts";
import { type DeliveryResult, template } from "../../platform/email-template.ts";
import { makeInvitation } from "./tokens.ts";
import { updateDeliveryState } from "./store.ts";

const InvitationData = z.object({
  team_id: z.uuid(),
  member_id: z.uuid(),
  first_name: z.string(),
  team_name: z.string(),
  /** The name of the person who invites; missing if support resends the invitation. */
  inviter: z.optional(z.string()),
  product: Product,
});

const mint = async (db: Db, data: object, now: Date, recipient: string): Promise<string> =>
  (await makeInvitation(db, z.parse(InvitationData, data), now, recipient)).token;

/** Copies the delivery state of the email to the invitation, which shows the admin what the mail server said. */
async function keepFate(
  tx: EventTransaction,
  mail: { id: string; data: object },
  { state, smtp_reply, cause, at }: DeliveryResult,
): Promise<void> {
  const reason = state === "success" ? null : smtp_reply;
  const { team_id, member_id } = z.parse(InvitationData, mail.data);
  const counts = await updateDeliveryState(tx.db, { team_id, member_id }, mail.id, { state, reason, cause });
  if (!counts || !FINAL.has(state)) return;
  await publishEvents(tx, team_id, at, [{ ...invitationFailed(cause), target: `member:${member_id}` }]);
}
/** States after which the email is not retried. */
const FINAL: ReadonlySet<DeliveryResult["state"]> = new Set(["bounced", "refused", "expired"]);

/** A team that is still named after an email address would make the email look like phishing. */
const namedTeam = (team_name: string, otherwise: string): string => (team_name.includes("@") ? otherwise : team_name);

/** Contains no free text, so an invitation can't be abused to send a message. */
export const invitation = template({
  name: "invitations.invitation",
  data: InvitationData,
  link: { path: "/join", inPath: true, mint },
  onDelivery: keepFate,
  because: "invitation",
  example: {
    team_id: "0198f0aa-0000-7000-8000-000000000001",
    member_id: "0198f0aa-0000-7000-8000-000000000002",
    first_name: "Ben",
    team_name: "Acme",
    inviter: "Ana Ruiz",
    product: "team",
  },
  en: ({ first_name, team_name, inviter, brand, link }) => {
    const team = namedTeam(team_name, "their team");
    return {
      subject: inviter ? `${inviter} invited you to ${team} on ${brand}` : `You're invited to ${team} on ${brand}`,
      paragraphs: [
        first_name ? `Hi ${first_name},` : "Hi,",
        inviter
          ? `${inviter} invited you to ${team} on ${brand}: calls, video and messages with your colleagues.`
          : `You're invited to ${team} on ${brand}: calls, video and messages with your colleagues.`,
        "This link is only for you. It works once, within 14 days.",
      ],
      button: { label: team_name.includes("@") ? "Join the team" : `Join ${team_name}`, url: link },
    };
  },
  es: ({ first_name, team_name, inviter, brand, link }) => {
    const team = namedTeam(team_name, "un equipo");
    return {
      subject: inviter ? `${inviter} te ha invitado a ${team} en ${brand}` : `Te han invitado a ${team} en ${brand}`,
      paragraphs: [
        first_name ? `Hola, ${first_name}:` : "Hola:",
        inviter
          ? `${inviter} te ha invitado a ${team} en ${brand}: llamadas, vídeo y mensajes con tus compañeros.`
          : `Te han invitado a ${team} en ${brand}: llamadas, vídeo y mensajes con tus compañeros.`,
        "Este enlace es solo para ti. Funciona una sola vez, durante 14 días.",
      ],
      button: { label: team_name.includes("@") ? "Unirme al equipo" : `Unirme a ${team_name}`, url: link },
    };
  },
});
