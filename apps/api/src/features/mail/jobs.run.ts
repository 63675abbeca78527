import * as z from "zod/mini";
import { getRetryDelay } from "@portal/model/mail/delivery-events.ts";
import { Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import type { MailAnswer, Mailer } from "../../adapters/mail/port.ts";
import { recordDelivery } from "./delivery.ts";
import { sendMail } from "./jobs.ts";
import { mailLogo } from "./logo.ts";
import { emailContext, emailFrame, renderEmail } from "./render.ts";
import { unsubscribeLinks } from "./unsubscribe.ts";
import { mailTag, returnAddress } from "./return-address.ts";
import { type MailToSend, countTry, mailToSend } from "./store.ts";
import type { Attachment, Template, Templates } from "../../platform/email-template.ts";

/** Sends queued emails. Retries keep the Message-ID, so a duplicate is recognizable. */
export function mailJobHandlers(app: OpenAppContext, mailer: Mailer, templates: Templates): JobHandler[] {
  const { db, clock, metrics, queue } = app;
  return [
    jobHandler(sendMail, async ({ team_id, mail_id }) => {
      const mail = await inTeam(db, team_id, (db) => mailToSend(db, team_id, mail_id));
      if (!mail) return;
      const template = templates.get(mail.template);
      // An email with an unknown template would never be sent, unnoticed.
      if (!template) throw new Error(`no template ${mail.template}`);
      const { said, ...answer } = await deliver(app, mailer, mail, template);
      const at = clock.now();
      const wait = answer.news === "put_off" ? getRetryDelay(mail.attempts + 1, mail.created_at, at) : null;
      const news = answer.news === "put_off" && wait === null ? "expired" : answer.news;
      await inTeam(db, team_id, async (db) => {
        await countTry(db, team_id, mail_id);
        const changed = await recordDelivery({ db, queue }, templates, mail, { news, said, at });
        // The retry is queued with the record of the deferral; a worker that dies in between repeats both.
        if (changed && wait !== null) await queue.enqueue(db, sendMail, { team_id, mail_id }, wait);
      });
      metrics.mail(news);
    }),
  ];
}

async function deliver(app: OpenAppContext, mailer: Mailer, mail: MailToSend, template: Template): Promise<MailAnswer> {
  const { config } = app;
  const data = z.parse(template.data, mail.data) as object;
  const link = template.link ? await linkFor(app, mail, template.link, data) : "";
  const locale = mail.locale as Locale;
  const content = template.texts[locale]({ ...data, ...emailContext(config, link) });
  const leave = template.list && unsubscribeLinks(config, locale, data);
  const return_to = returnAddress(config, mail.id);
  const logo = mailLogo(config);
  const attachment = template.attach && (await attachmentFor(app, mail, template.attach, data));
  return mailer.send({
    id: mail.id,
    from: { name: config.BRAND_NAME, address: config.MAIL_FROM },
    ...(return_to && { return_to }),
    ...(config.mail_webhook_key && { tag: mailTag(config.secret_keys, mail.id) }),
    to: mail.recipient,
    subject: content.subject,
    ...renderEmail(content, emailFrame(config, template, locale, leave?.foot)),
    ...(logo && { image: logo }),
    ...(leave && { one_click: leave.one_click }),
    ...(attachment && { attachment }),
  });
}

const Hosted = z.object({ product: Product });

/** Puts the token into the fragment, which appears in no server log and no referrer. */
async function linkFor(
  app: OpenAppContext,
  { team_id, recipient }: MailToSend,
  { path, inPath, mint }: LinkOf,
  data: object,
): Promise<string> {
  const { product } = z.parse(Hosted, data);
  const token = await inTeam(app.db, team_id, (db) => mint(db, data, app.clock.now(), recipient));
  return new URL(`${path}${inPath ? "/" : "#"}${token}`, app.config.urls[product]).href;
}
type LinkOf = NonNullable<Template["link"]>;

async function attachmentFor(
  app: OpenAppContext,
  { team_id, locale }: MailToSend,
  attach: NonNullable<Template["attach"]>,
  data: object,
): Promise<Attachment> {
  const render = await inTeam(app.db, team_id, (db) => attach(app, db, { team_id, locale: locale as Locale, data }));
  return render();
}
