import { CRM } from "@portal/model/limits.ts";
import { type Crm, CrmError } from "./port.ts";

/**
 * Pauses requests after several consecutive failures: they fail at once instead of waiting for a timeout. After the
 * pause, one request goes through and its result decides.
 */
export function withCircuitBreaker(crm: Crm, clock_ms: () => number = () => performance.now()): Crm {
  let failures = 0;
  let rests_until = 0;

  const through =
    <A extends readonly unknown[], T>(work: (...asked: A) => Promise<T>) =>
    async (...asked: A): Promise<T> => {
      const left_ms = rests_until - clock_ms();
      if (left_ms > 0) throw new CrmError("resting", Math.ceil(left_ms / 1000));
      try {
        const answer = await work(...asked);
        failures = 0;
        return answer;
      } catch (error) {
        // A CRM that rejects a request is up.
        if (error instanceof CrmError && error.trouble !== "refused") failures += 1;
        if (failures >= CRM.failures) rests_until = clock_ms() + CRM.rest_s * 1000;
        throw error;
      }
    };

  return {
    ensureContact: through((person) => crm.ensureContact(person)),
    contactPage: through((email) => crm.contactPage(email)),
    putTicket: through((ticket) => crm.putTicket(ticket)),
    linkContact: through((ticket, contact) => crm.linkContact(ticket, contact)),
    listMessages: through((ticket) => crm.listMessages(ticket)),
    addMessage: through((ticket, message) => crm.addMessage(ticket, message)),
  };
}
