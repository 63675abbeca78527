import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Id, LinkToken, PersonId } from "../kit/schemas.ts";
import { MEMBER_COLUMNS } from "../members/columns.ts";

const Preferences = z.object({ list_productnotifications: z.boolean(), list_promotions: z.boolean() });
export const PreferencesGiven = z.strictObject({
  list_productnotifications: z.boolean(),
  list_promotions: z.boolean(),
});

/** Null while the list shows its own choice. */
const ListColumns = z.object({ members: z.nullable(z.array(z.enum(MEMBER_COLUMNS))) });

export const preferences = group({
  get: {
    method: "GET",
    path: "/api/v2/preferences",
    summary: "Returns the caller's email preferences",
    can: "preferences.own",
    query: z.strictObject({ userId: PersonId, teamId: Id }),
    reply: Preferences,
    errors: [],
  },
  update: {
    method: "PUT",
    path: "/api/v2/preferences/email",
    summary: "Updates email preferences, with a session or the token in an email's footer",
    can: "list.leave",
    audit: "preferences.changed",
    body: z.extend(PreferencesGiven, { token: z.optional(LinkToken) }),
    reply: Preferences,
    errors: ["token.invalid"],
  },
  ofToken: {
    method: "POST",
    path: "/api/v2/preferences/email/read",
    summary: "Returns the email preferences that an email's token belongs to",
    can: "list.leave",
    audit: "preferences.read",
    body: z.strictObject({ token: LinkToken }),
    reply: Preferences,
    errors: ["token.invalid"],
  },
  columns: {
    method: "GET",
    path: "/api/v2/preferences/columns",
    summary: "Returns the columns that the caller shows in each list",
    can: "preferences.own",
    reply: ListColumns,
    errors: [],
  },
  setColumns: {
    method: "PUT",
    path: "/api/v2/preferences/columns",
    summary: "Chooses the columns of the given lists, on every device of the caller",
    can: "preferences.own",
    audit: "preferences.columns_changed",
    body: z.strictObject({
      members: z.array(z.enum(MEMBER_COLUMNS)).check(z.maxLength(MEMBER_COLUMNS.length)),
    }),
    reply: ListColumns,
    errors: [],
  },
  leaveList: {
    method: "POST",
    path: "/api/v2/preferences/unsubscribe/{listToken}",
    summary: "Unsubscribes from all emails that aren't about the account, with one click (RFC 8058)",
    can: "list.leave",
    audit: "preferences.list_left",
    accepts: "form",
    params: z.strictObject({ listToken: LinkToken }),
    reply: z.object({ success: z.boolean() }),
    errors: ["token.invalid"],
  },
});
