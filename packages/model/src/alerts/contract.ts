import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Id } from "../kit/schemas.ts";
import { Locale } from "../session/contract.ts";
import { SEVERITIES } from "./severities.ts";

/** An alert as shown to its readers: in their language, without its audience. */
export const AlertShown = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  severity: z.enum(SEVERITIES),
  dismissible: z.boolean(),
  link: z.nullable(z.string()),
});
export type AlertShown = z.infer<typeof AlertShown>;

export const alerts = group({
  list: {
    method: "GET",
    path: "/api/v2/alerts",
    summary: "Lists the caller's current alerts, most severe first",
    can: "alert.read",
    /** The language of the page, if it differs from the account's. */
    query: z.strictObject({ language: z.optional(Locale) }),
    reply: z.object({ alerts: z.array(AlertShown) }),
    errors: [],
  },
  dismiss: {
    method: "POST",
    path: "/api/v2/alerts/{id}/dismiss",
    summary: "Dismisses an alert for the caller until it starts again",
    can: "alert.dismiss",
    audit: "alert.dismissed",
    params: z.strictObject({ id: Id }),
    reply: z.object({ success: z.boolean() }),
    errors: ["alert.not_found", "alert.stays"],
  },
});
