import { classifyFailure } from "@portal/model/mail/delivery-events.ts";
import { NO_TEAM, inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import type { BounceHandler } from "../../adapters/mail/port.ts";
import { inOne, recordDeliveryById } from "./delivery.ts";
import { mailOfReturnAddress } from "./return-address.ts";
import type { Templates } from "../../platform/email-template.ts";

/** Handles bounces. Only failures count: a delay is up to the relay until it gives up. */
export function createBounceHandler(
  { config, db, clock, metrics, queue }: OpenAppContext,
  templates: Templates,
): BounceHandler {
  return {
    isReturnAddress: (address) => mailOfReturnAddress(config, address) !== null,
    async handleReport(address, { action, status, diagnosis }) {
      const id = mailOfReturnAddress(config, address);
      if (!id || action !== "failed") return;
      const news = classifyFailure(status);
      const heard = { news, said: inOne(status, diagnosis), at: clock.now() };
      const changed = await inTeam(db, NO_TEAM, (db) => recordDeliveryById({ db, queue }, templates, id, heard));
      if (changed) metrics.mail(news);
    },
  };
}
