import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { LinkToken } from "../kit/schemas.ts";

/** The two emails about a changed address: the new address confirms it, the old one can revert it. */
export const profile = group({
  confirmEmail: {
    method: "POST",
    path: "/api/v2/emailChange/confirm",
    summary: "With the link at the new address: the account has it from now on, and other sessions end",
    can: "email.settle",
    audit: "email.changed",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ email: z.string() }),
    errors: ["token.invalid", "email.taken"],
  },
  undoEmail: {
    method: "POST",
    path: "/api/v2/emailChange/undo",
    summary: "With the link at the old address: the account has it back, every session ends, a new password is due",
    can: "email.settle",
    audit: "email.change_undone",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ email: z.string() }),
    errors: ["token.invalid"],
  },
  cancelEmail: {
    method: "DELETE",
    path: "/api/v2/emailChange",
    summary: "Forgets an address that waits to be confirmed",
    can: "session.manage",
    audit: "email.change_cancelled",
    reply: z.object({ success: z.boolean() }),
    errors: [],
  },
});
