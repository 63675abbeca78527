import * as z from "zod/mini";
import type { ErrorCode } from "../errors.ts";
import { group } from "../kit/endpoint.ts";
import { Id } from "../kit/schemas.ts";
import { AddressInput } from "./address.ts";
import { Subscription, TeamParams, needed } from "./schemas.ts";

const CARD = [
  "payment.off",
  "payment.not_set_up",
  "payment.unreachable",
  "payment.card_number",
] as const satisfies readonly ErrorCode[];

/** A team's card and billing address. */
export const cards = group({
  startCard: {
    method: "POST",
    path: "/api/v2/subscription/{id}/paymentProfile/setup",
    summary: "Starts card entry at the payment provider. Card numbers never reach this server",
    can: "billing.card",
    owner: "team",
    audit: "payment.card_asked",
    params: TeamParams,
    reply: z.object({
      setup_id: z.string(),
      /** Authorizes the provider's form for this setup. Never part of a URL. */
      client_secret: z.string(),
      form: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("frame"), url: z.string() }),
        z.object({ kind: z.literal("stripe"), key: z.string() }),
      ]),
    }),
    errors: ["team.not_found", "payment.off", "payment.unreachable"],
  },
  addPaymentProfile: {
    method: "POST",
    path: "/api/v2/subscription/{id}/paymentProfile",
    summary: "Saves the card entered at the provider and the billing address, and retries unpaid bills",
    can: "billing.card",
    owner: "team",
    audit: "payment.profile_added",
    params: TeamParams,
    body: z.strictObject({
      /** A card number is refused before the body is parsed. */
      credit_card: z.strictObject({ setup_id: z.string().check(z.regex(/^[\w-]{6,128}$/)), name: needed(100) }),
      address: AddressInput,
    }),
    reply: Subscription,
    errors: ["team.not_found", ...CARD],
  },
  editPaymentProfile: {
    method: "PUT",
    path: "/api/v2/subscription/{id}/paymentProfile/{profileId}",
    summary: "Updates the name, the billing address or the card of a payment method",
    can: "billing.card",
    owner: "team",
    audit: "payment.profile_changed",
    params: z.strictObject({ id: Id, profileId: Id }),
    body: z.strictObject({
      credit_card: z.strictObject({
        setup_id: z.optional(z.string().check(z.regex(/^[\w-]{6,128}$/))),
        name: needed(100),
      }),
      address: AddressInput,
    }),
    reply: Subscription,
    errors: ["team.not_found", "payment.no_profile", ...CARD],
  },
});
