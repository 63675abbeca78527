import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { IconTicket } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { PartState } from "#platform/feedback/PartState.tsx";
import { QueueRows } from "#domain/tickets/QueueRows.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ticketsQuery } from "../data.ts";
import { caseText } from "../text.ts";
import styles from "./TicketsPart.module.css";

const SKELETON = [{ height: 260 }];

/** A person's tickets. */
export function TicketsPart({ file: { person, team } }: { readonly file: CaseFile }) {
  const t = useText(caseText);
  const query = useQuery(ticketsQuery(team.id, person.member_id));
  const { data } = query;
  if (!data) {
    const labels = { loading: t("tickets.loading"), failed: t("tickets.failed") };
    return <PartState query={query} labels={labels} rows={SKELETON} />;
  }
  return (
    <Card title={t("tickets.list")} padded={false}>
      {data.tickets.length === 0 ? (
        <EmptyState drawing={<IconTicket size={30} stroke={1.3} />} title={t("tickets.none")} heading="h3">
          {t("tickets.none_text")}
        </EmptyState>
      ) : (
        <div className={styles.list}>
          <QueueRows label={t("tickets.list")} tickets={data.tickets} withCustomer={false} />
        </div>
      )}
    </Card>
  );
}
