import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Email } from "../kit/shapes.ts";
import { passwordIssue } from "./policy.ts";

/** A password that is being chosen; what only the server knows (whose it is) it checks again. */
export const NewPassword = z.string().check(
  z.superRefine((password, ctx) => {
    const issue = passwordIssue(password);
    if (issue) ctx.addIssue({ code: "custom", message: issue, input: password });
  }),
);

/** From a link in a mail: 256 bits, one use. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/));

export const passwords = group({
  recover: {
    method: "POST",
    path: "/api/v2/password/recover",
    summary: "Sends a link for a new password, if there is such an account; the answer is the same if there is none",
    can: "password.recover",
    audit: "password.recovery_asked",
    body: z.strictObject({ email: Email }),
    reply: z.object({ success: z.boolean() }),
    errors: [],
  },
  reset: {
    method: "POST",
    path: "/api/v2/password/reset",
    summary: "Sets a new password with the link's token and ends every session of the account",
    can: "password.recover",
    audit: "password.reset",
    body: z.strictObject({ token: LinkToken, password: NewPassword }),
    reply: z.object({ success: z.boolean() }),
    errors: ["token.invalid"],
  },
});
