import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Email } from "../kit/schemas.ts";

const CanceledEmail = z.object({
  /** The first character and the domain. */
  display: z.string(),
  /** The full address, for staff who may unblock it, while the account can be restored. */
  email: z.nullable(z.string()),
  canceled_at: Count,
  /** Until then it cannot start a free or trial account. */
  until: Count,
});
export type CanceledEmail = z.infer<typeof CanceledEmail>;

/** Addresses of closed accounts. They cannot start another free or trial account for a while. */
export const canceledEmails = group({
  list: {
    method: "GET",
    path: "/support/api/v2/canceled_emails",
    summary: "Lists emails that can't sign up, newest first, 100 per page, or looks up one full address",
    can: "canceled.view",
    may_lag: true,
    query: z.strictObject({
      email: z.optional(Email),
      before: z.optional(z.string().check(z.regex(/^\d{1,15}\.[0-9a-f]{64}$/))),
    }),
    reply: z.object({ data: z.array(CanceledEmail), next: z.nullable(z.string()), total: Count }),
    errors: [],
  },
  forget: {
    method: "DELETE",
    path: "/support/api/v2/canceled_emails/{email}",
    summary: "Removes an email from the list, so that it can sign up again. Takes the full address",
    can: "canceled.forget",
    audit: "canceled_email.forgotten",
    params: z.strictObject({ email: Email }),
    reply: z.object({ success: z.boolean() }),
    errors: ["canceled.unknown"],
  },
});
