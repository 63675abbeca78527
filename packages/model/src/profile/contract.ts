import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { LinkToken } from "../kit/schemas.ts";

/** The two emails about a changed address: the new address confirms it, the old one can revert it. */
export const profile = group({
  confirmEmail: {
    method: "POST",
    path: "/api/v2/emailChange/confirm",
    summary: "Confirms a new email address with its link and ends other sessions",
    can: "email.settle",
    audit: "email.changed",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ email: z.string() }),
    errors: ["token.invalid", "email.taken"],
  },
  undoEmail: {
    method: "POST",
    path: "/api/v2/emailChange/undo",
    summary:
      "Undoes an email change with the link sent to the old address, ends all sessions and requires a new password",
    can: "email.settle",
    audit: "email.change_undone",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ email: z.string() }),
    errors: ["token.invalid"],
  },
  cancelEmail: {
    method: "DELETE",
    path: "/api/v2/emailChange",
    summary: "Cancels a pending email change",
    can: "session.manage",
    audit: "email.change_cancelled",
    reply: z.object({ success: z.boolean() }),
    errors: [],
  },
});
