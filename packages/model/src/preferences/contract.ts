import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Id } from "../kit/shapes.ts";

const Preferences = z.object({ list_productnotifications: z.boolean(), list_promotions: z.boolean() });

/** The current user's id, with or without the U that it carries on the wire. */
const OwnId = z.string().check(z.regex(/^U?[0-9a-f-]{36}$/));

export const preferences = group({
  get: {
    method: "GET",
    path: "/api/v2/preferences",
    summary: "What one wants to be sent",
    can: "preferences.own",
    query: z.strictObject({ userId: OwnId, teamId: Id }),
    reply: Preferences,
    errors: [],
  },
  update: {
    method: "PUT",
    path: "/api/v2/preferences/email",
    summary: "Says what one wants to be sent",
    can: "preferences.own",
    audit: "preferences.changed",
    body: z.strictObject({ list_productnotifications: z.boolean(), list_promotions: z.boolean() }),
    reply: Preferences,
    errors: [],
  },
});
