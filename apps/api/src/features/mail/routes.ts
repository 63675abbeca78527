import type { FastifyInstance } from "fastify";
import { mail } from "@portal/model/mail/contract.ts";
import { NO_TEAM } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { eventsIn, isSigned } from "./events.ts";
import { recordDeliveryById } from "./delivery.ts";
import type { Templates } from "../../platform/email-template.ts";

/** A report concerns many teams, so its audit row belongs to none, even if a session cookie was sent. */
const NOBODYS = { team_id: NO_TEAM };

export function mailRoutes(app: FastifyInstance, context: AppContext, templates: Templates): void {
  const { mail_webhook_key, secret_keys } = context.config;
  registerRoutes(app, context, "mail", mail, {
    async events({ raw }, { request, now, change }) {
      const key = mail_webhook_key ?? fail("request.not_found");
      const signature = request.headers["x-twilio-email-event-webhook-signature"];
      const timestamp = request.headers["x-twilio-email-event-webhook-timestamp"];
      if (!isSigned(key, { signature, timestamp }, raw, now)) fail("mail.not_signed");
      const events = eventsIn(secret_keys, raw, now) ?? fail("request.invalid");
      return change(async ({ db, note }) => {
        let changed = 0;
        for (const { id, ...heard } of events) {
          if (!(await recordDeliveryById({ db, queue: context.queue }, templates, id, heard))) continue;
          context.metrics.mail(heard.news);
          changed += 1;
        }
        note("mails", { events: events.length, changed });
        return { changed };
      }, NOBODYS);
    },
  });
}
