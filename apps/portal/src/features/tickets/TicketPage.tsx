import { tickets, type Conversation } from "@portal/model/tickets/contract.ts";
import { Button } from "@mantine/core";
import { IconTicketOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { asCallFailed } from "../../kit/call-failed.ts";
import { call } from "../../kit/call.ts";
import { BackLink } from "../../kit/BackLink.tsx";
import { may, type Me } from "../../kit/me.ts";
import { PartState } from "../../kit/PartState.tsx";
import { useAction } from "../../kit/query.ts";
import { Messages } from "../../kit/tickets/Messages.tsx";
import { StatePill } from "../../kit/tickets/StatePill.tsx";
import { tellDone, tellUndoable } from "../../kit/toast.tsx";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { ticketKey, ticketQuery, ticketsKey } from "./data.ts";
import { NextStep } from "./NextStep.tsx";
import { Reply } from "./Reply.tsx";
import { ticketsText } from "./text.ts";
import { TicketDetails } from "./TicketDetails.tsx";
import styles from "./TicketPage.module.css";
import type { Go } from "./usePlace.ts";

const SKELETON = [{ height: 80 }, { height: 320 }];

interface TicketPageProps {
  readonly me: Me;
  readonly id: string;
  readonly go: Go;
}

/** One ticket: whose turn it is, what was said, and the way to go on. */
export function TicketPage({ me, id, go }: TicketPageProps) {
  const t = useText(ticketsText);
  const query = useQuery(ticketQuery(id));
  const { data, error } = query;
  if (!data && error && asCallFailed(error).code === "ticket.not_found") {
    return (
      <EmptyState
        drawing={<IconTicketOff size={34} stroke={1.3} />}
        heading="h1"
        title={t("one.gone")}
        actions={<Button onClick={() => go({ ticket: null })}>{t("back")}</Button>}
      >
        {t("one.gone_text")}
      </EmptyState>
    );
  }
  if (!data) {
    return <PartState query={query} labels={{ loading: t("one.loading"), failed: t("one.failed") }} rows={SKELETON} />;
  }
  return <Opened me={me} conversation={data} />;
}

function Opened({ me, conversation }: { readonly me: Me; readonly conversation: Conversation }) {
  const t = useText(ticketsText);
  const queries = useQueryClient();
  const { ticket, messages } = conversation;
  const { id, number, subject, state } = ticket;
  const mayWrite = may("ticket.write", me);
  const keep = (next: Conversation) => {
    queries.setQueryData(ticketKey(id), next);
    void queries.invalidateQueries({ queryKey: [...ticketsKey, "list"] });
  };
  const reopen = useAction<void, Conversation>({
    run: () => call(tickets.update, { body: { ticket_id: id } }),
    context: t("reopen.context"),
    onDone: (next) => {
      keep(next);
      tellDone(t("reopen.done", { number }));
    },
  });
  const close = useAction<void, Conversation>({
    run: () => call(tickets.close, { body: { ticket_id: id } }),
    context: t("close.context"),
    onDone: (next) => {
      keep(next);
      tellUndoable(t("close.done", { number }), () => reopen.mutate());
    },
  });
  return (
    <>
      <BackLink to="/dashboard/support-tickets">{t("back")}</BackLink>
      <PageHead
        title={subject}
        sub={
          <span className={styles.sub}>
            <span className="num">{number}</span> <StatePill state={state} />
          </span>
        }
      >
        {mayWrite && state !== "closed" && (
          <Button variant="default" loading={close.isPending} onClick={() => close.mutate()}>
            {t("close")}
          </Button>
        )}
        {mayWrite && state === "closed" && (
          <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>
            {t("reopen")}
          </Button>
        )}
      </PageHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          <NextStep ticket={ticket} />
          <Card padded={false}>
            <Messages messages={messages} />
          </Card>
          {mayWrite ? <Reply me={me} ticket={ticket} onSent={keep} /> : <Notice kind="info">{t("read_only")}</Notice>}
        </div>
        <TicketDetails ticket={ticket} />
      </div>
    </>
  );
}
