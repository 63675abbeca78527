import { inTeam } from "../kit/db.ts";
import type { OpenHouse } from "../kit/house.ts";
import { type Handling, handle } from "../kit/queue.ts";
import { queueMail } from "../mail/service.ts";
import type { LinkTemplate } from "../mail/template.ts";
import { sendLink } from "./jobs.ts";
import { accountToMail, firstNameOf, type Purpose } from "./store.ts";

export function linkHandlings(house: OpenHouse, templates: Readonly<Record<Purpose, LinkTemplate>>): Handling[] {
  const { db, clock, queue } = house;
  return [
    handle(sendLink, async ({ purpose, product, email }) => {
      const account = await accountToMail(db, product, email);
      if (!account || (purpose === "verify" && account.verified_at)) return;
      const { id: account_id, team_id, member_id, email: recipient, locale } = account;
      await inTeam(db, team_id, async (db) => {
        const { first_name = "" } = (await firstNameOf(db, team_id, member_id)) ?? {};
        const tx: Parameters<typeof queueMail>[0] = { db, enqueue: (job, payload) => queue.enqueue(db, job, payload) };
        const data = { first_name, account_id, product };
        await queueMail(tx, templates[purpose], { team_id, recipient, locale, now: clock.now(), data });
      });
    }),
  ];
}
