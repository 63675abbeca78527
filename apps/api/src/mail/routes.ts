import type { FastifyInstance } from "fastify";
import { mail } from "@portal/model/mail/contract.ts";
import { NO_TEAM } from "../kit/db.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import { eventsIn, isSigned } from "./events.ts";
import { settleFromOutside } from "./fates.ts";
import type { Templates } from "./template.ts";

/** A report is about the mails of many teams; whoever's session came along, the row is nobody's. */
const NOBODYS = { team_id: NO_TEAM };

export function mailRoutes(app: FastifyInstance, house: House, templates: Templates): void {
  const { mail_webhook_key, secret_keys } = house.config;
  mount(app, house, "mail", mail, {
    async events({ raw }, { request, now, change }) {
      const key = mail_webhook_key ?? fail("request.not_found");
      const signature = request.headers["x-twilio-email-event-webhook-signature"];
      const timestamp = request.headers["x-twilio-email-event-webhook-timestamp"];
      if (!isSigned(key, { signature, timestamp }, raw, now)) fail("mail.not_signed");
      const events = eventsIn(secret_keys, raw, now) ?? fail("request.invalid");
      return change(async ({ db, note }) => {
        let changed = 0;
        for (const { id, ...heard } of events) {
          if (!(await settleFromOutside(db, templates, id, heard))) continue;
          house.metrics.mail(heard.news);
          changed += 1;
        }
        note("mails", { events: events.length, changed });
        return { changed };
      }, NOBODYS);
    },
  });
}
