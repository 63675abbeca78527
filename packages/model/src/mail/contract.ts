import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count } from "../kit/schemas.ts";

export const mail = group({
  events: {
    method: "POST",
    path: "/api/v2/mail/events",
    summary: "Receives signed delivery events from the email provider's webhook (SendGrid)",
    can: "mail.report",
    audit: "mail.reported",
    accepts: "signed",
    reply: z.object({ changed: Count }),
    errors: ["mail.not_signed"],
  },
});
