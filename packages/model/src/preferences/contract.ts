import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Id, LinkToken, PersonId } from "../kit/schemas.ts";

const Preferences = z.object({ list_productnotifications: z.boolean(), list_promotions: z.boolean() });
export const PreferencesGiven = z.strictObject({
  list_productnotifications: z.boolean(),
  list_promotions: z.boolean(),
});

export const preferences = group({
  get: {
    method: "GET",
    path: "/api/v2/preferences",
    summary: "What one wants to be sent",
    can: "preferences.own",
    query: z.strictObject({ userId: PersonId, teamId: Id }),
    reply: Preferences,
    errors: [],
  },
  update: {
    method: "PUT",
    path: "/api/v2/preferences/email",
    summary: "Says what one wants to be sent: signed in, or with the token from the foot of a mail",
    can: "list.leave",
    audit: "preferences.changed",
    body: z.extend(PreferencesGiven, { token: z.optional(LinkToken) }),
    reply: Preferences,
    errors: ["token.invalid"],
  },
  ofToken: {
    method: "POST",
    path: "/api/v2/preferences/email/read",
    summary: "What the person that the token of a mail belongs to wants to be sent",
    can: "list.leave",
    audit: "preferences.read",
    body: z.strictObject({ token: LinkToken }),
    reply: Preferences,
    errors: ["token.invalid"],
  },
  leaveList: {
    method: "POST",
    path: "/api/v2/preferences/unsubscribe/{listToken}",
    summary: "One click in a mail program (RFC 8058): no more mails that are not about the account itself",
    can: "list.leave",
    audit: "preferences.list_left",
    accepts: "form",
    params: z.strictObject({ listToken: LinkToken }),
    reply: z.object({ success: z.boolean() }),
    errors: ["token.invalid"],
  },
});
