import * as z from "zod/mini";
import { inTeam } from "../kit/db.ts";
import type { House } from "../kit/house.ts";
import { type Handling, handle } from "../kit/queue.ts";
import type { Mailer } from "../outside/mail/port.ts";
import { issueLink } from "../links/service.ts";
import { sendMail } from "./jobs.ts";
import { render } from "./letter.ts";
import { mailToSend, recordFate } from "./store.ts";
import { LinkData, type Template } from "./template.ts";

/** Works the outbox off. A mail keeps its Message-ID however often it is tried, so a double is recognisable. */
export function mailHandlings(house: House, mailer: Mailer, templates: readonly Template[]): Handling[] {
  const byName = new Map(templates.map((template) => [template.name, template]));
  const { db, config, clock, metrics } = house;
  return [
    handle(sendMail, async ({ team_id, mail_id }) => {
      const mail = await inTeam(db, team_id, (db) => mailToSend(db, team_id, mail_id));
      const template = mail && byName.get(mail.template);
      if (!mail || !template || mail.state === "success" || mail.state === "refused") return;
      const data = z.parse(template.data, mail.data) as object;
      const link = template.link ? await linkFor(house, template.link, data) : "";
      const letter = template.texts[mail.locale as "en" | "es"]({ ...data, brand: config.BRAND_NAME, link });
      const fate = await mailer.send({
        id: mail.id,
        from: { name: config.BRAND_NAME, address: config.MAIL_FROM },
        to: mail.recipient,
        subject: letter.subject,
        ...render(letter, config.BRAND_NAME),
      });
      const { state, smtp_reply } = fate;
      const sent_at = state === "success" ? clock.now() : null;
      await inTeam(db, team_id, (db) => recordFate(db, team_id, mail_id, { state, smtp_reply, sent_at }));
      metrics.mail(state);
      // The engine tries again, later each time; a refusal is final and is not a failure of ours.
      if (state === "deferred") throw new Error("the relay asked to come back later");
    }),
  ];
}

/** In the fragment: it reaches the page and nobody on the way, no server's log and no referrer. */
async function linkFor(house: House, { purpose, path }: NonNullable<Template["link"]>, data: object): Promise<string> {
  const { account_id, product } = z.parse(LinkData, data);
  const token = await house.db.transaction().execute((db) => issueLink(db, purpose, account_id, house.clock.now()));
  return new URL(`${path}#${token}`, house.config.urls[product]).href;
}
