import { newsOfFailure } from "@portal/model/mail/news.ts";
import { NO_TEAM, inTeam } from "../kit/db.ts";
import type { OpenHouse } from "../kit/house.ts";
import type { BounceDesk } from "../outside/mail/port.ts";
import { inOne, settleFromOutside } from "./fates.ts";
import { mailOfReturnAddress } from "./return-address.ts";
import type { Templates } from "./template.ts";

/** What is made of mail that comes back. Only a failure is news: a delay is the relay's business until it gives up. */
export function bounceDesk({ config, db, clock, metrics }: OpenHouse, templates: Templates): BounceDesk {
  return {
    knows: (address) => mailOfReturnAddress(config, address) !== null,
    async take(address, { action, status, diagnosis }) {
      const id = mailOfReturnAddress(config, address);
      if (!id || action !== "failed") return;
      const news = newsOfFailure(status);
      const heard = { news, said: inOne(status, diagnosis), at: clock.now() };
      const changed = await inTeam(db, NO_TEAM, (db) => settleFromOutside(db, templates, id, heard));
      if (changed) metrics.mail(news);
    },
  };
}
