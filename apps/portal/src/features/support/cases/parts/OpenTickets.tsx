import type { QueuedTicket } from "@portal/model/ticket-desk/contract.ts";
import { QueueRows } from "#domain/tickets/QueueRows.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { caseText } from "../text.ts";
import styles from "./TicketsPart.module.css";

/** The customer's open tickets; nothing if there are none. */
export function OpenTickets({ tickets }: { readonly tickets: readonly QueuedTicket[] }) {
  const t = useText(caseText);
  const open = tickets.filter(({ state }) => state !== "closed");
  if (open.length === 0) return null;
  return (
    <div className={styles.open}>
      <Card title={t("tickets.open")} padded={false}>
        <div className={styles.list}>
          <QueueRows label={t("tickets.open")} tickets={open.slice(0, 3)} withCustomer={false} />
        </div>
      </Card>
    </div>
  );
}
