import * as z from "zod/mini";
import { Product } from "@portal/model/members/shapes.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { inTeam } from "../kit/db.ts";
import type { House } from "../kit/house.ts";
import { type Handling, handle } from "../kit/queue.ts";
import type { Mailer } from "../outside/mail/port.ts";
import { sendMail } from "./jobs.ts";
import { render } from "./letter.ts";
import { mailToSend, recordFate } from "./store.ts";
import { waysToLeave } from "./lists.ts";
import type { Template } from "./template.ts";

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
      const link = template.link ? await linkFor(house, team_id, template.link, data) : "";
      const letter = template.texts[mail.locale as Locale]({ ...data, brand: config.BRAND_NAME, link });
      const leave = template.list && waysToLeave(config, mail.locale as Locale, data);
      const fate = await mailer.send({
        id: mail.id,
        from: { name: config.BRAND_NAME, address: config.MAIL_FROM },
        to: mail.recipient,
        subject: letter.subject,
        ...render(letter, config.BRAND_NAME, leave?.foot),
        ...(leave && { one_click: leave.one_click }),
      });
      const { state, smtp_reply } = fate;
      const sent_at = state === "success" ? clock.now() : null;
      await inTeam(db, team_id, async (db) => {
        await recordFate(db, team_id, mail_id, { state, smtp_reply, sent_at });
        await template.onFate?.(db, data, fate);
      });
      metrics.mail(state);
      // The engine tries again, later each time; a refusal is final and is not a failure of ours.
      if (state === "deferred") throw new Error("the relay asked to come back later");
    }),
  ];
}

const Hosted = z.object({ product: Product });

/** In the fragment: it reaches the page and nobody on the way, no server's log and no referrer. */
async function linkFor(house: House, team_id: string, { path, inPath, mint }: LinkOf, data: object): Promise<string> {
  const { product } = z.parse(Hosted, data);
  const token = await inTeam(house.db, team_id, (db) => mint(db, data, house.clock.now()));
  return new URL(`${path}${inPath ? "/" : "#"}${token}`, house.config.urls[product]).href;
}
type LinkOf = NonNullable<Template["link"]>;
