import { inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { enqueueMail } from "../mail/public.ts";
import type { LinkTemplate } from "../../platform/email-template.ts";
import { sendLink } from "./jobs.ts";
import { accountToMail, firstNameOf, type Purpose } from "./store.ts";

export function linkJobHandlers(app: OpenAppContext, templates: Readonly<Record<Purpose, LinkTemplate>>): JobHandler[] {
  const { db, clock, queue } = app;
  return [
    jobHandler(sendLink, async ({ purpose, product, email }) => {
      const account = await accountToMail(db, product, email);
      if (!account || (purpose === "verify" && account.verified_at)) return;
      const { id: account_id, team_id, member_id, email: recipient, locale } = account;
      await inTeam(db, team_id, async (db) => {
        const { first_name = "" } = (await firstNameOf(db, team_id, member_id)) ?? {};
        const tx: Parameters<typeof enqueueMail>[0] = {
          db,
          enqueue: (job, payload) => queue.enqueue(db, job, payload),
        };
        const data = { first_name, account_id, product };
        await enqueueMail(tx, templates[purpose], { team_id, recipient, locale, now: clock.now(), data });
      });
    }),
  ];
}
